import MailOutline from '@mui/icons-material/MailOutlined';
import Button from '@mui/material/Button';
import { useCallback, useState } from 'react';
import type { SavedReport } from '../../../../contracts/reports/saved-report.ts';
import { needPart } from '../../../i18n/language-store.ts';
import { useT } from '../../../i18n/use-t.ts';
import { latePart, OnDemand } from '../../../ui/feedback/on-demand.tsx';
import type { MailDialogProps } from './mail-dialog.tsx';

const dialog = latePart<MailDialogProps>(async () => {
  const [{ MailDialog }] = await Promise.all([import('./mail-dialog.tsx'), needPart('by-mail')]);
  return MailDialog;
});

/** Opens the email settings of a saved report. */
export const MailButton = ({ report }: { report: Pick<SavedReport, 'id' | 'name'> }) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<MailOutline />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('saved.byMail')}
      </Button>
      {open && <OnDemand part={dialog} props={{ report, onClose: close }} onFailed={close} />}
    </>
  );
};
