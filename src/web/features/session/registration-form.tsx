import { useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { RegistrationBody } from '../../../contracts/accounts/session.ts';
import { register } from '../../api/accounts/registration.ts';
import { ApiError } from '../../api/api-error.ts';
import { useLanguage } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { PasswordInput } from '../../ui/inputs/password-input.tsx';
import { passwordIsNotEmail, SignupForm } from '../../ui/inputs/signup-form.tsx';

const Fields = z
  .pick(RegistrationBody, { name: true, email: true, password: true })
  .check(passwordIsNotEmail);
type Fields = z.infer<typeof Fields>;

interface RegistrationFormProps {
  /** Invitation or referral id in the address. */
  invitation: string | undefined;
  /** Token of the link that creates the first account. */
  setup?: string | undefined;
  /** The invited address: an account can be created for no other. */
  email?: string;
  /** Called after a verification email is sent. */
  onVerify: (email: string) => void;
  /** The invitation was used or revoked while the form was filled in. */
  onGone: () => void;
}

export const RegistrationForm = ({ invitation, setup, email, onVerify, onGone }: RegistrationFormProps) => {
  const t = useT();
  const navigate = useNavigate();
  const language = useLanguage();
  const send = async (fields: Fields): Promise<void> => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const given = {
      ...(invitation !== undefined && { invitation }),
      ...(setup !== undefined && { setupToken: setup }),
    };
    try {
      if ((await register({ ...fields, timeZone, language, ...given })) === 'verify') onVerify(fields.email);
      else await navigate({ to: '/dashboard', replace: true });
    } catch (error) {
      if (!(error instanceof ApiError) || error.fields.invitation === undefined) throw error;
      onGone();
    }
  };
  return (
    <SignupForm
      schema={Fields}
      {...(email !== undefined && { given: { email }, isEmailFixed: true })}
      emailIs="username"
      fields={(control) => (
        <PasswordInput
          control={control}
          name="password"
          autoComplete="new-password"
          helperText={t('session.password.help')}
        />
      )}
      action={t('registration.submit')}
      onSubmit={send}
    />
  );
};
