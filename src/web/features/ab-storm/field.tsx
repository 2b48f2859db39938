import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useT } from '../../i18n/use-t.ts';
import { fieldKey } from '../../ui/failure.ts';

interface FieldProps extends Omit<TextFieldProps, 'error' | 'onChange'> {
  /** What it was refused for. */
  code?: string | undefined;
  onChange: (text: string) => void;
}

const many = (sx: TextFieldProps['sx']) => (Array.isArray(sx) ? sx : [sx]);

/** A field whose error is a message code, shown in the current language below it. */
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
      // What a fixed setting means is still there to be read.
      sx={[{ '& .MuiFormHelperText-root.Mui-disabled': { color: 'text.secondary' } }, ...many(sx)]}
    />
  );
};
