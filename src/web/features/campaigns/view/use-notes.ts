import { useQueryClient } from '@tanstack/react-query';
import type { Note } from '../../../../contracts/campaigns/annotation.ts';
import { addNote, deleteNote } from '../../../api/campaigns/annotations.ts';
import { useUndoable } from '../../../ui/feedback/use-undoable.ts';

/** Invalidates the queries that show events. */
export const useNotesChanged = (): (() => void) => {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: ['annotations'] });
};

/** Deletes a note; the notice can restore it. */
export const useDeleteNote = () => {
  const changed = useNotesChanged();
  const { remove, busy } = useUndoable(changed);
  return {
    busy,
    remove: ({ id, at, text, campaign }: Note): Promise<void> =>
      remove({
        remove: () => deleteNote(id),
        message: 'note.deleted',
        restore: () => addNote({ at, text, ...(campaign && { campaignId: campaign.id }) }),
      }),
  };
};
