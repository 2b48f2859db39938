import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { LoginBody } from '../../../contracts/accounts/session.ts';
import { signIn } from '../../api/accounts/session.ts';
import { ApiError } from '../../api/api-error.ts';
import type { MessageKey } from '../../i18n/english.ts';
import { useT } from '../../i18n/use-t.ts';
import { placeFailure } from '../../ui/feedback/failure.ts';
import { CodeInput } from '../../ui/inputs/code-input.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';

const Fields = z.object({
  code: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(40, 'too_long')),
});

const isField = (path: string): path is 'code' => path === 'code';

/** The form has one field for both. */
const fieldOf = (path: string): string => (path === 'totp' || path === 'recovery_code' ? 'code' : path);

const DIGITS = 6;

interface SecondStepFormProps {
  /** Verified credentials; kept in memory only. */
  known: LoginBody;
  onSignedIn: () => Promise<void>;
  /** For a password changed meanwhile, or one of another account. */
  onBack: () => void;
}

export const SecondStepForm = ({ known, onSignedIn, onBack }: SecondStepFormProps) => {
  const t = useT();
  const [failure, setFailure] = useState<MessageKey | null>(null);
  const [written, setWritten] = useState(false);
  const { control, handleSubmit, resetField, setError, setFocus, subscribe, formState } = useForm({
    resolver: zodResolver(Fields),
    defaultValues: { code: '' },
  });
  const busy = useRef(false);
  const send = handleSubmit(async ({ code }) => {
    setFailure(null);
    try {
      await signIn({ ...known, ...(written ? { recovery_code: code } : { totp: code }) });
      await onSignedIn();
    } catch (error) {
      setFailure(placeFailure(error, setError, isField, fieldOf));
      if (error instanceof ApiError && error.code === 'wrong_code') {
        resetField('code');
        setFocus('code');
      }
    }
  });
  /** One call at a time: a code is valid once, and Enter may be pressed while a call is pending. */
  const submit = async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    await send();
    busy.current = false;
  };
  const sentByItself = useRef(false);
  const complete = useRef(submit);
  complete.current = submit;
  useEffect(() => {
    // The first complete code is submitted automatically; a corrected one waits for the user.
    return subscribe({
      formState: { values: true },
      callback: ({ values: { code } }) => {
        if (written || sentByItself.current || code.length !== DIGITS) return;
        sentByItself.current = true;
        void complete.current();
      },
    });
  }, [subscribe, written]);
  const swap = (): void => {
    setWritten(!written);
    setFailure(null);
    resetField('code');
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      sx={{ display: 'grid', gap: 2.5 }}
    >
      {failure && <Alert severity="error">{t(failure)}</Alert>}
      {written ? (
        <TextInput
          key="written"
          control={control}
          name="code"
          autoFocus
          autoComplete="off"
          label={t('login.recovery')}
        />
      ) : (
        <CodeInput
          control={control}
          name="code"
          autoFocus
          label={t('login.code')}
          helperText={t('login.code.help')}
        />
      )}
      <Button type="submit" variant="contained" size="large" loading={formState.isSubmitting}>
        {t('login.submit')}
      </Button>
      <Button onClick={swap}>{t(written ? 'login.byApp' : 'login.byRecovery')}</Button>
      <Button onClick={onBack}>{t('recovery.back')}</Button>
    </Box>
  );
};
