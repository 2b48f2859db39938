import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import type { MessageKey } from '../../i18n/en.ts';
import { useT } from '../../i18n/use-t.ts';
import { placeFailure } from '../../ui/failure.ts';

/**
 * Runs a call of a form: what the server refuses lands on its fields, or in `failure` where it has none. `fieldOf`: where a
 * field of the call stands in the form.
 */
export const useSave = <V extends FieldValues>(
  setError: UseFormSetError<V>,
  known: (path: string) => path is FieldPath<V>,
  fieldOf?: (path: string) => string,
) => {
  const [failure, setFailure] = useState<MessageKey | null>(null);
  const save = async (call: () => Promise<void>): Promise<void> => {
    setFailure(null);
    try {
      await call();
    } catch (error) {
      setFailure(placeFailure(error, setError, known, fieldOf));
    }
  };
  return { failure, save };
};

interface SmallFormProps {
  onSubmit: (event: FormEvent) => void;
  failure: MessageKey | null;
  /** The verb of the act. */
  action: string;
  busy: boolean;
  disabled?: boolean;
  /** The way back, where the form was opened by a button. */
  onCancel?: () => void;
  children: ReactNode;
}

/** A form of a section: narrow, with its one button below. */
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
