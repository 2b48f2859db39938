import { useEffect, useRef } from 'react';
import { create } from 'zustand';

/**
 * Focus after a navigation: the new screen's heading takes it once, whenever it appears; a change of filters moves
 * nothing. The very first screen keeps the browser's own focus.
 */
let waiting: 'no' | 'until it is rendered' | 'for its heading' = 'no';

const useArrivals = create<{ count: number }>(() => ({ count: 0 }));

/** A dialog opened meanwhile has the focus: a heading behind it must not take it away. */
const focus = (heading: HTMLElement | null): void => {
  if (document.querySelector('[role="dialog"] input')) return;
  heading?.focus({ preventScroll: true });
};

/** Another screen is about to be shown: the next heading that appears takes the focus. */
export const expectArrival = (): void => {
  waiting = 'until it is rendered';
};

/** Called when the screen is rendered, even if its heading is unchanged or does not use this hook. */
export const arrived = (): void => {
  if (waiting === 'no') return;
  waiting = 'for its heading';
  useArrivals.setState(({ count }) => ({ count: count + 1 }));
  requestAnimationFrame(() => {
    const heading = waiting === 'for its heading' ? document.querySelector('h1') : null;
    if (!heading) return;
    waiting = 'no';
    heading.tabIndex = -1;
    focus(heading);
  });
};

/** For the heading of a screen, which needs `tabIndex={-1}`. */
export const useArrivalFocus = <E extends HTMLElement>() => {
  const heading = useRef<E>(null);
  const count = useArrivals((state) => state.count);
  // Runs at every arrival, and for every heading that appears.
  useEffect(() => {
    if (waiting === 'no' || count < 0) return;
    // Until the new screen is rendered, this may be the heading of the one that is left, whose data came late.
    if (waiting === 'for its heading') waiting = 'no';
    focus(heading.current);
  }, [count]);
  return heading;
};
