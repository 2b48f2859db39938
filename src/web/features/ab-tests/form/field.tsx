import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useT } from '../../../i18n/use-t.ts';
import { fieldKey } from '../../../ui/feedback/failure.ts';

interface FieldProps extends Omit<TextFieldProps, 'error' | 'onChange'> {
  /** Code of the error. */
  code?: string | undefined;
  onChange: (text: string) => void;
}

const many = (sx: TextFieldProps['sx']) => (Array.isArray(sx) ? sx : [sx]);

/** A field whose error is a message code, shown below it in the current language. */
export const Field = ({ code, helperText, onChange, slotProps, sx, ...rest }: FieldProps) => {
  const t = useT();
  return (
    <TextField
      fullWidth
      {...rest}
      onChange={({ target }) => onChange(target.value)}
      error={code !== undefined}
      helperText={code === undefined ? helperText : t(fieldKey(code))}
      slotProps={{ ...slotProps, inputLabel: { shrink: true } }}
      // The explanation of a fixed setting stays readable.
      sx={[{ '& .MuiFormHelperText-root.Mui-disabled': { color: 'text.secondary' } }, ...many(sx)]}
    />
  );
};
