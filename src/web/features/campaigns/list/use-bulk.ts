import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkAnswer, BulkInput } from '../../../../contracts/campaigns/campaign-bulk.ts';
import { ApiError } from '../../../api/api-error.ts';
import { changeCampaigns, undoCampaigns } from '../../../api/campaigns/campaign-list.ts';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';

/** Changes many campaigns in one call, offers to undo it, and keeps the list of skipped ones. */
export const useBulk = () => {
  const queryClient = useQueryClient();
  const [failed, setFailed] = useState<BulkAnswer['failed']>([]);
  const [running, setRunning] = useState(false);

  const call = async (
    send: () => Promise<BulkAnswer>,
    say: (answer: BulkAnswer) => void,
  ): Promise<boolean> => {
    setRunning(true);
    setFailed([]);
    try {
      const answer = await send();
      setFailed(answer.failed);
      say(answer);
      void queryClient.invalidateQueries({ queryKey: ['campaigns'] });
      void queryClient.invalidateQueries({ queryKey: ['campaign'] });
      return true;
    } catch (error) {
      const tooMany = error instanceof ApiError && Object.values(error.fields).includes('too_many_campaigns');
      notify({ message: tooMany ? 'campaignList.tooMany' : failureKey(error), tone: 'error' });
      return false;
    } finally {
      setRunning(false);
    }
  };

  const takeBack = (changed: BulkAnswer['changed']): void =>
    void call(
      () => undoCampaigns(changed),
      ({ changed: back }) => notify({ message: 'campaignList.undone', values: { count: back.length } }),
    );

  /** Resolves to whether the call succeeded. */
  const run = (input: BulkInput): Promise<boolean> =>
    call(
      () => changeCampaigns(input),
      ({ changed }) => {
        if (changed.length === 0) return notify({ message: 'campaignList.nothing', tone: 'info' });
        const values = { count: changed.length };
        notify({ message: `campaignList.done.${input.action}`, values, undo: () => takeBack(changed) });
      },
    );

  return { run, running, failed, forget: () => setFailed([]) };
};
