import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { type MappedWord, STATUSES } from '../../../contracts/postbacks/postback.ts';
import { useT } from '../../i18n/use-t.ts';
import { statusWord } from '../status-word.ts';

/** The choice of a custom status. */
const OWN = '+';

/** The API's format of a custom status. */
const isStatus = (text: string): boolean => /^[a-z0-9_-]{1,32}$/.test(text);

interface WordListProps {
  words: readonly MappedWord[];
  /** Custom statuses of the workspace. */
  custom: readonly string[];
  mayEdit: boolean;
  busy: boolean;
  /** The word being typed, which may also be chosen elsewhere. */
  word: string;
  onWord: (word: string) => void;
  onChange: (next: MappedWord[]) => void;
}

/** A sender's words and their meaning here; custom statuses are named in place. */
export const WordList = ({ words, custom, mayEdit, busy, word, onWord, onChange }: WordListProps) => {
  const t = useT();
  const [status, setStatus] = useState<string>('sale');
  const [own, setOwn] = useState('');
  const small = word.trim().toLowerCase();
  const meant = status === OWN ? own.trim().toLowerCase() : status;
  const good = isStatus(meant);
  const add = (): void => {
    if (small === '' || !good || busy) return;
    onChange([...words.filter((one) => one.word !== small), { word: small, status: meant }]);
    setStatus(meant);
    setOwn('');
  };
  const onKeyDown = (event: { key: string; preventDefault: () => void }): void => {
    if (event.key !== 'Enter') return;
    // Do not submit the surrounding form, if there is one.
    event.preventDefault();
    add();
  };
  const known = [...new Set([...STATUSES, ...custom, ...words.map((one) => one.status)])];
  const offered = status === OWN || known.includes(status) ? known : [...known, status];
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
        {words.map((one) => (
          <Box component="li" key={one.word} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
              {t('words.pair', { word: one.word, status: statusWord(t, one.status) })}
            </Box>
            {mayEdit && (
              <IconButton
                size="small"
                aria-label={t('words.remove', { word: one.word })}
                disabled={busy}
                onClick={() => onChange(words.filter((other) => other !== one))}
              >
                <Close fontSize="small" />
              </IconButton>
            )}
          </Box>
        ))}
      </Box>
      {mayEdit && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2, alignItems: 'flex-start' }}>
          <TextField
            size="small"
            label={t('words.word')}
            value={word}
            onChange={({ target }) => onWord(target.value)}
            onKeyDown={onKeyDown}
            slotProps={{ htmlInput: { maxLength: 64, autoCapitalize: 'none' }, inputLabel: { shrink: true } }}
            sx={{ width: { xs: 1, sm: 200 } }}
          />
          <TextField
            select
            size="small"
            label={t('words.status')}
            value={status}
            onChange={({ target }) => {
              setStatus(target.value);
              // Most people use the sender's name for it.
              if (target.value === OWN && isStatus(small)) setOwn(small);
            }}
            slotProps={{ inputLabel: { shrink: true } }}
            sx={{ width: { xs: 1, sm: 200 } }}
          >
            {offered.map((one) => (
              <MenuItem key={one} value={one}>
                {statusWord(t, one)}
              </MenuItem>
            ))}
            <MenuItem value={OWN}>{t('words.own')}</MenuItem>
          </TextField>
          {status === OWN && (
            <TextField
              size="small"
              label={t('words.own.name')}
              value={own}
              error={own !== '' && !good}
              helperText={t(own === '' || good ? 'words.own.help' : 'field.status_invalid')}
              onChange={({ target }) => setOwn(target.value)}
              onKeyDown={onKeyDown}
              slotProps={{ htmlInput: { maxLength: 32, autoCapitalize: 'none', spellCheck: false } }}
              sx={{ width: { xs: 1, sm: 260 } }}
            />
          )}
          <Button variant="outlined" disabled={small === '' || !good || busy} onClick={add}>
            {t('words.add')}
          </Button>
        </Box>
      )}
    </>
  );
};
