import { useEffect, useRef } from 'react';

/** Shortcuts of the current screen, by the letter or by `Escape`. */
export type ScreenKeys = Readonly<Record<string, () => void>>;

let front: { current: ScreenKeys } | null = null;

/** The current screen's action for a key; undefined: none. */
export const screenKey = (key: string): (() => void) | undefined =>
  front !== null && Object.hasOwn(front.current, key) ? front.current[key] : undefined;

/** Registers shortcuts while a screen is shown. The keyboard handler looks them up, so that no key has two actions. */
export const useScreenKeys = (keys: ScreenKeys): void => {
  const newest = useRef(keys);
  useEffect(() => {
    newest.current = keys;
  });
  useEffect(() => {
    front = newest;
    return () => {
      if (front === newest) front = null;
    };
  }, []);
};
