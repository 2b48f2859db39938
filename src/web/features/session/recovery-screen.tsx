import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { Link } from '../../ui/layout/link.tsx';
import { SessionLayout } from '../../ui/layout/session-layout.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { RecoveryForm, type Sent } from './recovery-form.tsx';

/** Requests a link or, opened by one, asks for the new password. */
export const RecoveryScreen = () => {
  const t = useT();
  const navigate = useNavigate();
  const search = useSearch({ from: '/recovery-password' });
  const [token, setToken] = useState(search.token);
  const [sent, setSent] = useState<Sent | null>(null);
  const inAddress = search.token !== undefined;
  useEffect(() => {
    // It can set a password, so it must not stay in the address bar or the history.
    if (inAddress) navigate({ to: '/recovery-password', search: {}, replace: true });
  }, [inAddress, navigate]);
  const foot = <Link to="/login">{t('recovery.back')}</Link>;

  if (token !== undefined) {
    return (
      <SessionLayout title={t('recovery.new.title')} lead={t('recovery.new.lead')} foot={foot}>
        <NewPasswordForm token={token} onAgain={() => setToken(undefined)} />
      </SessionLayout>
    );
  }
  if (sent !== null) {
    return (
      <SessionLayout
        title={t(`recovery.${sent.delivery}.title`)}
        lead={t(`recovery.${sent.delivery}.text`, { email: sent.email })}
        foot={foot}
      >
        {null}
      </SessionLayout>
    );
  }
  return (
    <SessionLayout title={t('recovery.title')} lead={t('recovery.lead')} foot={foot}>
      <RecoveryForm onSent={setSent} />
    </SessionLayout>
  );
};
