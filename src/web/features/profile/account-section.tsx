import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Profile } from '../../../contracts/accounts/profile.ts';
import { Password } from '../../../contracts/accounts/session.ts';
import { Email, PersonName } from '../../../contracts/fields.ts';
import { patchProfile, profileChanged, profileQuery } from '../../api/accounts/profile.ts';
import { useLanguage } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { notify } from '../../ui/feedback/notices.ts';
import { ErrorState, LoadingRows } from '../../ui/feedback/states.tsx';
import { useSave } from '../../ui/feedback/use-submit.ts';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { CurrentPassword } from './security/current-password.tsx';
import { codeField, codeOf, StepCode } from './security/step-code.tsx';
import { SmallForm } from './small-form.tsx';

const EmailFields = z.object({ email: Email, password: Password, code: z.string() });

const isEmailField = (path: string): path is 'email' | 'password' | 'code' =>
  Object.hasOwn(EmailFields.shape, path);

/** Asks for the password only once another address has been typed. */
const EmailForm = ({ profile }: { profile: Profile }) => {
  const t = useT();
  const language = useLanguage();
  const queries = useQueryClient();
  const { control, handleSubmit, reset, setError, watch, formState } = useForm({
    resolver: zodResolver(EmailFields),
    // The address may change elsewhere: by the link in the email.
    values: { email: profile.email, password: '', code: '' },
  });
  const { failure, save } = useSave(setError, { known: isEmailField, fieldOf: codeField });
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
          <CurrentPassword control={control} name="password" />
          <StepCode control={control} name="code" />
        </>
      )}
    </SmallForm>
  );
};

const NameFields = z.object({ name: PersonName });

const isNameField = (path: string): path is 'name' => path === 'name';

const NameForm = ({ profile }: { profile: Profile }) => {
  const t = useT();
  const queries = useQueryClient();
  const { control, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(NameFields),
    values: { name: profile.name },
  });
  const { failure, save } = useSave(setError, { known: isNameField });
  const submit = handleSubmit(({ name }) =>
    save(async () => {
      const changed = await patchProfile({ name });
      profileChanged(queries, changed);
      reset({ name: changed.name });
      notify({ message: 'profile.saved' });
    }),
  );
  return (
    <SmallForm
      onSubmit={submit}
      failure={failure}
      action={t('profile.name.save')}
      busy={formState.isSubmitting}
      disabled={!formState.isDirty}
    >
      <TextInput control={control} name="name" autoComplete="name" label={t('session.name')} />
    </SmallForm>
  );
};

/** The user's name and address, each saved separately. */
export const AccountSection = () => {
  const { data: profile, error, refetch } = useQuery(profileQuery());
  if (!profile) {
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingRows rows={3} />;
  }
  return (
    <Stack spacing={3.5}>
      <NameForm profile={profile} />
      <EmailForm profile={profile} />
    </Stack>
  );
};
