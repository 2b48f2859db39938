import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Note } from '../../../../contracts/campaigns/annotation.ts';
import { addNote, deleteNote } from '../../../api/campaigns/annotations.ts';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';

/** Invalidates the queries that show events. */
export const useNotesChanged = (): (() => void) => {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: ['annotations'] });
};

/** Deletes a note; the notice can restore it. */
export const useDeleteNote = () => {
  const changed = useNotesChanged();
  const [busy, setBusy] = useState(false);
  const attempt = async (act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act();
      changed();
      return true;
    } catch (error) {
      notify({ message: failureKey(error), tone: 'error' });
      return false;
    }
  };
  const remove = async ({ id, at, text, campaign }: Note): Promise<void> => {
    setBusy(true);
    const back = { at, text, ...(campaign && { campaignId: campaign.id }) };
    if (await attempt(() => deleteNote(id)))
      notify({ message: 'note.deleted', undo: () => void attempt(() => addNote(back)) });
    else setBusy(false);
  };
  return { remove, busy };
};
