import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { useLanguage } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { type NamedOption, zoneOptions } from '../../zones/zone-options.ts';

const search = createFilterOptions<NamedOption>({
  trim: true,
  stringify: ({ label, words = '' }) => `${label} ${words}`,
});

interface ZoneInputProps {
  /** '' for the workspace's. */
  value: string;
  /** The workspace's. */
  own: string;
  onChange: (zone: string) => void;
}

/** The time zone of a network's days; the workspace's if it is left empty. */
export const ZoneInput = ({ value, own, onChange }: ZoneInputProps) => {
  const t = useT();
  const language = useLanguage();
  const options = useMemo(() => zoneOptions(language, value || own, Date.now()), [language, value, own]);
  return (
    <Autocomplete
      autoHighlight
      options={options}
      filterOptions={search}
      value={value === '' ? null : (options.find((one) => one.value === value) ?? { value, label: value })}
      isOptionEqualToValue={(option, chosen) => option.value === chosen.value}
      onChange={(_event, option) => onChange(option?.value ?? '')}
      noOptionsText={t('source.zone.none')}
      clearText={t('source.zone.clear')}
      openText={t('source.network.show')}
      closeText={t('source.network.hide')}
      renderInput={(input) => (
        <TextField
          {...input}
          label={t('source.zone')}
          placeholder={own}
          helperText={t('source.zone.help')}
          slotProps={{ ...input.slotProps, inputLabel: { ...input.slotProps.inputLabel, shrink: true } }}
        />
      )}
    />
  );
};
