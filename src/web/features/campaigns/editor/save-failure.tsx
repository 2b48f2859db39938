import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { MessageKey } from '../../../i18n/english.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';

/** The form is longer than the screen and can be submitted from any field, so the error scrolls into view. */
const bringIntoSight = (alert: HTMLElement | null): void => {
  alert?.focus({ preventScroll: true });
  alert?.scrollIntoView({ block: 'center' });
};

interface SaveFailureProps {
  message: MessageKey;
  /** Replaces the typed values with the newest version; offered after a conflict. */
  onReload: (() => void) | undefined;
}

/** Shows why saving failed, beside the buttons. */
export const SaveFailure = ({ message, onReload }: SaveFailureProps) => {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const reload = onReload && message === 'error.conflict' && (
    <Button color="inherit" size="small" onClick={() => setAsking(true)} sx={{ whiteSpace: 'nowrap' }}>
      {t('campaign.reload')}
    </Button>
  );
  return (
    <>
      <Alert severity="error" ref={bringIntoSight} tabIndex={-1} action={reload}>
        {t(message)}
      </Alert>
      <Confirm
        open={asking}
        title={t('campaign.reload.title')}
        text={t('campaign.reload.text')}
        action={t('campaign.reload')}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onReload?.();
        }}
      />
    </>
  );
};
