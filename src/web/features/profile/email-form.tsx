import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Profile } from '../../../contracts/accounts/profile.ts';
import { Password } from '../../../contracts/accounts/session.ts';
import { Email } from '../../../contracts/fields.ts';
import { patchProfile, profileChanged } from '../../api/accounts/profile.ts';
import { useLanguage } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { notify } from '../../ui/feedback/notices.ts';
import { PasswordInput } from '../../ui/inputs/password-input.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { codeField, codeOf, StepCode } from './security/step-code.tsx';
import { SmallForm, useSave } from './small-form.tsx';

const Fields = z.object({ email: Email, password: Password, code: z.string() });

const isField = (path: string): path is 'email' | 'password' | 'code' => Object.hasOwn(Fields.shape, path);

/** Asks for the password only once another address was typed. */
export const EmailForm = ({ profile }: { profile: Profile }) => {
  const t = useT();
  const language = useLanguage();
  const queries = useQueryClient();
  const { control, handleSubmit, reset, setError, watch, formState } = useForm({
    resolver: zodResolver(Fields),
    // The address may change elsewhere: by the link in the mail.
    values: { email: profile.email, password: '', code: '' },
  });
  const { failure, save } = useSave(setError, isField, codeField);
  const another = watch('email').trim().toLowerCase() !== profile.email;
  const submit = handleSubmit(({ email, password, code }) =>
    save(async () => {
      const changed = await patchProfile({ email, password, ...codeOf(code), language });
      profileChanged(queries, changed);
      reset({ email: changed.email, password: '', code: '' });
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
        <>
          <PasswordInput
            control={control}
            name="password"
            autoComplete="current-password"
            label={t('profile.password.current')}
          />
          <StepCode control={control} name="code" />
        </>
      )}
    </SmallForm>
  );
};
