import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { LoginBody } from '../../../contracts/accounts/session.ts';
import { signIn, useRegistrationOffer } from '../../api/accounts/session.ts';
import { ApiError } from '../../api/api-error.ts';
import { screen } from '../../app/screen.ts';
import { userOfTokens } from '../../drafts/drafts.ts';
import type { MessageKey } from '../../i18n/english.ts';
import { useLanguage } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { takeResume } from '../../state/resume.ts';
import { placeFailure } from '../../ui/feedback/failure.ts';
import { PasswordInput } from '../../ui/inputs/password-input.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { SessionLayout } from '../../ui/layout/session-layout.tsx';

/** Few users need it: its code loads when the server asks for a second step. */
const SecondStepForm = screen(() => import('./second-step-form.tsx'), 'SecondStepForm');

const isField = (path: string): path is keyof LoginBody => Object.hasOwn(LoginBody.shape, path);

export const LoginScreen = () => {
  const t = useT();
  const language = useLanguage();
  const navigate = useNavigate();
  const [known, setKnown] = useState<LoginBody | null>(null);
  const [failure, setFailure] = useState<MessageKey | null>(null);
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(LoginBody),
    defaultValues: { email: '', password: '' },
  });
  const offered = useRegistrationOffer();
  const enter = (): Promise<void> => {
    const back = takeResume(userOfTokens());
    return navigate({ to: '/dashboard', ...(back !== null && { href: back }), replace: true });
  };
  const submit = handleSubmit(async (body) => {
    setFailure(null);
    try {
      await signIn({ ...body, language });
      await enter();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'totp_required')
        return setFailure(placeFailure(error, setError, isField));
      // Never rejects: a part that could not be loaded is reported when it is rendered.
      await SecondStepForm.preload?.();
      setKnown({ ...body, language });
    }
  });
  if (known !== null) {
    return (
      <SessionLayout title={t('login.step.title')} lead={t('error.totp_required')}>
        <SecondStepForm known={known} onSignedIn={enter} onBack={() => setKnown(null)} />
      </SessionLayout>
    );
  }
  return (
    <SessionLayout
      title={t('login.title')}
      lead={t('login.lead')}
      foot={
        offered && (
          <>
            {t('login.none')} <Link to="/registration/{-$id}">{t('login.register')}</Link>
          </>
        )
      }
    >
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5 }}>
        {failure && <Alert severity="error">{t(failure)}</Alert>}
        <TextInput
          control={control}
          name="email"
          type="email"
          autoComplete="username"
          label={t('session.email')}
          placeholder={t('session.email.placeholder')}
        />
        <PasswordInput control={control} name="password" autoComplete="current-password" />
        <Link to="/recovery-password" variant="body2" sx={{ justifySelf: 'start' }}>
          {t('login.forgot')}
        </Link>
        <Button type="submit" variant="contained" size="large" loading={formState.isSubmitting}>
          {t('login.submit')}
        </Button>
      </Box>
    </SessionLayout>
  );
};
