import Share from '@mui/icons-material/ShareOutlined';
import Button from '@mui/material/Button';
import { useCallback, useState } from 'react';
import { needPart } from '../../../i18n/language-store.ts';
import { useT } from '../../../i18n/use-t.ts';
import { latePart, OnDemand } from '../../../ui/feedback/on-demand.tsx';
import type { ReportShareDialogProps } from './report-share-dialog.tsx';

const dialog = latePart<ReportShareDialogProps>(async () => {
  const [{ ReportShareDialog }] = await Promise.all([import('./report-share-dialog.tsx'), needPart('links')]);
  return ReportShareDialog;
});

/** Opens the links that show a saved report to anyone. */
export const ShareReportButton = (props: Omit<ReportShareDialogProps, 'onClose'>) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Share fontSize="small" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('saved.share')}
      </Button>
      {open && <OnDemand part={dialog} props={{ ...props, onClose: close }} onFailed={close} />}
    </>
  );
};
