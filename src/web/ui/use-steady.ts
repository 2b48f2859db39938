import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function that is the same from render to render and does what `act` of the newest render does: rows of long lists
 * that are given it need not be drawn again. For answers to events, not for use while rendering.
 */
export const useSteady = <A extends unknown[], R>(act: (...args: A) => R): ((...args: A) => R) => {
  const newest = useRef(act);
  useLayoutEffect(() => {
    newest.current = act;
  });
  return useCallback((...args: A) => newest.current(...args), []);
};
