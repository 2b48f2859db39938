import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import { campaignQuery, patchCampaign } from '../../../api/campaigns/campaigns.ts';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';

/** Changes who may read a campaign's disclosure, which creates a revision like any other change. */
export const useSetDisclosure = () => {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const set = async (campaign: Campaign, disclosure: Campaign['disclosure']): Promise<void> => {
    setBusy(true);
    try {
      const saved = await patchCampaign(campaign.id, { disclosure, revision: campaign.revision });
      queryClient.setQueryData(campaignQuery(saved.id).queryKey, saved);
    } catch (error) {
      // After a conflict the next attempt must use the newest revision.
      void queryClient.invalidateQueries({ queryKey: campaignQuery(campaign.id).queryKey });
      notify({ message: failureKey(error), tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return { set, busy };
};
