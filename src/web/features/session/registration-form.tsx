import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { RegistrationBody } from '../../../contracts/accounts/session.ts';
import { register } from '../../api/accounts/registration.ts';
import { ApiError } from '../../api/api-error.ts';
import type { MessageKey } from '../../i18n/english.ts';
import { useLanguage } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { placeFailure } from '../../ui/feedback/failure.ts';
import { PasswordInput } from '../../ui/inputs/password-input.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';

const Fields = z
  .pick(RegistrationBody, { name: true, email: true, password: true })
  .check(
    z.refine((v) => v.password.toLowerCase() !== v.email, { error: 'password_is_email', path: ['password'] }),
  );
type Fields = z.infer<typeof Fields>;

const isField = (path: string): path is keyof Fields => ['name', 'email', 'password'].includes(path);

interface RegistrationFormProps {
  /** Invitation or referral id in the address. */
  invitation: string | undefined;
  /** Token of the link that creates the first account. */
  setup?: string | undefined;
  /** The invited address: an account can be created for no other. */
  email?: string;
  /** A mail has been sent that has to be opened first. */
  onVerify: (email: string) => void;
  /** The invitation was used or revoked while the form was filled in. */
  onGone: () => void;
}

export const RegistrationForm = ({ invitation, setup, email, onVerify, onGone }: RegistrationFormProps) => {
  const t = useT();
  const navigate = useNavigate();
  const language = useLanguage();
  const [failure, setFailure] = useState<MessageKey | null>(null);
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(Fields),
    defaultValues: { name: '', email: email ?? '', password: '' },
  });
  const submit = handleSubmit(async (fields) => {
    setFailure(null);
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    try {
      const given = {
        ...(invitation !== undefined && { invitation }),
        ...(setup !== undefined && { setupToken: setup }),
      };
      if ((await register({ ...fields, timeZone, language, ...given })) === 'verify') onVerify(fields.email);
      else await navigate({ to: '/dashboard', replace: true });
    } catch (error) {
      if (error instanceof ApiError && error.fields.invitation !== undefined) onGone();
      else setFailure(placeFailure(error, setError, isField));
    }
  });
  return (
    <Stack component="form" noValidate onSubmit={submit} spacing={2.5}>
      {failure && <Alert severity="error">{t(failure)}</Alert>}
      <TextInput
        control={control}
        name="name"
        autoComplete="name"
        label={t('session.name')}
        placeholder={t('session.name.placeholder')}
      />
      <TextInput
        control={control}
        name="email"
        type="email"
        autoComplete="username"
        label={t('session.email')}
        placeholder={t('session.email.placeholder')}
        {...(email !== undefined && {
          helperText: t('registration.invited.email'),
          slotProps: { htmlInput: { readOnly: true } },
        })}
      />
      <PasswordInput
        control={control}
        name="password"
        autoComplete="new-password"
        helperText={t('session.password.help')}
      />
      <Button type="submit" variant="contained" size="large" loading={formState.isSubmitting}>
        {t('registration.submit')}
      </Button>
    </Stack>
  );
};
