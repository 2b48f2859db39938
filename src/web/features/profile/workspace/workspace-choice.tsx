import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { useT } from '../../../i18n/use-t.ts';
import { fieldKey } from '../../../ui/feedback/failure.ts';

interface ChoiceProps<V extends FieldValues> {
  control: Control<V, unknown, FieldValues>;
  name: FieldPath<V>;
  label: string;
  helperText?: string;
  disabled?: boolean;
  options: readonly Option[];
}

/** The stored value, its label, and further search words. */
interface Option {
  value: string;
  label: string;
  words?: string;
}

const search = createFilterOptions<Option>({
  trim: true,
  stringify: ({ label, words = '' }) => `${label} ${words}`,
});

/** A searchable choice from a long list. */
export const WorkspaceChoice = <V extends FieldValues>(props: ChoiceProps<V>) => {
  const { control, name, label, helperText, disabled = false, options } = props;
  const t = useT();
  const { field, fieldState } = useController({ control, name });
  const code = fieldState.error?.message;
  const chosen: Option = options.find(({ value }) => value === field.value) ?? {
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
