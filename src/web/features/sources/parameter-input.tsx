import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import type { TrafficSourceInput } from '../../../contracts/campaigns/traffic-source.ts';
import { useT } from '../../i18n/use-t.ts';
import { useFieldText } from './source-input.tsx';
import { KNOWN_PARAMETERS, type SourceValues } from './source-values.ts';

interface ParameterInputProps {
  form: UseFormReturn<SourceValues, unknown, TrafficSourceInput>;
  /** Place of its row, from 0. */
  at: number;
  isWide: boolean;
}

/** The link's parameter: a known one from the list, or any other. */
export const ParameterInput = ({ form, at, isWide }: ParameterInputProps) => {
  const t = useT();
  const textOf = useFieldText();
  const { field, fieldState } = useController({ control: form.control, name: `tokens.${at}.parameter` });
  const tokens = useWatch({ control: form.control, name: 'tokens' });
  const free = KNOWN_PARAMETERS.filter((one) =>
    tokens.every(({ parameter }, i) => i === at || parameter !== one),
  );
  const code = fieldState.error?.message;
  const label = t('sources.column.parameter');
  return (
    <Autocomplete
      freeSolo
      disableClearable
      size="small"
      options={free}
      value={field.value}
      inputValue={field.value}
      onInputChange={(_event, typed, reason) => {
        // The component clears this on mounting; the user did not.
        if (reason === 'reset' && typed === '') return;
        field.onChange(typed);
        if (form.formState.isSubmitted) void form.trigger();
      }}
      renderInput={(input) => (
        <TextField
          {...input}
          {...(!isWide && { label })}
          inputRef={field.ref}
          onBlur={field.onBlur}
          error={fieldState.invalid}
          helperText={code !== undefined && textOf(code)}
          slotProps={{
            ...input.slotProps,
            inputLabel: { ...input.slotProps.inputLabel, shrink: true },
            htmlInput: {
              ...input.slotProps.htmlInput,
              'aria-label': t('sources.row.field', { field: label, number: at + 1 }),
              spellCheck: false,
              autoCapitalize: 'none',
            },
          }}
        />
      )}
    />
  );
};
