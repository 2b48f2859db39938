import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { FormEvent, ReactNode } from 'react';
import type { MessageKey } from '../../i18n/english.ts';
import { useT } from '../../i18n/use-t.ts';

interface SmallFormProps {
  onSubmit: (event: FormEvent) => void;
  failure: MessageKey | null;
  /** The action's verb. */
  action: string;
  busy: boolean;
  disabled?: boolean;
  /** Cancels, if the form was opened by a button. */
  onCancel?: () => void;
  children: ReactNode;
}

/** A form in a section: narrow, with its only button below. */
export const SmallForm = ({
  onSubmit,
  failure,
  action,
  busy,
  disabled = false,
  onCancel,
  children,
}: SmallFormProps) => {
  const t = useT();
  return (
    <Stack component="form" noValidate onSubmit={onSubmit} spacing={2} sx={{ maxWidth: 440, pt: 1 }}>
      {failure && <Alert severity="error">{t(failure)}</Alert>}
      {children}
      <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button type="submit" variant="outlined" loading={busy} disabled={disabled}>
          {action}
        </Button>
        {onCancel && <Button onClick={onCancel}>{t('action.cancel')}</Button>}
      </Stack>
    </Stack>
  );
};
