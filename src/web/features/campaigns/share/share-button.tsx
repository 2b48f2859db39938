import QrCode2 from '@mui/icons-material/QrCode2';
import Button from '@mui/material/Button';
import { useCallback, useState } from 'react';
import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import { needPart } from '../../../i18n/language-store.ts';
import { useT } from '../../../i18n/use-t.ts';
import { latePart, OnDemand } from '../../../ui/feedback/on-demand.tsx';
import type { ShareDialogProps } from './share-dialog.tsx';

const dialog = latePart<ShareDialogProps>(async () => {
  const [{ ShareDialog }] = await Promise.all([import('./share-dialog.tsx'), needPart('share')]);
  return ShareDialog;
});

/** Opens the share dialog, whose code loads on demand. */
export const ShareButton = ({ campaign }: { campaign: Campaign }) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        variant="outlined"
        startIcon={<QrCode2 fontSize="small" />}
        onClick={() => setOpen(true)}
      >
        {t('campaign.share')}
      </Button>
      {open && <OnDemand part={dialog} props={{ campaign, onClose: close }} onFailed={close} />}
    </>
  );
};
