import { useQueryClient } from '@tanstack/react-query';
import type { Campaign, CampaignStatus } from '../../../contracts/campaigns/campaign.ts';
import { campaignQuery, patchCampaign } from '../../api/campaigns/campaigns.ts';
import type { MessageKey } from '../../i18n/english.ts';
import { failureKey } from '../../ui/feedback/failure.ts';
import { notify } from '../../ui/feedback/notices.ts';

const said: Record<CampaignStatus, MessageKey> = {
  active: 'campaign.resumed',
  paused: 'campaign.paused',
  archived: 'campaign.archived',
};

/** Changes a campaign's status and offers an undo. */
export const useSetStatus = () => {
  const queryClient = useQueryClient();
  const set = async (campaign: Campaign, status: CampaignStatus, undoable: boolean): Promise<void> => {
    try {
      const saved = await patchCampaign(campaign.id, { status, revision: campaign.revision });
      queryClient.setQueryData(campaignQuery(saved.id).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ['campaigns'] });
      const undo = (): void => void set(saved, campaign.status, false);
      notify({ message: said[status], values: { name: saved.name }, ...(undoable && { undo }) });
    } catch (error) {
      // After a conflict the next attempt must use the newest revision.
      void queryClient.invalidateQueries({ queryKey: campaignQuery(campaign.id).queryKey });
      notify({ message: failureKey(error), tone: 'error' });
    }
  };
  return (campaign: Campaign, status: CampaignStatus): Promise<void> => set(campaign, status, true);
};
