import { useState } from 'react';
import type { Spend } from '../../../../contracts/campaigns/spend.ts';
import { deleteSpend, enterSpend } from '../../../api/campaigns/spend.ts';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { useSpendChanged } from './use-spend-changed.ts';

/** Deletes an entry; with `undoable` the notice can restore it. */
export const useDeleteSpend = () => {
  const changed = useSpendChanged();
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
  const remove = async (spend: Spend, undoable = true): Promise<void> => {
    const { id, campaignId, from, to, amount, clicks } = spend;
    setBusy(true);
    if (await attempt(() => deleteSpend(id))) {
      const undo = (): void => void attempt(() => enterSpend({ campaignId, from, to, amount, clicks }));
      notify({ message: 'spend.deleted', ...(undoable && { undo }) });
    } else setBusy(false);
  };
  return { remove, busy };
};
