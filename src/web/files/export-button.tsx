import FileDownload from '@mui/icons-material/FileDownload';
import Button from '@mui/material/Button';
import { useCallback, useState } from 'react';
import { needPart } from '../i18n/language-store.ts';
import { useT } from '../i18n/use-t.ts';
import { latePart, OnDemand } from '../ui/feedback/on-demand.tsx';
import type { ExportDialogProps } from './export-dialog.tsx';

const dialog = latePart<ExportDialogProps>(async () => {
  const [{ ExportDialog }] = await Promise.all([import('./export-dialog.tsx'), needPart('files')]);
  return ExportDialog;
});

interface ExportButtonProps extends Omit<ExportDialogProps, 'onClose'> {
  disabled?: boolean;
}

/** Exports everything that a screen shows, including its further pages. */
export const ExportButton = ({ disabled = false, ...props }: ExportButtonProps) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        variant="outlined"
        disabled={disabled}
        startIcon={<FileDownload fontSize="small" />}
        onClick={() => setOpen(true)}
      >
        {t('report.export')}
      </Button>
      {open && <OnDemand part={dialog} props={{ ...props, onClose: close }} onFailed={close} />}
    </>
  );
};
