import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { LoginBody } from '../../../contracts/session.ts';
import { ApiError } from '../../api/api-error.ts';
import { signIn } from '../../api/session.ts';
import type { MessageKey } from '../../i18n/en.ts';
import { useT } from '../../i18n/use-t.ts';
import { placeFailure } from '../../ui/failure.ts';
import { TextInput } from '../../ui/text-input.tsx';

const Fields = z.object({
  code: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(40, 'too_long')),
});

const isField = (path: string): path is 'code' => path === 'code';

/** Six digits, perhaps with blanks between them, are of the app; anything else was written down. */
const asStep = (code: string): Pick<LoginBody, 'totp' | 'recovery_code'> => {
  const bare = code.replace(/\s/g, '');
  return /^\d{6}$/.test(bare) ? { totp: bare } : { recovery_code: code };
};

interface SecondStepFormProps {
  /** What was right so far; kept in memory, and nowhere else. */
  known: LoginBody;
  onSignedIn: () => Promise<void>;
  /** The password was changed meanwhile, or it was another account's. */
  onBack: () => void;
}

export const SecondStepForm = ({ known, onSignedIn, onBack }: SecondStepFormProps) => {
  const t = useT();
  const [failure, setFailure] = useState<MessageKey | null>(null);
  const { control, handleSubmit, resetField, setError, setFocus, formState } = useForm({
    resolver: zodResolver(Fields),
    defaultValues: { code: '' },
  });
  const submit = handleSubmit(async ({ code }) => {
    setFailure(null);
    try {
      await signIn({ ...known, ...asStep(code) });
      await onSignedIn();
    } catch (error) {
      setFailure(placeFailure(error, setError, isField));
      if (error instanceof ApiError && error.code === 'wrong_code') {
        resetField('code');
        setFocus('code');
      }
    }
  });
  return (
    <Stack component="form" noValidate onSubmit={submit} spacing={2.5}>
      {failure && <Alert severity="error">{t(failure)}</Alert>}
      <TextInput
        control={control}
        name="code"
        autoFocus
        autoComplete="one-time-code"
        label={t('login.code')}
        helperText={t('login.code.help')}
      />
      <Button type="submit" variant="contained" size="large" loading={formState.isSubmitting}>
        {t('login.submit')}
      </Button>
      <Button onClick={onBack}>{t('recovery.back')}</Button>
    </Stack>
  );
};
