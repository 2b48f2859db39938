import { useQueryClient } from '@tanstack/react-query';
import type { Changed } from '../../../contracts/campaigns/campaign-bulk.ts';
import { changeCampaigns, undoCampaigns } from '../../api/campaigns/campaign-bulk.ts';
import { failureKey } from '../../ui/feedback/failure.ts';
import { notify } from '../../ui/feedback/notices.ts';

interface Named {
  id: string;
  name: string;
}

/** Pauses and resumes campaigns from anywhere; the notice offers to undo it. */
export const useCampaignActs = () => {
  const queries = useQueryClient();
  const attempt = async (act: () => Promise<void>): Promise<void> => {
    try {
      await act();
      await Promise.all(
        ['campaigns', 'campaign'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
      );
    } catch (error) {
      notify({ message: failureKey(error), tone: 'error' });
    }
  };
  const undo = (changed: readonly Changed[], name: string): void =>
    void attempt(async () => {
      await undoCampaigns(changed);
      notify({ message: 'palette.undone', values: { name } });
    });
  return (action: 'pause' | 'resume', { id, name }: Named): void =>
    void attempt(async () => {
      const { changed } = await changeCampaigns({ action, ids: [id] });
      const message = action === 'pause' ? 'campaign.paused' : 'campaign.resumed';
      notify({
        message,
        values: { name },
        ...(changed.length > 0 && { undo: () => undo(changed, name) }),
      });
    });
};
