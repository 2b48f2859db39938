import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { type PhoneCountry, phoneOf } from '../../../contracts/accounts/phone.ts';
import { RegistrationBody } from '../../../contracts/accounts/session.ts';
import { TRIAL_PATH } from '../../../contracts/unlinked-paths.ts';
import { startTrial } from '../../api/accounts/registration.ts';
import { registrationStateQuery } from '../../api/accounts/session.ts';
import { useLanguage } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { PasswordInput } from '../../ui/inputs/password-input.tsx';
import { PhoneInput, usePhoneCountry } from '../../ui/inputs/phone-input.tsx';
import { passwordIsNotEmail, SignupForm } from '../../ui/inputs/signup-form.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { SessionLayout } from '../../ui/layout/session-layout.tsx';
import { phoneFrom } from './prefill.ts';
import type { Prefill } from './search.ts';

const { name, email, password } = RegistrationBody.shape;

const fieldsWith = (country: PhoneCountry | undefined) =>
  z.object({ name, email, phone: phoneOf(country), password }).check(passwordIsNotEmail);

interface TrialFormProps {
  /** The visitor's details from the link. */
  given: Prefill;
  /** Called after a verification email is sent. */
  onVerify: (email: string) => void;
}

const TrialForm = ({ given, onVerify }: TrialFormProps) => {
  const t = useT();
  const navigate = useNavigate();
  const language = useLanguage();
  const country = usePhoneCountry();
  const schema = useMemo(() => fieldsWith(country), [country]);
  return (
    <SignupForm
      schema={schema}
      given={{
        name: given.name ?? '',
        email: given.email ?? '',
        phone: phoneFrom(given.phone ?? '', country),
      }}
      emailIs="username"
      fields={(control) => (
        <>
          <PhoneInput control={control} name="phone" country={country} />
          <PasswordInput
            control={control}
            name="password"
            autoComplete="new-password"
            helperText={t('session.password.help')}
          />
        </>
      )}
      action={t('trial.start')}
      onSubmit={async (fields) => {
        const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
        if ((await startTrial({ ...fields, timeZone, language })) === 'verify') onVerify(fields.email);
        else await navigate({ to: '/dashboard', replace: true });
      }}
    />
  );
};

const REGISTER = `${TRIAL_PATH}/register` as const;

/** While it is unknown whether registration is open the form is shown: the server decides anyway. */
export const TrialRegisterScreen = () => {
  const t = useT();
  const navigate = useNavigate();
  const search = useSearch({ from: REGISTER });
  const [given] = useState(search);
  const [verify, setVerify] = useState<string | null>(null);
  const { data: state } = useQuery(registrationStateQuery());
  const inAddress = Object.keys(search).length > 0;
  useEffect(() => {
    // Personal data must not stay in the address bar or the history.
    if (inAddress) navigate({ to: REGISTER, search: {}, replace: true });
  }, [inAddress, navigate]);
  const foot = (
    <>
      {t('registration.have')} <Link to={`${TRIAL_PATH}/login`}>{t('registration.signIn')}</Link>
    </>
  );
  if (verify !== null) {
    const text = t('registration.verify.text', { email: verify });
    return <SessionLayout title={t('registration.verify.title')} lead={text} foot={foot} />;
  }
  if (state?.open === false) {
    return <SessionLayout title={t('trial.closed.title')} lead={t('trial.closed.text')} foot={foot} />;
  }
  if (state?.needsLink) {
    return (
      <SessionLayout
        title={t('registration.first.title')}
        lead={t('registration.first.text')}
        foot={t('registration.first.where')}
      />
    );
  }
  return (
    <SessionLayout title={t('trial.register.title')} lead={t('trial.register.lead')} foot={foot}>
      <TrialForm given={given} onVerify={setVerify} />
    </SessionLayout>
  );
};
