import { type RefObject, useEffect } from 'react';
import { useSingleKeys } from '../../../ui/single-keys.ts';

const TYPED = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="textbox"]';
const OVER = '[role="dialog"], [role="menu"], [role="listbox"]';

/** Marks the link that row keys focus. */
export const ROW_LINK = 'data-row';

/**
 * `j` and `k` go to the next and the previous row, `x` selects it, with Shift from the last one on. The current row is
 * the one with the focus, so a screen reader follows.
 */
export const useRowKeys = (
  ref: RefObject<HTMLElement | null>,
  select: ((id: string, range: boolean) => void) | null,
): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (event.defaultPrevented || ctrlKey || metaKey || altKey || !useSingleKeys.getState().on) return;
      if (document.querySelector(OVER) || (target instanceof Element && target.closest(TYPED))) return;
      const letter = key.toLowerCase();
      const links = [...(ref.current?.querySelectorAll<HTMLElement>(`[${ROW_LINK}]`) ?? [])];
      const row = document.activeElement?.closest('[data-id]');
      const at = links.findIndex((link) => row?.contains(link) ?? false);
      if (letter === 'j' || letter === 'k') {
        const next = links[at < 0 ? 0 : at + (letter === 'j' ? 1 : -1)];
        if (!next) return;
        event.preventDefault();
        next.focus();
      } else if (letter === 'x' && at >= 0 && select) {
        event.preventDefault();
        select(links[at]?.getAttribute(ROW_LINK) ?? '', event.shiftKey);
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [ref, select]);
};
