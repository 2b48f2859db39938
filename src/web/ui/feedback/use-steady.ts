import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A stable function that calls `act` of the latest render, so that rows of long lists that receive it need not render
 * again. For event handlers, not for use while rendering.
 */
export const useSteady = <A extends unknown[], R>(act: (...args: A) => R): ((...args: A) => R) => {
  const newest = useRef(act);
  useLayoutEffect(() => {
    newest.current = act;
  });
  return useCallback((...args: A) => newest.current(...args), []);
};
