import { useEffect, useRef } from 'react';

/** Delay of filters after the last keystroke, milliseconds. */
const FILTER_DELAY_MS = 400;

/** A debounced function that calls the newest callback, but not after unmounting. */
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
