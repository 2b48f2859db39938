import Share from '@mui/icons-material/ShareOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { ShareDialog } from './share-dialog.tsx';

/** Links with which others can read the results of a test. */
export const ShareButton = ({ test, timeZone }: { test: string; timeZone: string }) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        className="no-print"
        variant="outlined"
        aria-haspopup="dialog"
        startIcon={<Share fontSize="small" />}
        onClick={() => setOpen(true)}
      >
        {t('abShare.open')}
      </Button>
      {open && <ShareDialog test={test} timeZone={timeZone} onClose={() => setOpen(false)} />}
    </>
  );
};
