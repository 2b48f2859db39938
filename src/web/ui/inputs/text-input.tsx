import FormControl from '@mui/material/FormControl';
import FormHelperText, { type FormHelperTextProps } from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import type { SxProps, Theme } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { useT } from '../../i18n/use-t.ts';
import { fieldKey } from '../feedback/failure.ts';

interface TextInputProps<V extends FieldValues>
  extends Pick<
    OutlinedInputProps,
    'type' | 'placeholder' | 'autoComplete' | 'autoFocus' | 'disabled' | 'multiline' | 'minRows' | 'onChange'
  > {
  control: Control<V, unknown, FieldValues>;
  name: FieldPath<V>;
  label: string;
  helperText?: ReactNode;
  sx?: SxProps<Theme>;
  slotProps?: {
    input?: Pick<OutlinedInputProps, 'endAdornment'>;
    htmlInput?: NonNullable<OutlinedInputProps['inputProps']>;
    formHelperText?: FormHelperTextProps;
  };
}

/**
 * A text field of a form: its error is a message code, shown below it in the current language. Composed of parts,
 * because Material UI's TextField would add a select, and with it menus and dialogs, to the sign-in screens.
 */
export const TextInput = <V extends FieldValues>({
  control,
  name,
  label,
  helperText,
  onChange,
  disabled,
  sx,
  slotProps = {},
  ...rest
}: TextInputProps<V>) => {
  const t = useT();
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const code = fieldState.error?.message;
  const help = code === undefined ? helperText : t(fieldKey(code));
  return (
    <FormControl
      fullWidth
      error={fieldState.invalid}
      {...(disabled !== undefined && { disabled })}
      {...(sx !== undefined && { sx })}
    >
      <InputLabel shrink htmlFor={id}>
        {label}
      </InputLabel>
      <OutlinedInput
        {...rest}
        {...slotProps.input}
        id={id}
        label={label}
        name={name}
        value={field.value ?? ''}
        inputRef={field.ref}
        onBlur={field.onBlur}
        onChange={(event) => {
          field.onChange(event);
          onChange?.(event);
        }}
        {...(slotProps.htmlInput && { inputProps: slotProps.htmlInput })}
        {...(help && { 'aria-describedby': `${id}-help` })}
      />
      {help && (
        <FormHelperText {...slotProps.formHelperText} id={`${id}-help`}>
          {help}
        </FormHelperText>
      )}
    </FormControl>
  );
};
