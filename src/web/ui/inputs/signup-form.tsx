import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ReactNode, useMemo } from 'react';
import { type Control, type FieldValues, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { MessageKey } from '../../i18n/english.ts';
import { useT } from '../../i18n/use-t.ts';
import { useSubmit } from '../feedback/use-submit.ts';
import { TextInput } from './text-input.tsx';

const NOTHING = { name: '', email: '', phone: '', password: '' };

/** What a sign-up can ask for. */
type SignupFields = Partial<typeof NOTHING>;

const isField = (path: string): path is keyof SignupFields => Object.hasOwn(NOTHING, path);

export const passwordIsNotEmail = z.refine<{ email: string; password: string }>(
  ({ email, password }) => password.toLowerCase() !== email,
  { error: 'password_is_email', path: ['password'] },
);

interface SignupFormProps<Sent extends FieldValues> {
  /** Schema of the requested fields. */
  schema: z.ZodMiniType<Sent, SignupFields>;
  /** Already known details. */
  given?: SignupFields;
  /** The invited address, the only one allowed for the account. */
  isEmailFixed?: boolean;
  /** What the browser may fill in as the email: the name of an account, or only an address. */
  emailIs: 'username' | 'email';
  /** Fields below name and email. */
  fields: (control: Control<SignupFields, unknown, FieldValues>) => ReactNode;
  /** The submit button's verb. */
  action: string;
  /** Rejects with a refusal, which is shown. */
  onSubmit: (fields: Sent) => Promise<void>;
  /** A message for refusals that no field explains. */
  explain?: (error: unknown) => MessageKey | undefined;
  /** Below the button. */
  children?: ReactNode;
}

/** The form of every sign-up: for an account, a trial or the class. */
export const SignupForm = <Sent extends FieldValues>({
  schema,
  given,
  isEmailFixed = false,
  emailIs,
  fields,
  action,
  onSubmit,
  explain,
  children,
}: SignupFormProps<Sent>) => {
  const t = useT();
  const form = useForm<SignupFields, unknown, Sent>({
    resolver: useMemo(() => zodResolver(schema), [schema]),
    defaultValues: { ...NOTHING, ...given },
  });
  const { control, formState } = form;
  const { failure, submit } = useSubmit(form, { known: isField, send: onSubmit, explain });
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
        autoComplete={emailIs}
        label={t('session.email')}
        placeholder={t('session.email.placeholder')}
        {...(isEmailFixed && {
          helperText: t('registration.invited.email'),
          slotProps: { htmlInput: { readOnly: true } },
        })}
      />
      {fields(control)}
      <Button type="submit" variant="contained" size="large" loading={formState.isSubmitting}>
        {action}
      </Button>
      {children}
    </Stack>
  );
};
