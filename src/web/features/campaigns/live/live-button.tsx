import Sensors from '@mui/icons-material/SensorsOutlined';
import Button from '@mui/material/Button';
import { useCallback } from 'react';
import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import { needPart } from '../../../i18n/language-store.ts';
import { useT } from '../../../i18n/use-t.ts';
import { latePart, OnDemand } from '../../../ui/feedback/on-demand.tsx';
import type { LiveDialogProps } from './live-dialog.tsx';
import { openCheck, useOpenCheck } from './open-check.ts';

const dialog = latePart<LiveDialogProps>(async () => {
  const [{ LiveDialog }] = await Promise.all([import('./live-dialog.tsx'), needPart('share')]);
  return LiveDialog;
});

/** Opens "Check live" of a campaign. */
export const LiveButton = ({ campaign }: { campaign: string }) => {
  const t = useT();
  return (
    <Button
      aria-haspopup="dialog"
      variant="outlined"
      startIcon={<Sensors fontSize="small" />}
      onClick={() => openCheck(campaign)}
    >
      {t('campaign.live.check')}
    </Button>
  );
};

interface LiveCheckProps {
  campaign: Campaign;
  /** Visitors are being redirected. */
  isOn: boolean;
  /** IANA name of the zone for times. */
  zone: string;
}

/**
 * "Check live" while it is open; its code and messages load on demand. It belongs to the page, and not to the button,
 * because the first visit, which it waits for, changes what the page shows.
 */
export const LiveCheck = ({ campaign, isOn, zone }: LiveCheckProps) => {
  const open = useOpenCheck((state) => state.campaign === campaign.id);
  const close = useCallback(() => openCheck(null), []);
  if (!open) return null;
  return <OnDemand part={dialog} props={{ campaign, isOn, zone, onClose: close }} onFailed={close} />;
};
