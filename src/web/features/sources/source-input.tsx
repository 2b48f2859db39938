import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type FieldPath, useController } from 'react-hook-form';
import { messageKey } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { fieldKey } from '../../ui/feedback/failure.ts';
import type { SourceControl, SourceValues } from './source-values.ts';

/** The text of a field's code. Some codes have another meaning on other screens. */
export const useFieldText = (): ((code: string) => string) => {
  const t = useT();
  return (text) => {
    const [code = '', parameter = ''] = text.split(' ');
    return t(messageKey(`sources.field.${code}`, fieldKey(code)), { parameter });
  };
};

interface SourceInputProps
  extends Pick<TextFieldProps, 'placeholder' | 'helperText' | 'autoFocus' | 'size' | 'select' | 'children'> {
  control: SourceControl;
  name: FieldPath<SourceValues>;
  label: string;
  /** The label is in the head of a table and is only read out here. */
  isInTable?: boolean;
  isCode?: boolean;
  /** A warning about the value, shown as a sign. */
  warning?: string | undefined;
  onChanged?: (value: string) => void;
}

/** A text field, or with `select` and options the browser's own menu, of the form. */
export const SourceInput = ({
  control,
  name,
  label,
  isInTable = false,
  isCode = false,
  helperText,
  warning,
  onChanged,
  ...rest
}: SourceInputProps) => {
  const textOf = useFieldText();
  const { field, fieldState } = useController({ control, name });
  const code = fieldState.error?.message;
  return (
    <TextField
      fullWidth
      {...rest}
      {...(!isInTable && { label })}
      autoComplete="off"
      name={name}
      value={field.value ?? ''}
      inputRef={field.ref}
      onBlur={field.onBlur}
      onChange={(event) => {
        field.onChange(event);
        onChanged?.(event.target.value);
      }}
      error={fieldState.invalid}
      helperText={code === undefined ? helperText : textOf(code)}
      slotProps={{
        inputLabel: { shrink: true },
        select: { native: true },
        ...(warning && {
          input: {
            endAdornment: (
              <InputAdornment position="end" sx={{ ml: 0.25, mr: -0.75 }}>
                <WarningIcon fontSize="small" color="warning" titleAccess={warning} />
              </InputAdornment>
            ),
          },
        }),
        htmlInput: {
          'aria-label': label,
          ...(warning && { 'aria-description': warning }),
          ...(isCode && { spellCheck: false, autoCapitalize: 'none', style: { fontFamily: 'inherit' } }),
        },
      }}
    />
  );
};
