import { type RefObject, useEffect, useState } from 'react';

/** Parts of a pixel, which scaled screens have, are nothing to scroll to. */
const LEAST = 1;

interface Beside {
  before: boolean;
  after: boolean;
}

/** On which sides something that scrolls has more than is seen. */
export const moreBeside = ({
  scrollLeft,
  scrollWidth,
  clientWidth,
}: Pick<HTMLElement, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>): Beside => ({
  before: scrollLeft > LEAST,
  after: scrollWidth - clientWidth - scrollLeft > LEAST,
});

/** The same for an element, kept up to date while it scrolls and changes its size. */
export const useMoreBeside = (ref: RefObject<HTMLElement | null>): Beside => {
  const [more, setMore] = useState<Beside>({ before: false, after: false });
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const look = (): void =>
      setMore((old) => {
        const next = moreBeside(element);
        return next.before === old.before && next.after === old.after ? old : next;
      });
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    for (const child of element.children) sizes.observe(child);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [ref]);
  return more;
};
