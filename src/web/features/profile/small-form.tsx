import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import type { MessageKey } from '../../i18n/english.ts';
import { useT } from '../../i18n/use-t.ts';
import { placeFailure } from '../../ui/feedback/failure.ts';

/**
 * Runs a form's call: the server's errors are shown at their fields, or in `failure` if they have none. `fieldOf`: the
 * form's field for a field of the call.
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
