import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { isInvitationId } from '../../../contracts/accounts/invitation.ts';
import { RegistrationConfirmBody } from '../../../contracts/accounts/session.ts';
import { confirmRegistration, invitationOfferQuery } from '../../api/accounts/registration.ts';
import { registrationStateQuery } from '../../api/accounts/session.ts';
import { ApiError } from '../../api/api-error.ts';
import { SETUP_HASH } from '../../app/setup-hash.ts';
import type { MessageKey } from '../../i18n/english.ts';
import { useT } from '../../i18n/use-t.ts';
import { fieldKey } from '../../ui/feedback/failure.ts';
import { ErrorState, LoadingRows } from '../../ui/feedback/states.tsx';
import { useSubmit } from '../../ui/feedback/use-submit.ts';
import { PasswordInput } from '../../ui/inputs/password-input.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { SessionLayout } from '../../ui/layout/session-layout.tsx';
import { RegistrationForm } from './registration-form.tsx';

const Fields = z.pick(RegistrationConfirmBody, { password: true });

const isField = (path: string): path is 'password' => path === 'password';

/** A reason that no other password fixes; null if another one may work. */
const reasonOf = (error: unknown): MessageKey | null => {
  if (!(error instanceof ApiError)) return null;
  if (error.fields.token !== undefined) return 'registration.confirm.gone';
  return error.fields.email === undefined ? null : fieldKey(error.fields.email);
};

interface RegistrationConfirmProps {
  token: string;
  /** The link is no longer valid, and the user wants another. */
  onAgain: () => void;
}

/**
 * The link alone does nothing: mail scanners open links, and anybody may have registered the address. The password
 * proves that its owner did.
 */
const RegistrationConfirm = ({ token, onAgain }: RegistrationConfirmProps) => {
  const t = useT();
  const navigate = useNavigate();
  const form = useForm({ resolver: zodResolver(Fields), defaultValues: { password: '' } });
  const { control, formState } = form;
  const { failure, submit } = useSubmit(form, {
    known: isField,
    explain: reasonOf,
    send: async ({ password }) => {
      await confirmRegistration({ token, password });
      await navigate({ to: '/dashboard', replace: true });
    },
  });
  const alert = failure && <Alert severity="error">{t(failure)}</Alert>;
  if (failure === 'registration.confirm.gone') {
    return (
      <Stack spacing={2.5}>
        {alert}
        <Button variant="contained" size="large" onClick={onAgain}>
          {t('registration.again')}
        </Button>
      </Stack>
    );
  }
  return (
    <Stack component="form" noValidate onSubmit={submit} spacing={2.5}>
      {alert}
      <PasswordInput control={control} name="password" autoComplete="current-password" />
      <Button type="submit" variant="contained" size="large" loading={formState.isSubmitting}>
        {t('registration.confirm.submit')}
      </Button>
      <Button onClick={onAgain}>{t('registration.again')}</Button>
    </Stack>
  );
};

interface InvitedProps {
  id: string;
  foot: ReactNode;
  onVerify: (email: string) => void;
}

/** An invitation's workspace, role and address, or a note that it is no longer valid. */
const RegistrationInvited = ({ id, foot, onVerify }: InvitedProps) => {
  const t = useT();
  const { data: offer, error, refetch } = useQuery(invitationOfferQuery(id));
  if (offer === undefined) {
    return (
      <SessionLayout title={t('registration.title')} lead={t('registration.invited.looking')} foot={foot}>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingRows rows={3} />}
      </SessionLayout>
    );
  }
  if (offer === null) {
    return (
      <SessionLayout title={t('registration.gone.title')} lead={t('registration.gone.text')} foot={foot} />
    );
  }
  return (
    <SessionLayout
      title={t('registration.invited.title', { workspace: offer.workspace })}
      lead={t(`registration.invited.${offer.role}`)}
      foot={foot}
    >
      <RegistrationForm
        invitation={id}
        email={offer.email}
        onVerify={onVerify}
        onGone={() => void refetch()}
      />
    </SessionLayout>
  );
};

/**
 * Registration for the first account, for invited people and, where it is open, for everyone. Until that is known, the
 * form is shown, because the server decides anyway.
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
    // The token can create an account, so it must not stay in the address bar or history.
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
    return <SessionLayout title={t('registration.verify.title')} lead={text} foot={foot} />;
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
      <SessionLayout
        title={t('registration.closed.title')}
        lead={t('registration.closed.text')}
        foot={foot}
      />
    );
  }
  if (state?.needsLink && setup === undefined) {
    return (
      <SessionLayout
        title={t('registration.first.title')}
        lead={t('registration.first.text')}
        foot={t('registration.first.where')}
      />
    );
  }
  const lead = t(state?.firstAccount ? 'registration.first' : 'registration.lead');
  return (
    <SessionLayout title={t('registration.title')} lead={lead} foot={foot}>
      <RegistrationForm invitation={id} setup={setup} onVerify={setVerify} onGone={() => undefined} />
    </SessionLayout>
  );
};
