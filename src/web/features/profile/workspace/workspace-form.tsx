import { zodResolver } from '@hookform/resolvers/zod';
import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Control, type FieldPath, type FieldValues, useController, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { User } from '../../../../contracts/accounts/session.ts';
import { type Workspace, WorkspacePatch } from '../../../../contracts/workspace/workspace.ts';
import { useOnlyReading } from '../../../api/accounts/session.ts';
import { patchWorkspace, workspaceChanged } from '../../../api/accounts/workspace.ts';
import { useLanguage } from '../../../i18n/language-store.ts';
import { useT } from '../../../i18n/use-t.ts';
import { fieldKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { useSave } from '../../../ui/feedback/use-submit.ts';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { type NamedOption, zoneOptions } from '../../../zones/zone-options.ts';
import { SmallForm } from '../small-form.tsx';
import { currencyOptions } from './currency-options.ts';

interface ChoiceProps<V extends FieldValues> {
  control: Control<V, unknown, FieldValues>;
  name: FieldPath<V>;
  label: string;
  helperText?: string;
  disabled?: boolean;
  options: readonly NamedOption[];
}

const search = createFilterOptions<NamedOption>({
  trim: true,
  stringify: ({ label, words = '' }) => `${label} ${words}`,
});

/** A searchable choice from a long list. */
const WorkspaceChoice = <V extends FieldValues>(props: ChoiceProps<V>) => {
  const { control, name, label, helperText, disabled = false, options } = props;
  const t = useT();
  const { field, fieldState } = useController({ control, name });
  const code = fieldState.error?.message;
  const chosen: NamedOption = options.find(({ value }) => value === field.value) ?? {
    value: field.value,
    label: field.value,
  };
  return (
    <Autocomplete
      disableClearable
      autoHighlight
      disabled={disabled}
      options={options}
      filterOptions={search}
      value={chosen}
      isOptionEqualToValue={(option, value) => option.value === value.value}
      onChange={(_event, option) => field.onChange(option.value)}
      onBlur={field.onBlur}
      noOptionsText={t('workspace.choice.none')}
      openText={t('workspace.choice.open')}
      closeText={t('workspace.choice.close')}
      renderInput={(input) => (
        <TextField
          {...input}
          label={label}
          inputRef={field.ref}
          error={fieldState.invalid}
          helperText={code === undefined ? helperText : t(fieldKey(code))}
        />
      )}
    />
  );
};

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
  const { failure, save } = useSave(setError, { known: isField });
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
