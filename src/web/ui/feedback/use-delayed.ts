import { useEffect, useRef } from 'react';

/** Filters wait this long after the last key, milliseconds. */
const FILTER_DELAY_MS = 400;

/** A debounced function, which calls the newest callback; not after unmounting. */
export const useDelayed = <A>(run: (argument: A) => void): ((argument: A) => void) => {
  const newest = useRef(run);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    newest.current = run;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return (argument) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => newest.current(argument), FILTER_DELAY_MS);
  };
};
