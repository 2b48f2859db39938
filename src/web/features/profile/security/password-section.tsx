import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { PasswordChange } from '../../../../contracts/accounts/profile.ts';
import type { Me } from '../../../../contracts/accounts/session.ts';
import { changePassword } from '../../../api/accounts/profile.ts';
import { useLanguage } from '../../../i18n/language-store.ts';
import { useT } from '../../../i18n/use-t.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { useSave } from '../../../ui/feedback/use-submit.ts';
import { PasswordInput } from '../../../ui/inputs/password-input.tsx';
import { SmallForm } from '../small-form.tsx';
import { CurrentPassword } from './current-password.tsx';
import { codeField, codeOf, StepCode } from './step-code.tsx';

const { current, next } = PasswordChange.shape;
const Fields = z.object({ current, next, code: z.string() });
const isField = (path: string): path is 'current' | 'next' | 'code' => Object.hasOwn(Fields.shape, path);
const EMPTY = { current: '', next: '', code: '' };

/** A new password ends every session but this one. */
export const PasswordSection = ({ me }: { me: Me }) => {
  const t = useT();
  const language = useLanguage();
  const queries = useQueryClient();
  const { control, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(Fields),
    defaultValues: EMPTY,
  });
  const { failure, save } = useSave(setError, { known: isField, fieldOf: codeField });
  const submit = handleSubmit(({ code, ...body }) =>
    save(async () => {
      await changePassword({ ...body, ...codeOf(code), language });
      reset(EMPTY);
      notify({ message: 'profile.password.done' });
      await queries.invalidateQueries({ queryKey: ['sessions'] });
    }),
  );
  return (
    <SmallForm
      onSubmit={submit}
      failure={failure}
      action={t('profile.password.save')}
      busy={formState.isSubmitting}
    >
      {/* For password managers: the account of the password. */}
      <input type="text" autoComplete="username" value={me.user.email} readOnly hidden />
      <CurrentPassword control={control} name="current" />
      <PasswordInput
        control={control}
        name="next"
        autoComplete="new-password"
        label={t('recovery.new.password')}
        helperText={t('profile.password.help')}
      />
      <StepCode control={control} name="code" />
    </SmallForm>
  );
};
