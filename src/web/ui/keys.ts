import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { kept } from '../state/keep.ts';

const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent);

/** The notation of a key with the platform's command key: `Ctrl K`, `⌘K`. */
export const commandKey = (key: string): string => (isApple() ? `⌘${key}` : `Ctrl ${key}`);

/** Shortcuts of the current screen, by the letter or by `Escape`. */
type ScreenKeys = Readonly<Record<string, () => void>>;

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

/** `off` in browsers whose user turned single-key shortcuts off. */
const KEY = 'shortcuts';

/** Whether keys without a modifier do anything. */
export const useSingleKeys = create<{ on: boolean }>(() => ({ on: kept.get(KEY) !== 'off' }));

export const setSingleKeys = (on: boolean): void => {
  if (on) kept.remove(KEY);
  else kept.set(KEY, 'off');
  useSingleKeys.setState({ on });
};
