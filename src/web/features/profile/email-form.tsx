import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Email } from '../../../contracts/fields.ts';
import type { Profile } from '../../../contracts/profile.ts';
import { Password } from '../../../contracts/session.ts';
import { patchProfile, profileChanged } from '../../api/profile.ts';
import { useLanguage } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { notify } from '../../ui/notices.ts';
import { PasswordInput } from '../../ui/password-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { SmallForm, useSave } from './small-form.tsx';

const Fields = z.object({ email: Email, password: Password });

const isField = (path: string): path is 'email' | 'password' => path === 'email' || path === 'password';

/** Asks for the password only once another address was typed. */
export const EmailForm = ({ profile }: { profile: Profile }) => {
  const t = useT();
  const language = useLanguage();
  const queries = useQueryClient();
  const { control, handleSubmit, reset, setError, watch, formState } = useForm({
    resolver: zodResolver(Fields),
    // Another address may come from elsewhere: a link that was opened.
    values: { email: profile.email, password: '' },
  });
  const { failure, save } = useSave(setError, isField);
  const another = watch('email').trim().toLowerCase() !== profile.email;
  const submit = handleSubmit(({ email, password }) =>
    save(async () => {
      const changed = await patchProfile({ email, password, language });
      profileChanged(queries, changed);
      reset({ email: changed.email, password: '' });
      if (changed.newEmail === null) notify({ message: 'profile.email.done' });
    }),
  );
  return (
    <SmallForm
      onSubmit={submit}
      failure={failure}
      action={t('profile.email.save')}
      busy={formState.isSubmitting}
      disabled={!another}
    >
      {profile.newEmail !== null && (
        <Alert severity="info" role="status">
          {t('profile.email.waiting', { email: profile.newEmail })}
        </Alert>
      )}
      <TextInput
        control={control}
        name="email"
        type="email"
        autoComplete="email"
        label={t('session.email')}
        helperText={t(profile.emailByLink ? 'profile.email.byLink' : 'profile.email.atOnce')}
      />
      {another && (
        <PasswordInput
          control={control}
          name="password"
          autoComplete="current-password"
          label={t('profile.password.current')}
        />
      )}
    </SmallForm>
  );
};
