import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Profile } from '../../../contracts/accounts/profile.ts';
import { PersonName } from '../../../contracts/fields.ts';
import { patchProfile, profileChanged } from '../../api/accounts/profile.ts';
import { useT } from '../../i18n/use-t.ts';
import { notify } from '../../ui/feedback/notices.ts';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { SmallForm, useSave } from './small-form.tsx';

const Fields = z.object({ name: PersonName });

const isField = (path: string): path is 'name' => path === 'name';

export const NameForm = ({ profile }: { profile: Profile }) => {
  const t = useT();
  const queries = useQueryClient();
  const { control, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(Fields),
    values: { name: profile.name },
  });
  const { failure, save } = useSave(setError, isField);
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
