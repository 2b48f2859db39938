import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { useLanguage } from '../i18n/language-store.ts';
import { useT } from '../i18n/use-t.ts';
import { type NamedOption, zoneOptions } from '../zones/zone-options.ts';

const search = createFilterOptions<NamedOption>({
  trim: true,
  stringify: ({ label, words = '' }) => `${label} ${words}`,
});

interface ZoneChoiceProps {
  value: string;
  disabled: boolean;
  onChange: (zone: string) => void;
}

/** The time zone of the ad account, whose days begin and end in it. */
export const ZoneChoice = ({ value, disabled, onChange }: ZoneChoiceProps) => {
  const t = useT();
  const language = useLanguage();
  const options = useMemo(() => zoneOptions(language, value, Date.now()), [language, value]);
  return (
    <Autocomplete
      disableClearable
      autoHighlight
      forcePopupIcon={false}
      disabled={disabled}
      options={options}
      filterOptions={search}
      value={options.find((option) => option.value === value) ?? { value, label: value }}
      isOptionEqualToValue={(option, chosen) => option.value === chosen.value}
      onChange={(_event, option) => onChange(option.value)}
      noOptionsText={t('spend.file.zone.none')}
      renderInput={(input) => <TextField {...input} label={t('spend.file.zone')} />}
    />
  );
};
