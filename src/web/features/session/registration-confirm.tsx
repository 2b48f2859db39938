import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { RegistrationConfirmBody } from '../../../contracts/accounts/session.ts';
import { confirmRegistration } from '../../api/accounts/registration.ts';
import { ApiError } from '../../api/api-error.ts';
import type { MessageKey } from '../../i18n/english.ts';
import { useT } from '../../i18n/use-t.ts';
import { fieldKey, placeFailure } from '../../ui/feedback/failure.ts';
import { PasswordInput } from '../../ui/inputs/password-input.tsx';

const Fields = z.pick(RegistrationConfirmBody, { password: true });

const isField = (path: string): path is 'password' => path === 'password';

/** A reason that no other password fixes; null: another one may work. */
const reasonOf = (error: unknown): MessageKey | null => {
  if (!(error instanceof ApiError)) return null;
  if (error.fields.token !== undefined) return 'registration.confirm.gone';
  return error.fields.email === undefined ? null : fieldKey(error.fields.email);
};

interface RegistrationConfirmProps {
  token: string;
  /** The link is no longer valid, and the user wants another. */
  onAgain: () => void;
}

/**
 * The link alone does nothing: mail scanners open links, and anybody may have registered the address. The password
 * proves that it was its owner.
 */
export const RegistrationConfirm = ({ token, onAgain }: RegistrationConfirmProps) => {
  const t = useT();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<MessageKey | null>(null);
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(Fields),
    defaultValues: { password: '' },
  });
  const submit = handleSubmit(async ({ password }) => {
    setFailure(null);
    try {
      await confirmRegistration({ token, password });
      await navigate({ to: '/dashboard', replace: true });
    } catch (error) {
      setFailure(reasonOf(error) ?? placeFailure(error, setError, isField));
    }
  });
  const alert = failure && <Alert severity="error">{t(failure)}</Alert>;
  if (failure === 'registration.confirm.gone') {
    return (
      <Stack spacing={2.5}>
        {alert}
        <Button variant="contained" size="large" onClick={onAgain}>
          {t('registration.again')}
        </Button>
      </Stack>
    );
  }
  return (
    <Stack component="form" noValidate onSubmit={submit} spacing={2.5}>
      {alert}
      <PasswordInput control={control} name="password" autoComplete="current-password" />
      <Button type="submit" variant="contained" size="large" loading={formState.isSubmitting}>
        {t('registration.confirm.submit')}
      </Button>
      <Button onClick={onAgain}>{t('registration.again')}</Button>
    </Stack>
  );
};
