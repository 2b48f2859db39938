import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useT } from '../../../i18n/use-t.ts';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { statusWord } from '../status-word.ts';
import type { RuleControl } from './rule-values.ts';
import { useStatuses } from './use-statuses.ts';

/** The API's format. */
const isStatus = (text: string): boolean => /^[a-z0-9_-]{1,32}$/.test(text);

/** The platform's name for each status; one without a name is not sent. */
export const NamesFields = ({ control, numbers }: { control: RuleControl; numbers: boolean }) => {
  const t = useT();
  const { fields, append } = useFieldArray({ control, name: 'names' });
  const [own, setOwn] = useState('');
  const { read, unseen } = useStatuses();
  const typed = own.trim().toLowerCase();
  const status = typed === '' ? '' : read(typed);
  const isThere = fields.some((one) => one.status === status);
  const good = status === '' || isStatus(status);
  const add = (): void => {
    if (status === '' || isThere || !good) return;
    append({ status, name: '' });
    setOwn('');
  };
  const help = (): string | undefined => {
    if (!good) return t('field.status_invalid');
    return isThere ? t('rule.names.own.there', { word: typed, status: statusWord(t, status) }) : undefined;
  };
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h3" sx={{ p: 0, mb: 0.5 }}>
        {t('rule.names')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t('rule.names.text')} {numbers && t('rule.names.action.help')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {fields.map(({ id, status: named }, row) => (
          <TextInput
            key={id}
            control={control}
            name={`names.${row}.name`}
            label={statusWord(t, named)}
            helperText={unseen([named])}
            autoComplete="off"
            slotProps={{
              htmlInput: { spellCheck: false, ...(numbers && { inputMode: 'numeric' as const }) },
            }}
          />
        ))}
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
          <TextField
            size="small"
            label={t('rule.names.own')}
            value={own}
            error={!good}
            helperText={help()}
            onChange={({ target }) => setOwn(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
            slotProps={{ htmlInput: { maxLength: 32, autoCapitalize: 'none', spellCheck: false } }}
          />
          <Button onClick={add} disabled={status === '' || isThere || !good}>
            {t('rule.names.own.add')}
          </Button>
        </Box>
      </Box>
    </Box>
  );
};
