import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { registrationStateQuery } from '../../api/session.ts';
import { useT } from '../../i18n/use-t.ts';
import { Link } from '../../ui/link.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { SessionLayout } from './session-layout.tsx';

/** While it is not known whether registration is open the form is shown: the server has the last word anyway. */
export const RegistrationScreen = () => {
  const t = useT();
  const { id } = useParams({ from: '/registration/{-$id}' });
  const { data: state } = useQuery(registrationStateQuery());
  const closed = state?.open === false && id === undefined;
  const foot = (
    <>
      {t('registration.have')} <Link to="/login">{t('registration.signIn')}</Link>
    </>
  );
  if (closed) {
    return (
      <SessionLayout title={t('registration.closed.title')} lead={t('registration.closed.text')} foot={foot}>
        {null}
      </SessionLayout>
    );
  }
  const lead = t(state?.firstAccount ? 'registration.first' : 'registration.lead');
  return (
    <SessionLayout title={t('registration.title')} lead={lead} foot={foot}>
      <RegistrationForm invitation={id} />
    </SessionLayout>
  );
};
