import Share from '@mui/icons-material/ShareOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { ReportShareDialog, type ReportShareDialogProps } from './report-share-dialog.tsx';

/** Opens the links that show a saved report to anyone. */
export const ShareReportButton = (props: Omit<ReportShareDialogProps, 'onClose'>) => {
  const t = useT();
  const [open, setOpen] = useState(false);
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
      {open && <ReportShareDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
};
