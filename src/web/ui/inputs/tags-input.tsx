import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { MAX_TAGS } from '../../../contracts/campaigns/campaign.ts';
import { useT } from '../../i18n/use-t.ts';
import { fieldKey } from '../feedback/failure.ts';

interface TagsInputProps {
  /** Suggestions: tags that are in use. */
  known: readonly string[];
  value: readonly string[];
  onChange: (tags: string[]) => void;
  onBlur?: () => void;
  /** Message code of the error. */
  error?: string | undefined;
}

/** Typed or pasted text may hold several tags; duplicates are merged. */
const splitTags = (typed: readonly string[]): string[] => {
  const tags = new Map<string, string>();
  for (const tag of typed.flatMap((text) => text.split(/[,;\n]/))) {
    const name = tag.trim();
    if (name !== '' && !tags.has(name.toLowerCase())) tags.set(name.toLowerCase(), name);
  }
  return [...tags.values()].slice(0, MAX_TAGS);
};

/** Tags as chips. Enter or a comma ends one. */
export const TagsInput = ({ known, value, onChange, onBlur, error }: TagsInputProps) => {
  const t = useT();
  return (
    <Autocomplete
      multiple
      freeSolo
      autoHighlight={false}
      clearOnBlur
      selectOnFocus
      options={known.filter((tag) => !value.includes(tag))}
      value={[...value]}
      onChange={(_event, tags) => onChange(splitTags(tags))}
      onBlur={(event) => {
        // A typed but unfinished tag counts.
        const typed = (event.target as HTMLInputElement).value;
        if (typed?.trim()) onChange(splitTags([...value, typed]));
        onBlur?.();
      }}
      onInputChange={(_event, typed) => {
        if (/[,;\n]/.test(typed)) onChange(splitTags([...value, typed]));
      }}
      clearText={t('tags.clear')}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('tags.label')}
          error={error !== undefined}
          helperText={error === undefined ? t('tags.help') : t(fieldKey(error))}
        />
      )}
    />
  );
};
