import { useEffect, useRef } from 'react';

/** Keys that the screen in front has for itself, by the letter or by `Escape`. */
export type ScreenKeys = Readonly<Record<string, () => void>>;

let front: { current: ScreenKeys } | null = null;

/** What a key does on the screen in front; undefined: nothing of its own. */
export const screenKey = (key: string): (() => void) | undefined =>
  front !== null && Object.hasOwn(front.current, key) ? front.current[key] : undefined;

/** Gives the screen keys of its own while it is shown. Who reads the keyboard asks for them, so that none does two things. */
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
