import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { useT } from '../../i18n/use-t.ts';
import { fieldKey } from '../feedback/failure.ts';

type SelectInputProps<V extends FieldValues> = Omit<TextFieldProps, 'name' | 'value' | 'error' | 'onBlur'> & {
  control: Control<V, unknown, FieldValues>;
  name: FieldPath<V>;
};

/** A select in a form. Separate from TextInput because it includes menus, which sign-in screens do not need. */
export const SelectInput = <V extends FieldValues>({
  control,
  name,
  helperText,
  onChange,
  ...rest
}: SelectInputProps<V>) => {
  const t = useT();
  const { field, fieldState } = useController({ control, name });
  const code = fieldState.error?.message;
  return (
    <TextField
      {...rest}
      select
      name={name}
      value={field.value ?? ''}
      inputRef={field.ref}
      onBlur={field.onBlur}
      onChange={(event) => {
        field.onChange(event);
        onChange?.(event);
      }}
      error={fieldState.invalid}
      helperText={code === undefined ? helperText : t(fieldKey(code))}
    />
  );
};
