import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { type Ref, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { TARGET_VALUES } from '../../../../contracts/routing/targeting.ts';
import { useT } from '../../../i18n/use-t.ts';
import { fieldKey } from '../../../ui/feedback/failure.ts';

interface Option {
  value: string;
  label: string;
}

const search = createFilterOptions<Option>({
  trim: true,
  stringify: ({ value, label }) => `${label} ${value}`,
});

interface CountryChoiceProps {
  /** ISO 3166-1 alpha-2; '' while none is chosen. */
  value: string;
  /** Countries that other rows have. */
  taken: readonly string[];
  /** Code of the error. */
  code: string | undefined;
  inputRef: Ref<HTMLInputElement>;
  onChange: (value: string) => void;
  onBlur: () => void;
}

/** One country, found by its name in the current language or by its code. */
export const CountryChoice = ({ value, taken, code, inputRef, onChange, onBlur }: CountryChoiceProps) => {
  const t = useT();
  const intl = useIntl();
  const options = useMemo(
    () =>
      (TARGET_VALUES.get('country') ?? [])
        .map((one) => ({ value: one, label: intl.formatDisplayName(one, { type: 'region' }) ?? one }))
        .sort((a, b) => a.label.localeCompare(b.label, intl.locale)),
    [intl],
  );
  return (
    <Autocomplete
      autoHighlight
      disableClearable
      options={options.filter((one) => one.value === value || !taken.includes(one.value))}
      filterOptions={search}
      // Not undefined: the field is controlled from the beginning.
      value={(options.find((one) => one.value === value) ?? null) as Option}
      isOptionEqualToValue={(option, chosen) => option.value === chosen.value}
      onChange={(_event, option) => onChange(option.value)}
      onBlur={onBlur}
      noOptionsText={t('editor.values.none')}
      openText={t('editor.values.open')}
      closeText={t('editor.values.close')}
      renderInput={(input) => (
        <TextField
          {...input}
          inputRef={inputRef}
          label={t('offer.payout.country')}
          error={code !== undefined}
          helperText={code !== undefined && t(fieldKey(code))}
        />
      )}
    />
  );
};
