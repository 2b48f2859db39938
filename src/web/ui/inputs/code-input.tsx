import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ReactNode, useId } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { useT } from '../../i18n/use-t.ts';
import { fieldKey } from '../feedback/failure.ts';

/** Code points of the digit zero on keyboards of the application's languages. */
const ZEROS = [0x30, 0x966];

/** The digits of typed or pasted text, as ASCII, at most six: `123 456` and `१२३४५६` are both codes. */
export const sixDigits = (typed: string): string =>
  [...typed]
    .flatMap((letter) => {
      const point = letter.codePointAt(0) ?? 0;
      const zero = ZEROS.find((first) => point >= first && point <= first + 9);
      return zero === undefined ? [] : String(point - zero);
    })
    .slice(0, 6)
    .join('');

interface CodeInputProps<V extends FieldValues> {
  control: Control<V, unknown, FieldValues>;
  name: FieldPath<V>;
  label: string;
  helperText?: ReactNode;
  autoFocus?: boolean;
}

/**
 * Six digits of an authenticator app in one field, so that they can be pasted, autofilled and read out as one. The
 * form's value contains ASCII digits only.
 */
export const CodeInput = <V extends FieldValues>({
  control,
  name,
  label,
  helperText,
  autoFocus = false,
}: CodeInputProps<V>) => {
  const t = useT();
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const code = fieldState.error?.message;
  const help = code === undefined ? helperText : t(fieldKey(code));
  return (
    <FormControl fullWidth error={fieldState.invalid}>
      <InputLabel shrink htmlFor={id}>
        {label}
      </InputLabel>
      <OutlinedInput
        id={id}
        label={label}
        name={name}
        value={field.value ?? ''}
        inputRef={field.ref}
        onBlur={field.onBlur}
        onChange={(event) => field.onChange(sixDigits(event.target.value))}
        autoFocus={autoFocus}
        autoComplete="one-time-code"
        inputProps={{
          inputMode: 'numeric',
          style: { fontVariantNumeric: 'tabular-nums', letterSpacing: '0.3em', maxWidth: '12em' },
        }}
        {...(help && { 'aria-describedby': `${id}-help` })}
      />
      {help && <FormHelperText id={`${id}-help`}>{help}</FormHelperText>}
    </FormControl>
  );
};
