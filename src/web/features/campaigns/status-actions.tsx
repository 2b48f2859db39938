import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Campaign, CampaignStatus } from '../../../contracts/campaigns/campaign.ts';
import { campaignQuery, patchCampaign } from '../../api/campaigns/campaigns.ts';
import type { MessageKey } from '../../i18n/english.ts';
import { useT } from '../../i18n/use-t.ts';
import { Confirm } from '../../ui/feedback/confirm.tsx';
import { failureKey } from '../../ui/feedback/failure.ts';
import { notify } from '../../ui/feedback/notices.ts';

const said: Record<CampaignStatus, MessageKey> = {
  active: 'campaign.resumed',
  paused: 'campaign.paused',
  archived: 'campaign.archived',
};

/** Changes a campaign's status and offers an undo. */
const useSetStatus = () => {
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

/** Pausing and archiving stop a link for visitors, so they ask for confirmation; reactivating takes one click. */
export const StatusActions = ({ campaign }: { campaign: Campaign }) => {
  const t = useT();
  const setStatus = useSetStatus();
  const [asking, setAsking] = useState<'paused' | 'archived' | null>(null);
  const isPause = asking === 'paused';
  return (
    <>
      {campaign.status === 'active' && (
        <Button onClick={() => setAsking('paused')}>{t('campaign.pause')}</Button>
      )}
      {campaign.status === 'paused' && (
        <Button onClick={() => setStatus(campaign, 'active')}>{t('campaign.resume')}</Button>
      )}
      {campaign.status === 'archived' ? (
        <Button onClick={() => setStatus(campaign, 'active')}>{t('campaign.restore')}</Button>
      ) : (
        <Button onClick={() => setAsking('archived')}>{t('campaign.archive')}</Button>
      )}
      <Confirm
        open={asking !== null}
        title={t(isPause ? 'campaign.pause.title' : 'campaign.archive.title', { name: campaign.name })}
        text={t(isPause ? 'campaign.pause.text' : 'campaign.archive.text')}
        action={t(isPause ? 'campaign.pause' : 'campaign.archive')}
        onClose={() => setAsking(null)}
        onConfirm={() => {
          if (asking) void setStatus(campaign, asking);
          setAsking(null);
        }}
      />
    </>
  );
};
