import type { Timers } from '../state/timers.ts';
import { draftText, keptText } from './draft.ts';
import type { DraftStore } from './draft-store.ts';

/** Pause in typing before the values are stored. */
export const REST_MS = 400;

interface WriterParts {
  store: Pick<DraftStore, 'write' | 'remove' | 'generation'>;
  user: string;
  route: string;
  /** Revision of the object when typing started. */
  revision: number | null;
  timers: Pick<Timers, 'now' | 'after'>;
  /** Current values of the form. */
  values: () => unknown;
  /** Its values before anything is typed. */
  initial: unknown;
  /** Text of the values stored as this form's draft; null: none. */
  stored: string | null;
}

/** Keeps a form's stored draft up to date. */
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
    // Nothing is stored after its user has signed out.
    if (closed || generation !== store.generation()) return;
    const text = keptText(parts.values());
    if (text === stored) return;
    if (text === initial) {
      if (stored !== null) remove();
      return;
    }
    const draft = draftText(text, revision, timers.now());
    // A draft that became too long must not reappear in an earlier form.
    if (draft === null) remove();
    else {
      store.write(user, route, draft);
      stored = text;
    }
  };

  return {
    /** Called after typing. */
    changed(): void {
      cancel?.();
      cancel = timers.after(REST_MS, write);
    },
    /** Later changes apply to this revision. */
    rebase(to: number | null): void {
      revision = to;
    },
    /** Stores pending changes at once: the page may be gone in a moment. */
    flush(): void {
      if (cancel === null) return;
      cancel();
      write();
    },
    /** Deletes the draft; later typing starts a new one. */
    discard(): void {
      cancel?.();
      cancel = null;
      remove();
    },
    /** The form was saved: its draft is deleted, even if the form is already closed. */
    close(): void {
      closed = true;
      cancel?.();
      remove();
    },
  };
};

export type DraftWriter = ReturnType<typeof draftWriter>;
