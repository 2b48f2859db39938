import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { confirmEmail, profileChanged } from '../../api/accounts/profile.ts';
import { ApiError } from '../../api/api-error.ts';
import type { MessageKey } from '../../i18n/english.ts';
import { useLanguage } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { failureKey, fieldKey } from '../../ui/feedback/failure.ts';
import { notify } from '../../ui/feedback/notices.ts';

const keyOf = (error: unknown): MessageKey => {
  const [code] = error instanceof ApiError ? Object.values(error.fields) : [];
  return code === undefined ? failureKey(error) : fieldKey(code);
};

/** Opened from the email to a new address. It requires a click, because mail scanners open links too. */
export const EmailConfirmation = () => {
  const t = useT();
  const language = useLanguage();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const given = useSearch({ from: '/shell/profile' })['email-token'];
  const [token, setToken] = useState(given);
  useEffect(() => {
    // The token must not stay in the address bar or the history.
    if (given !== undefined) void navigate({ to: '/profile', search: {}, replace: true });
  }, [given, navigate]);
  const { mutate, isPending, error } = useMutation({
    mutationFn: confirmEmail,
    onSuccess: (profile) => {
      profileChanged(queries, profile);
      setToken(undefined);
      notify({ message: 'profile.email.done' });
    },
  });
  if (token === undefined) return null;
  return (
    <Alert
      severity={error ? 'error' : 'info'}
      sx={{ mb: 3 }}
      action={
        <Button color="inherit" loading={isPending} onClick={() => mutate({ token, language })}>
          {t('profile.email.confirm')}
        </Button>
      }
    >
      <AlertTitle>{t('profile.email.confirm.title')}</AlertTitle>
      {error ? t(keyOf(error)) : t('profile.email.confirm.text')}
    </Alert>
  );
};
