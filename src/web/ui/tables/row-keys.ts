import { type MouseEvent, type RefObject, useEffect } from 'react';
import { useSingleKeys } from '../keys.ts';

const TYPED = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="textbox"]';
const OVER = '[role="dialog"], [role="menu"], [role="listbox"]';
/** What does something of its own in a row. */
const ACTS = 'a, button, input, label, select, textarea, [role="menuitem"], [role="checkbox"]';

/** Marks the link that opens a row: row keys focus it, and a click anywhere in the row follows it. */
export const ROW_LINK = 'data-row';

const linkIn = (row: Element): HTMLElement | null => row.querySelector<HTMLElement>(`[${ROW_LINK}]`);

/** Follows the row's link, in a new tab with the same keys as the link itself; a click that selects text does not. */
export const openRow = (event: MouseEvent<HTMLElement>): void => {
  const { target, currentTarget, ctrlKey, metaKey, shiftKey } = event;
  const own = target instanceof Element ? target.closest(ACTS) : null;
  // Dialogs opened from a row are outside of it, although their events reach it.
  if (own || !(target instanceof Node) || !currentTarget.contains(target)) return;
  if (window.getSelection()?.isCollapsed === false) return;
  const link = linkIn(currentTarget);
  if (!link) return;
  // What it opens gives the focus back.
  link.focus({ preventScroll: true });
  const click = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey };
  link.dispatchEvent(new window.MouseEvent('click', click));
};

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

/**
 * `j` and `k` go to the next and previous row, as do the arrow keys once a row has the focus; Enter opens it, because
 * its link has the focus, so a screen reader follows. `x` selects it, and Shift+`x` the rows since the last selection.
 */
export const useRowKeys = (
  ref: RefObject<HTMLElement | null>,
  select: ((id: string, range: boolean) => void) | null,
): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (event.defaultPrevented || ctrlKey || metaKey || altKey) return;
      if (document.querySelector(OVER) || (target instanceof Element && target.closest(TYPED))) return;
      const isArrow = key.startsWith('Arrow');
      if (!isArrow && !useSingleKeys.getState().on) return;
      const links = [...(ref.current?.querySelectorAll<HTMLElement>(`[${ROW_LINK}]`) ?? [])];
      const row = document.activeElement?.closest('[data-id]');
      const at = links.findIndex((link) => row?.contains(link) ?? false);
      const name = isArrow ? key : key.toLowerCase();
      const step = STEPS[name];
      if (step !== undefined) {
        // Elsewhere, arrow keys scroll.
        const next = at < 0 ? !isArrow && links[0] : links[at + step];
        if (!next) return;
        event.preventDefault();
        next.focus();
      } else if (name === 'x' && at >= 0 && select) {
        event.preventDefault();
        select(links[at]?.getAttribute(ROW_LINK) ?? '', event.shiftKey);
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [ref, select]);
};
