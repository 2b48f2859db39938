import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isInvitationId } from '../../../contracts/accounts/invitation.ts';
import { registrationStateQuery } from '../../api/accounts/session.ts';
import { SETUP_HASH } from '../../app/setup-hash.ts';
import { useT } from '../../i18n/use-t.ts';
import { Link } from '../../ui/layout/link.tsx';
import { SessionLayout } from '../../ui/layout/session-layout.tsx';
import { RegistrationConfirm } from './registration-confirm.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { RegistrationInvited } from './registration-invited.tsx';

/**
 * Registration for the first account, for invited people, and for everybody where it is open. While that is unknown the
 * form is shown: the server decides anyway.
 */
export const RegistrationScreen = () => {
  const t = useT();
  const navigate = useNavigate();
  const { id } = useParams({ from: '/registration/{-$id}' });
  const search = useSearch({ from: '/registration/{-$id}' });
  const hash = useLocation({ select: (location) => location.hash });
  const [token, setToken] = useState(search.token);
  const [setup] = useState(hash.startsWith(SETUP_HASH) ? hash.slice(SETUP_HASH.length) : undefined);
  const [verify, setVerify] = useState<string | null>(null);
  const { data: state } = useQuery(registrationStateQuery());
  const inAddress = search.token !== undefined || hash.startsWith(SETUP_HASH);
  useEffect(() => {
    // It can create an account, so it must not stay in the address bar or the history.
    if (inAddress)
      navigate({ to: '/registration/{-$id}', params: { id }, search: {}, hash: '', replace: true });
  }, [inAddress, navigate, id]);
  const foot = (
    <>
      {t('registration.have')} <Link to="/login">{t('registration.signIn')}</Link>
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
  if (token !== undefined) {
    return (
      <SessionLayout
        title={t('registration.confirm.title')}
        lead={t('registration.confirm.lead')}
        foot={foot}
      >
        <RegistrationConfirm token={token} onAgain={() => setToken(undefined)} />
      </SessionLayout>
    );
  }
  if (id !== undefined && isInvitationId(id)) {
    return <RegistrationInvited id={id} foot={foot} onVerify={setVerify} />;
  }
  if (state?.open === false) {
    return (
      <SessionLayout title={t('registration.closed.title')} lead={t('registration.closed.text')} foot={foot}>
        {null}
      </SessionLayout>
    );
  }
  if (state?.needsLink && setup === undefined) {
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
  const lead = t(state?.firstAccount ? 'registration.first' : 'registration.lead');
  return (
    <SessionLayout title={t('registration.title')} lead={lead} foot={foot}>
      <RegistrationForm invitation={id} setup={setup} onVerify={setVerify} onGone={() => undefined} />
    </SessionLayout>
  );
};
