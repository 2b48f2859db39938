import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { TRIAL_PATH } from '../../../contracts/unlinked-paths.ts';
import { registrationStateQuery } from '../../api/accounts/session.ts';
import { useT } from '../../i18n/use-t.ts';
import { Link } from '../../ui/layout/link.tsx';
import { SessionLayout } from '../../ui/layout/session-layout.tsx';
import { TrialForm } from './trial-form.tsx';

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
    return (
      <SessionLayout title={t('registration.verify.title')} lead={text} foot={foot}>
        {null}
      </SessionLayout>
    );
  }
  if (state?.open === false) {
    return (
      <SessionLayout title={t('trial.closed.title')} lead={t('trial.closed.text')} foot={foot}>
        {null}
      </SessionLayout>
    );
  }
  if (state?.needsLink) {
    return (
      <SessionLayout
        title={t('registration.first.title')}
        lead={t('registration.first.text')}
        foot={t('registration.first.where')}
      >
        {null}
      </SessionLayout>
    );
  }
  return (
    <SessionLayout title={t('trial.register.title')} lead={t('trial.register.lead')} foot={foot}>
      <TrialForm given={given} onVerify={setVerify} />
    </SessionLayout>
  );
};
