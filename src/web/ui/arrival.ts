import { useEffect, useRef } from 'react';
import { create } from 'zustand';

/**
 * Focus after a navigation: the heading of the screen that was reached takes it, once, whenever it appears; a change of
 * filters moves nothing. The first screen of all keeps the browser's own focus.
 */
let waiting = false;

const useArrivals = create<{ count: number }>(() => ({ count: 0 }));

/** Whoever opened a dialog meanwhile types there: a heading behind it must not take the focus away. */
const focus = (heading: HTMLElement | null): void => {
  if (document.querySelector('[role="dialog"] input')) return;
  heading?.focus({ preventScroll: true });
};

/** Another screen is about to be shown: the next heading that appears takes the focus. */
export const expectArrival = (): void => {
  waiting = true;
};

/** It stands: also where its heading is the one that was there before, or knows nothing of this. */
export const arrived = (): void => {
  if (!waiting) return;
  useArrivals.setState(({ count }) => ({ count: count + 1 }));
  requestAnimationFrame(() => {
    const heading = waiting ? document.querySelector('h1') : null;
    if (!heading) return;
    waiting = false;
    heading.tabIndex = -1;
    focus(heading);
  });
};

/** For the heading of a screen, which needs `tabIndex={-1}`. */
export const useArrivalFocus = <E extends HTMLElement>() => {
  const heading = useRef<E>(null);
  const count = useArrivals((state) => state.count);
  // Every arrival asks again, and so does every heading that appears.
  useEffect(() => {
    if (!waiting || count < 0) return;
    waiting = false;
    focus(heading.current);
  }, [count]);
  return heading;
};
