import { useState } from 'react';
import type { MessageKey } from '../../i18n/english.ts';
import { failureKey } from './failure.ts';
import { type Notice, notify } from './notices.ts';

interface Deletion {
  remove: () => Promise<unknown>;
  /** Text of the notice. */
  message: MessageKey;
  /** Restores what was removed, from the notice; undefined: it cannot be restored. */
  restore?: (() => Promise<unknown>) | undefined;
  /** A more precise reason for a refusal than its code. */
  explain?: (error: unknown) => Pick<Notice, 'message' | 'values'>;
}

/** Deletes one item, which the notice may offer to restore. `changed` runs after either. */
export const useUndoable = (changed: () => void) => {
  const [busy, setBusy] = useState(false);
  const attempt = async (act: () => Promise<unknown>, explain?: Deletion['explain']): Promise<boolean> => {
    try {
      await act();
      changed();
      return true;
    } catch (error) {
      notify({ ...(explain?.(error) ?? { message: failureKey(error) }), tone: 'error' });
      return false;
    }
  };
  const remove = async ({ remove: act, message, restore, explain }: Deletion): Promise<void> => {
    setBusy(true);
    if (await attempt(act, explain))
      notify({ message, ...(restore && { undo: () => void attempt(restore) }) });
    else setBusy(false);
  };
  return { remove, busy };
};
