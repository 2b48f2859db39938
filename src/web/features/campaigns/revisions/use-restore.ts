import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import { campaignQuery } from '../../../api/campaigns/campaigns.ts';
import { restoreRevision } from '../../../api/campaigns/revisions.ts';
import type { MessageKey } from '../../../i18n/english.ts';
import { failureKey, fieldKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';

/** The single reason for a refusal, if there is one. */
const reasonOf = (error: unknown): MessageKey => {
  const [code] = error instanceof ApiError ? Object.values(error.fields) : [];
  return code === undefined ? failureKey(error) : fieldKey(code);
};

/** Restores a revision and offers an undo, which restores `newest`. */
export const useRestore = (id: string) => {
  const queryClient = useQueryClient();
  const restore = async (revision: number, newest: number, undoable: boolean): Promise<void> => {
    try {
      const saved = await restoreRevision(id, revision, newest);
      queryClient.setQueryData(campaignQuery(id).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ['campaigns'] });
      const undo = (): void => void restore(newest, saved.revision, false);
      const changed = undoable && saved.revision !== newest;
      notify({ message: 'revisions.restored', ...(changed && { undo }) });
    } catch (error) {
      void queryClient.invalidateQueries({ queryKey: campaignQuery(id).queryKey });
      notify({ message: reasonOf(error), tone: 'error' });
    }
  };
  return (revision: number, newest: number): Promise<void> => restore(revision, newest, true);
};
