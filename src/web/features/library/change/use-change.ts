import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { LibraryChange } from '../../../../contracts/library/library-change.ts';
import { ApiError } from '../../../api/api-error.ts';
import { refreshLibrary, undoChange } from '../../../api/campaigns/library.ts';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { LISTS } from '../page-name.ts';
import { useUndone } from './undone.ts';

/** What was left as it is needs more room than a notice, and the notice may have outlived its screen. */
const LIST = /^\/library\//;

/** Tells of a change that was made, and undoes it. */
export const useChange = () => {
  const queries = useQueryClient();
  const navigate = useNavigate();

  const undo = async (id: string): Promise<void> => {
    try {
      const undone = await undoChange(id);
      if (undone.left.length + undone.leftPages.length === 0) {
        notify({ message: 'library.undone', values: { count: undone.campaigns } });
      } else {
        useUndone.setState({ undone });
        if (!LIST.test(window.location.pathname)) void navigate({ to: LISTS.offer });
      }
    } catch (error) {
      const isOver = error instanceof ApiError && error.code === 'conflict';
      notify({ message: isOver ? 'library.undo.conflict' : failureKey(error), tone: 'error' });
    }
    await refreshLibrary(queries);
  };

  /** `live`: whether it has reached every running edge worker. `isTold`: someone has said already what else was saved. */
  const announce = async (change: LibraryChange | null, live: boolean, isTold = false): Promise<void> => {
    if (change === null) {
      if (!isTold) notify({ message: 'campaign.saved' });
    } else {
      notify({
        message: live ? 'library.changed' : 'library.changed.soon',
        values: { count: change.campaigns },
        undo: () => void undo(change.id),
      });
    }
    await refreshLibrary(queries);
  };

  return { announce, undo };
};
