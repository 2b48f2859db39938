import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { ClassSignupBody } from '../../contracts/accounts/class.ts';
import { type PhoneCountry, phoneOf } from '../../contracts/accounts/phone.ts';
import { signUpForClass } from '../api/accounts/class.ts';
import { ApiError } from '../api/api-error.ts';
import type { MessageKey } from '../i18n/english.ts';
import { useLanguage } from '../i18n/language-store.ts';
import { useT } from '../i18n/use-t.ts';
import { fieldKey, placeFailure } from '../ui/feedback/failure.ts';
import { PhoneInput, usePhoneCountry } from '../ui/inputs/phone-input.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';

const fieldsOf = (country: PhoneCountry | undefined) =>
  z.extend(z.pick(ClassSignupBody, { name: true, email: true }), { phone: phoneOf(country) });
type Fields = z.infer<ReturnType<typeof fieldsOf>>;

const isField = (path: string): path is keyof Fields => ['name', 'email', 'phone'].includes(path);

/** The class was changed while the page was open: no field of the form is wrong. */
const changedClass = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.fields.webinarId : undefined;

interface SignupFormProps {
  webinarId: string;
  /** In a preview. */
  storesNothing: boolean;
  onDone: () => void;
}

export const SignupForm = ({ webinarId, storesNothing, onDone }: SignupFormProps) => {
  const t = useT();
  const language = useLanguage();
  const country = usePhoneCountry();
  const resolver = useMemo(() => zodResolver(fieldsOf(country)), [country]);
  const [failure, setFailure] = useState<MessageKey | null>(null);
  const { control, handleSubmit, setError, formState } = useForm({
    resolver,
    defaultValues: { name: '', email: '', phone: '' },
  });
  const submit = handleSubmit(async (fields) => {
    setFailure(null);
    try {
      if (!storesNothing) await signUpForClass({ ...fields, webinarId, language });
      onDone();
    } catch (error) {
      const changed = changedClass(error);
      setFailure(changed === undefined ? placeFailure(error, setError, isField) : fieldKey(changed));
    }
  });
  return (
    <Stack component="form" noValidate onSubmit={submit} spacing={2.5}>
      {failure && <Alert severity="error">{t(failure)}</Alert>}
      <input type="hidden" name="webinarId" value={webinarId} />
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
        autoComplete="email"
        label={t('session.email')}
        placeholder={t('session.email.placeholder')}
      />
      <PhoneInput control={control} name="phone" country={country} />
      <Button type="submit" variant="contained" size="large" loading={formState.isSubmitting}>
        {t('webinar.submit')}
      </Button>
      <Typography variant="body2" color="textSecondary">
        {t('webinar.privacy')}
      </Typography>
    </Stack>
  );
};
