import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  type RecoveryAnswer,
  RecoveryBody,
  RecoveryConfirmBody,
} from '../../../contracts/accounts/session.ts';
import { askForLink, setNewPassword } from '../../api/accounts/session.ts';
import { ApiError } from '../../api/api-error.ts';
import type { MessageKey } from '../../i18n/english.ts';
import { useLanguage } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { notify } from '../../ui/feedback/notices.ts';
import { useSubmit } from '../../ui/feedback/use-submit.ts';
import { PasswordInput } from '../../ui/inputs/password-input.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { SessionLayout } from '../../ui/layout/session-layout.tsx';

const NewPasswordFields = z.pick(RecoveryConfirmBody, { password: true });

const isNewPasswordField = (path: string): path is 'password' => path === 'password';

const LINK_GONE = 'field.token_invalid';
const goneOf = (error: unknown): MessageKey | null =>
  error instanceof ApiError && error.fields.token !== undefined ? LINK_GONE : null;

/** `onAgain`: the link is no longer valid, and the user wants another. */
const NewPasswordForm = ({ token, onAgain }: { token: string; onAgain: () => void }) => {
  const t = useT();
  const language = useLanguage();
  const navigate = useNavigate();
  const form = useForm({ resolver: zodResolver(NewPasswordFields), defaultValues: { password: '' } });
  const { control, formState } = form;
  const { failure, submit } = useSubmit(form, {
    known: isNewPasswordField,
    explain: goneOf,
    send: async ({ password }) => {
      await setNewPassword({ token, password, language });
      notify({ message: 'recovery.done' });
      await navigate({ to: '/login', replace: true });
    },
  });
  if (failure === LINK_GONE) {
    return (
      <Stack spacing={2.5}>
        <Alert severity="error">{t(LINK_GONE)}</Alert>
        <Button variant="contained" size="large" onClick={onAgain}>
          {t('recovery.again')}
        </Button>
      </Stack>
    );
  }
  return (
    <Stack component="form" noValidate onSubmit={submit} spacing={2.5}>
      {failure && <Alert severity="error">{t(failure)}</Alert>}
      <PasswordInput
        control={control}
        name="password"
        autoComplete="new-password"
        label={t('recovery.new.password')}
        helperText={t('session.password.help')}
      />
      <Button type="submit" variant="contained" size="large" loading={formState.isSubmitting}>
        {t('recovery.new.submit')}
      </Button>
    </Stack>
  );
};

const RecoveryFields = z.pick(RecoveryBody, { email: true });

const isRecoveryField = (path: string): path is 'email' => path === 'email';

interface Sent {
  email: string;
  delivery: RecoveryAnswer['delivery'];
}

const RecoveryForm = ({ onSent }: { onSent: (sent: Sent) => void }) => {
  const t = useT();
  const language = useLanguage();
  const form = useForm({ resolver: zodResolver(RecoveryFields), defaultValues: { email: '' } });
  const { control, formState } = form;
  const { failure, submit } = useSubmit(form, {
    known: isRecoveryField,
    send: async ({ email }) => {
      const { delivery } = await askForLink({ email, language });
      onSent({ email, delivery });
    },
  });
  return (
    <Stack component="form" noValidate onSubmit={submit} spacing={2.5}>
      {failure && <Alert severity="error">{t(failure)}</Alert>}
      <TextInput
        control={control}
        name="email"
        type="email"
        autoComplete="username"
        label={t('session.email')}
        placeholder={t('session.email.placeholder')}
      />
      <Button type="submit" variant="contained" size="large" loading={formState.isSubmitting}>
        {t('recovery.submit')}
      </Button>
    </Stack>
  );
};

/** Requests a link or, opened by one, asks for the new password. */
export const RecoveryScreen = () => {
  const t = useT();
  const navigate = useNavigate();
  const search = useSearch({ from: '/recovery-password' });
  const [token, setToken] = useState(search.token);
  const [sent, setSent] = useState<Sent | null>(null);
  const inAddress = search.token !== undefined;
  useEffect(() => {
    // The token can set a password, so it must not stay in the address bar or history.
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
      />
    );
  }
  return (
    <SessionLayout title={t('recovery.title')} lead={t('recovery.lead')} foot={foot}>
      <RecoveryForm onSent={setSent} />
    </SessionLayout>
  );
};
