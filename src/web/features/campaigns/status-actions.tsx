import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Campaign } from '../../../contracts/campaigns/campaign.ts';
import { useT } from '../../i18n/use-t.ts';
import { Confirm } from '../../ui/feedback/confirm.tsx';
import { useSetStatus } from './use-set-status.ts';

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
