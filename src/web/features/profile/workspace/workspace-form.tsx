import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { User } from '../../../../contracts/accounts/session.ts';
import { type Workspace, WorkspacePatch } from '../../../../contracts/workspace/workspace.ts';
import { useOnlyReading } from '../../../api/accounts/session.ts';
import { patchWorkspace, workspaceChanged } from '../../../api/accounts/workspace.ts';
import { useLanguage } from '../../../i18n/language-store.ts';
import { useT } from '../../../i18n/use-t.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { SmallForm, useSave } from '../small-form.tsx';
import { WorkspaceChoice } from './workspace-choice.tsx';
import { currencyOptions, zoneOptions } from './workspace-names.ts';

const { name, timeZone, currency } = WorkspacePatch.shape;
const Fields = z.object({
  name: z.nonoptional(name),
  timeZone: z.nonoptional(timeZone),
  currency: z.nonoptional(currency),
});
type Fields = z.infer<typeof Fields>;

const isField = (path: string): path is keyof Fields => Object.hasOwn(Fields.shape, path);

const valuesOf = (workspace: Workspace): Fields => ({
  name: workspace.name,
  timeZone: workspace.timeZone,
  currency: workspace.currency,
});

/** Name and zone for editors, the currency for owners. Only changes are sent. */
export const WorkspaceForm = ({ workspace, role }: { workspace: Workspace; role: User['role'] }) => {
  const t = useT();
  const language = useLanguage();
  const queries = useQueryClient();
  const zones = useMemo(
    () => zoneOptions(language, workspace.timeZone, Date.now()),
    [language, workspace.timeZone],
  );
  const currencies = useMemo(
    () => currencyOptions(language, workspace.currency),
    [language, workspace.currency],
  );
  const { control, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(Fields),
    defaultValues: valuesOf(workspace),
  });
  const { dirtyFields, isDirty, isSubmitting } = formState;
  const { failure, save } = useSave(setError, isField);
  const submit = handleSubmit((fields) =>
    save(async () => {
      const changed = await patchWorkspace({
        ...(dirtyFields.name && { name: fields.name }),
        ...(dirtyFields.timeZone && { timeZone: fields.timeZone }),
        ...(dirtyFields.currency && { currency: fields.currency }),
      });
      workspaceChanged(queries, changed);
      reset(valuesOf(changed));
      notify({ message: 'profile.saved' });
    }),
  );
  const mayEdit = useOnlyReading() === null;
  return (
    <SmallForm
      onSubmit={submit}
      failure={failure}
      action={t('workspace.save')}
      busy={isSubmitting}
      disabled={!isDirty || !mayEdit}
    >
      <TextInput control={control} name="name" label={t('workspace.name')} disabled={!mayEdit} />
      <WorkspaceChoice
        control={control}
        name="timeZone"
        label={t('workspace.zone')}
        helperText={t('workspace.zone.help')}
        options={zones}
        disabled={!mayEdit}
      />
      <WorkspaceChoice
        control={control}
        name="currency"
        label={t('workspace.currency')}
        helperText={t('workspace.currency.help')}
        options={currencies}
        disabled={!mayEdit || role !== 'owner'}
      />
    </SmallForm>
  );
};
