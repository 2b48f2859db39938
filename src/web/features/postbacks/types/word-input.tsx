import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { useT } from '../../../i18n/use-t.ts';

interface WordInputProps {
  label: string;
  help: string;
  /** Instead of the help. */
  problem: string | null;
  options?: readonly string[];
  nameOf?: (word: string) => string;
  value: readonly string[];
  onChange: (words: string[]) => void;
}

/** Several words as chips, in lower case; a typed but unfinished word counts. */
export const WordInput = ({
  label,
  help,
  problem,
  options = [],
  nameOf = (word) => word,
  value,
  onChange,
}: WordInputProps) => {
  const t = useT();
  /** An option by its name, or the word itself. */
  const read = (typed: string): string => {
    const word = typed.trim().toLowerCase();
    return options.find((option) => nameOf(option).toLowerCase() === word) ?? word;
  };
  const set = (words: readonly string[]): void =>
    onChange([...new Set(words.map(read))].filter((word) => word !== ''));
  return (
    <Autocomplete
      multiple
      freeSolo
      filterSelectedOptions
      clearOnBlur
      options={[...options]}
      getOptionLabel={nameOf}
      value={[...value]}
      onChange={(_event, next) => set(next)}
      onBlur={(event) => set([...value, (event.target as HTMLInputElement).value ?? ''])}
      clearText={t('choice.clear')}
      openText={t('choice.open')}
      closeText={t('choice.close')}
      renderValue={(all, item) =>
        all.map((word, index) => {
          const { key, ...rest } = item({ index });
          return <Chip key={key} size="small" label={nameOf(word)} {...rest} />;
        })
      }
      renderInput={(input) => (
        <TextField {...input} label={label} error={problem !== null} helperText={problem ?? help} />
      )}
    />
  );
};
