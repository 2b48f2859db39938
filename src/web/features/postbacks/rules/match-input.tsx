import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { useController } from 'react-hook-form';
import { useT } from '../../../i18n/use-t.ts';
import { fieldKey } from '../../../ui/feedback/failure.ts';
import type { RuleControl, RuleValues } from './rule-values.ts';

export interface MatchOption {
  value: string;
  label: string;
}

interface MatchInputProps {
  control: RuleControl;
  name: keyof RuleValues['match'];
  /** Current options; selected values may be missing from them. */
  options: readonly MatchOption[];
  labelOf?: (value: string) => string;
  /** Accepts words that are not options; returns the value of one. */
  free?: (typed: string) => string;
  /** A note about the selected values. */
  note?: string | undefined;
  /** Searches on the server. */
  onSearch?: (typed: string) => void;
}

/** Several values as chips; none means all. */
export const MatchInput = ({ control, name, options, labelOf, free, note, onSearch }: MatchInputProps) => {
  const t = useT();
  const { field, fieldState } = useController({ control, name: `match.${name}` });
  const code = fieldState.error?.message;
  const nameOf = (value: string): string =>
    options.find((option) => option.value === value)?.label ?? labelOf?.(value) ?? value;
  const read = (typed: string): string => {
    const word = typed.trim().toLowerCase();
    return word === '' || free === undefined ? '' : free(word);
  };
  const help = note ?? (free && t('rule.match.typed'));
  const chosen = field.value.map((value) => ({ value, label: nameOf(value) }));
  return (
    <Autocomplete
      multiple
      freeSolo={free !== undefined}
      autoHighlight={free === undefined}
      filterSelectedOptions
      disableCloseOnSelect
      clearOnBlur
      options={[...options]}
      value={chosen}
      isOptionEqualToValue={(one, other) => typeof other !== 'string' && one.value === other.value}
      {...(onSearch && { filterOptions: (all: MatchOption[]) => all })}
      onInputChange={(_event, typed, reason) => {
        if (reason !== 'reset') onSearch?.(typed.trim());
      }}
      onChange={(_event, next) => {
        const values = next.map((one) => (typeof one === 'string' ? read(one) : one.value));
        field.onChange([...new Set(values.filter((value) => value !== ''))]);
      }}
      onBlur={(event) => {
        // A typed but unfinished word counts.
        const typed = read((event.target as HTMLInputElement).value ?? '');
        if (typed && !field.value.includes(typed)) field.onChange([...field.value, typed]);
        field.onBlur();
      }}
      noOptionsText={t('rule.match.none')}
      clearText={t('choice.clear')}
      openText={t('choice.open')}
      closeText={t('choice.close')}
      renderValue={(all, item) =>
        all.map((option, index) => {
          const { key, ...rest } = item({ index });
          const label = typeof option === 'string' ? option : option.label;
          return <Chip key={key} size="small" label={label} {...rest} />;
        })
      }
      renderInput={(input) => (
        <TextField
          {...input}
          label={t(`rule.match.${name}`)}
          {...(chosen.length === 0 && { placeholder: t(ANY[name]) })}
          error={fieldState.invalid}
          helperText={code === undefined ? help : t(fieldKey(code))}
        />
      )}
    />
  );
};

/** Placeholder of an empty field. */
const ANY = {
  events: 'rules.any.events',
  types: 'rules.any.types',
  statuses: 'rules.any.statuses',
  campaigns: 'rules.any.campaigns',
  trafficSources: 'rules.any.sources',
  incomingSources: 'rules.any.sources',
} as const satisfies Record<keyof RuleValues['match'], string>;
