import type { Timers } from '../state/timers.ts';
import { draftText, keptText } from './draft.ts';
import type { DraftStore } from './draft-store.ts';

/** Typing rests this long before it is written down. */
export const REST_MS = 400;

interface WriterParts {
  store: Pick<DraftStore, 'write' | 'remove' | 'generation'>;
  user: string;
  route: string;
  /** Revision that what is typed started from. */
  revision: number | null;
  timers: Pick<Timers, 'now' | 'after'>;
  /** What the form holds now. */
  values: () => unknown;
  /** What it holds when nothing was typed. */
  initial: unknown;
  /** Text of the values that lie in the store as this form's draft; null: none. */
  stored: string | null;
}

/** Keeps one form's draft in step with what is typed. */
export const draftWriter = (parts: WriterParts) => {
  const { store, user, route, timers } = parts;
  const initial = keptText(parts.initial);
  const generation = store.generation();
  let { stored, revision } = parts;
  let cancel: (() => void) | null = null;
  let closed = false;

  const remove = (): void => {
    stored = null;
    store.remove(user, route);
  };

  const write = (): void => {
    cancel = null;
    // Whoever signed out meanwhile leaves nothing behind.
    if (closed || generation !== store.generation()) return;
    const text = keptText(parts.values());
    if (text === stored) return;
    if (text === initial) {
      if (stored !== null) remove();
      return;
    }
    const draft = draftText(text, revision, timers.now());
    // A draft that became too long must not come back in an earlier form.
    if (draft === null) remove();
    else {
      store.write(user, route, draft);
      stored = text;
    }
  };

  return {
    /** Something was typed. */
    changed(): void {
      cancel?.();
      cancel = timers.after(REST_MS, write);
    },
    /** What is typed from now on changes this revision. */
    rebase(to: number | null): void {
      revision = to;
    },
    /** Writes at once what waits: the page may be gone in a moment. */
    flush(): void {
      if (cancel === null) return;
      cancel();
      write();
    },
    /** Takes the draft away; what is typed from now on is a new one. */
    discard(): void {
      cancel?.();
      cancel = null;
      remove();
    },
    /** The form was saved: its draft goes, also when the form is gone by now. */
    close(): void {
      closed = true;
      cancel?.();
      remove();
    },
  };
};

export type DraftWriter = ReturnType<typeof draftWriter>;
