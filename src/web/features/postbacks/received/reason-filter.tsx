import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useT } from '../../../i18n/use-t.ts';
import { REASONS, refusalWord } from './refusal-word.ts';

interface ReasonFilterProps {
  value: string | undefined;
  onChange: (reason: string | undefined) => void;
}

/** One reason, or all: in whole sentences, so that the field keeps its width. */
export const ReasonFilter = ({ value, onChange }: ReasonFilterProps) => {
  const t = useT();
  const all: readonly string[] = REASONS;
  const offered = value === undefined || all.includes(value) ? all : [...all, value];
  return (
    <TextField
      select
      size="small"
      label={t('received.reason')}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ width: { xs: 1, sm: 260 } }}
    >
      <MenuItem value="">{t('received.all')}</MenuItem>
      {offered.map((reason) => (
        <MenuItem key={reason} value={reason} sx={{ whiteSpace: 'normal', maxWidth: 480 }}>
          {refusalWord(t, reason)}
        </MenuItem>
      ))}
    </TextField>
  );
};
