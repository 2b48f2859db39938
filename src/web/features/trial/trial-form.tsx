import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { type PhoneCountry, phoneOf } from '../../../contracts/accounts/phone.ts';
import { RegistrationBody } from '../../../contracts/accounts/session.ts';
import { startTrial } from '../../api/accounts/trial.ts';
import type { MessageKey } from '../../i18n/english.ts';
import { useLanguage } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { placeFailure } from '../../ui/feedback/failure.ts';
import { PasswordInput } from '../../ui/inputs/password-input.tsx';
import { PhoneInput, usePhoneCountry } from '../../ui/inputs/phone-input.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { phoneFrom } from './prefill.ts';
import type { Prefill } from './search.ts';

const { name, email, password } = RegistrationBody.shape;

const notTheEmail = z.refine<{ email: string; password: string }>(
  (v) => v.password.toLowerCase() !== v.email,
  { error: 'password_is_email', path: ['password'] },
);

const fieldsWith = (country: PhoneCountry | undefined) =>
  z.object({ name, email, phone: phoneOf(country), password }).check(notTheEmail);
type Fields = z.infer<ReturnType<typeof fieldsWith>>;

const isField = (path: string): path is keyof Fields => ['name', 'email', 'phone', 'password'].includes(path);

interface TrialFormProps {
  /** The visitor's details from the link. */
  given: Prefill;
  /** A mail has been sent that has to be opened first. */
  onVerify: (email: string) => void;
}

export const TrialForm = ({ given, onVerify }: TrialFormProps) => {
  const t = useT();
  const navigate = useNavigate();
  const language = useLanguage();
  const country = usePhoneCountry();
  const [failure, setFailure] = useState<MessageKey | null>(null);
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: useMemo(() => zodResolver(fieldsWith(country)), [country]),
    defaultValues: {
      name: given.name ?? '',
      email: given.email ?? '',
      phone: phoneFrom(given.phone ?? '', country),
      password: '',
    },
  });
  const submit = handleSubmit(async (fields) => {
    setFailure(null);
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    try {
      if ((await startTrial({ ...fields, timeZone, language })) === 'verify') onVerify(fields.email);
      else await navigate({ to: '/dashboard', replace: true });
    } catch (error) {
      setFailure(placeFailure(error, setError, isField));
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
      />
      <PhoneInput control={control} name="phone" country={country} />
      <PasswordInput
        control={control}
        name="password"
        autoComplete="new-password"
        helperText={t('session.password.help')}
      />
      <Button type="submit" variant="contained" size="large" loading={formState.isSubmitting}>
        {t('trial.start')}
      </Button>
    </Stack>
  );
};
