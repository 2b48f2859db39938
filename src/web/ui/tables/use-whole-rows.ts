import { type RefObject, useLayoutEffect, useState } from 'react';
import { wholeHeight } from './whole-rows.ts';

/** Parts of a pixel, which scaled screens have, are nothing to scroll to. */
const LEAST = 1;

const heightOf = (element: Element | null): number => element?.getBoundingClientRect().height ?? 0;

/** Rows belong together where each has a body of its own. */
const rowsOf = (table: HTMLTableElement): Element[] =>
  table.tBodies.length > 1 ? [...table.tBodies] : [...(table.tBodies[0]?.rows ?? [])];

/** Sets the height at which a table of these rows ends with a whole one. */
const setHeight = (element: HTMLElement, grows: boolean): void => {
  const table = element.querySelector('table');
  if (table === null) return;
  const before = element.style.maxHeight;
  element.style.maxHeight = '';
  const limit = Number.parseFloat(getComputedStyle(element).maxHeight);
  element.style.maxHeight = before;
  if (Number.isNaN(limit)) return;
  const bar = element.offsetHeight - element.clientHeight;
  const height = wholeHeight({
    limit,
    fixed: heightOf(table.tHead) + heightOf(table.tFoot) + bar,
    rows: rowsOf(table).map(heightOf),
    grows,
  });
  const next = height === null ? 'none' : `${height}px`;
  if (next !== before) element.style.maxHeight = next;
};

const hasMoreBelow = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement): boolean =>
  scrollHeight - clientHeight - scrollTop > LEAST;

/**
 * Keeps the height of a table with a `max-height` such that no row is cut before it is scrolled, and says whether there is
 * more below. `grows`: shows all rows where they are only a few too many.
 */
export const useWholeRows = (ref: RefObject<HTMLElement | null>, grows: boolean): boolean => {
  const [below, setBelow] = useState(false);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const look = (): void => setBelow(hasMoreBelow(element));
    const measure = (): void => {
      setHeight(element, grows);
      look();
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    for (const child of element.children) sizes.observe(child);
    window.addEventListener('resize', measure);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      window.removeEventListener('resize', measure);
      element.removeEventListener('scroll', look);
    };
  }, [ref, grows]);
  return below;
};
