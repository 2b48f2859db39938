import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { type Condition, isRegion, TARGET_VALUES } from '../../contracts/routing/targeting.ts';
import { messageKey } from '../i18n/language-store.ts';
import { useT } from '../i18n/use-t.ts';
import { languageName } from '../language-names/language-name.ts';

type Field = Exclude<Condition['field'], 'hours'>;

interface Option {
  value: string;
  label: string;
}

/** A typed code that is in no list: there are thousands of regions. */
const typedCode = (field: Field, typed: string): string | null => {
  const code = typed.trim().toUpperCase();
  return field === 'region' && isRegion(code) ? code : null;
};

const search = createFilterOptions<Option>({
  trim: true,
  // In every language, a country is also found by its code.
  stringify: ({ value, label }) => `${label} ${value}`,
});

interface ValuesInputProps {
  field: Field;
  label: string;
  helperText?: string;
  values: readonly string[];
  error: string | null;
  onChange: (values: string[]) => void;
}

/** Several values of a field, found by their names in the current language or by their codes. */
export const ValuesInput = ({ field, label, helperText, values, error, onChange }: ValuesInputProps) => {
  const t = useT();
  const intl = useIntl();
  const options = useMemo(() => {
    const nameOf = (value: string): string => {
      if (field === 'country') return intl.formatDisplayName(value, { type: 'region' }) ?? value;
      if (field === 'language') return languageName(intl, value);
      return field === 'region' ? value : t(messageKey(`word.${value}`, 'app.notKnown'));
    };
    const all = [...new Set([...(TARGET_VALUES.get(field) ?? []), ...values])];
    const named = all.map((value) => ({ value, label: nameOf(value) }));
    const listed = field === 'country' || field === 'language';
    return listed ? named.sort((a, b) => a.label.localeCompare(b.label, intl.locale)) : named;
  }, [field, values, intl, t]);
  const byValue = useMemo(() => new Map(options.map((option) => [option.value, option])), [options]);
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      autoHighlight
      filterSelectedOptions
      options={options}
      value={values.map((value) => byValue.get(value) ?? { value, label: value })}
      isOptionEqualToValue={(option, value) => option.value === value.value}
      filterOptions={(all, state) => {
        const found = search(all, state);
        const code = typedCode(field, state.inputValue);
        const known = code === null || byValue.has(code);
        return known ? found : [...found, { value: code, label: code }];
      }}
      onChange={(_event, chosen) => onChange(chosen.map(({ value }) => value))}
      noOptionsText={t(field === 'region' ? 'editor.values.region' : 'editor.values.none')}
      clearText={t('editor.values.clear')}
      openText={t('editor.values.open')}
      closeText={t('editor.values.close')}
      renderValue={(chosen, item) =>
        chosen.map((option, index) => {
          const { key, ...rest } = item({ index });
          return <Chip key={key} size="small" label={option.label} {...rest} />;
        })
      }
      renderInput={(input) => (
        <TextField
          {...input}
          label={label}
          {...(values.length === 0 && field === 'region' && { placeholder: 'US-CA' })}
          error={error !== null}
          helperText={error ?? helperText}
        />
      )}
    />
  );
};
