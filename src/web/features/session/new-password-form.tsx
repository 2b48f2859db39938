import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { RecoveryConfirmBody } from '../../../contracts/accounts/session.ts';
import { setNewPassword } from '../../api/accounts/session.ts';
import { ApiError } from '../../api/api-error.ts';
import type { MessageKey } from '../../i18n/english.ts';
import { useLanguage } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { placeFailure } from '../../ui/feedback/failure.ts';
import { notify } from '../../ui/feedback/notices.ts';
import { PasswordInput } from '../../ui/inputs/password-input.tsx';

const Fields = z.pick(RecoveryConfirmBody, { password: true });

const isField = (path: string): path is 'password' => path === 'password';

/** `onAgain`: the link is no longer valid, and the user wants another. */
export const NewPasswordForm = ({ token, onAgain }: { token: string; onAgain: () => void }) => {
  const t = useT();
  const language = useLanguage();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<MessageKey | null>(null);
  const [gone, setGone] = useState(false);
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(Fields),
    defaultValues: { password: '' },
  });
  const submit = handleSubmit(async ({ password }) => {
    setFailure(null);
    try {
      await setNewPassword({ token, password, language });
      notify({ message: 'recovery.done' });
      await navigate({ to: '/login', replace: true });
    } catch (error) {
      if (error instanceof ApiError && error.fields.token !== undefined) setGone(true);
      else setFailure(placeFailure(error, setError, isField));
    }
  });
  if (gone) {
    return (
      <Stack spacing={2.5}>
        <Alert severity="error">{t('field.token_invalid')}</Alert>
        <Button variant="contained" size="large" onClick={onAgain}>
          {t('recovery.again')}
        </Button>
      </Stack>
    );
  }
  return (
    <Stack component="form" noValidate onSubmit={submit} spacing={2.5}>
      {failure && <Alert severity="error">{t(failure)}</Alert>}
      <PasswordInput
        control={control}
        name="password"
        autoComplete="new-password"
        label={t('recovery.new.password')}
        helperText={t('session.password.help')}
      />
      <Button type="submit" variant="contained" size="large" loading={formState.isSubmitting}>
        {t('recovery.new.submit')}
      </Button>
    </Stack>
  );
};
