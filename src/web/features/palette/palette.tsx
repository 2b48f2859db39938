import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useId, useLayoutEffect, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { useDelayed } from '../../ui/feedback/use-delayed.ts';
import { takeTyped } from '../../ui/tools.ts';
import { type Item, ranked } from './items.ts';
import { optionId, ResultList } from './result-list.tsx';
import { useItems } from './use-items.ts';

/** The new position after a key in a list of `count`, wrapping around; null if the key belongs to the field. */
const moved = (key: string, place: number, count: number): number | null => {
  if (key === 'ArrowDown') return (place + 1) % count;
  if (key === 'ArrowUp') return (place - 1 + count) % count;
  if (key === 'PageDown') return Math.min(place + 8, count - 1);
  if (key === 'PageUp') return Math.max(place - 8, 0);
  return null;
};

const Search = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const list = useId();
  const [words, setWords] = useState('');
  const [asked, setAsked] = useState('');
  const [place, setPlace] = useState(0);
  const later = useDelayed(setAsked);
  // Text typed before this field existed.
  useLayoutEffect(() => {
    const typed = takeTyped();
    setWords(typed);
    setAsked(typed.trim());
  }, []);
  const { items, searching, failed } = useItems(asked);
  const groups = ranked(items, words);
  const shown = groups.flatMap((group) => group.items);
  // Server results may make the list shorter than the marked position.
  const marked = Math.min(place, shown.length - 1);
  const choose = (item: Item): void => {
    onClose();
    item.run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Keys of an unfinished input-method composition are not handled.
    if (event.nativeEvent.isComposing || shown.length === 0) return;
    const item = shown[marked];
    if (event.key === 'Enter' && item) {
      event.preventDefault();
      choose(item);
      return;
    }
    const next = moved(event.key, marked, shown.length);
    if (next === null) return;
    event.preventDefault();
    setPlace(next);
  };
  const said = shown.length > 0 ? t('palette.results', { count: shown.length }) : '';
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          gap: 1.5,
          alignItems: 'center',
          px: 2,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <SearchIcon fontSize="small" color="action" />
        <InputBase
          autoFocus
          fullWidth
          placeholder={t('palette.placeholder')}
          value={words}
          onChange={({ target }) => {
            setWords(target.value);
            setPlace(0);
            later(target.value.trim());
          }}
          onKeyDown={onKeyDown}
          inputProps={{
            role: 'combobox',
            'aria-label': t('palette.label'),
            'aria-expanded': shown.length > 0,
            'aria-controls': list,
            'aria-autocomplete': 'list',
            'aria-activedescendant': marked >= 0 ? optionId(list, marked) : undefined,
            spellCheck: false,
            autoComplete: 'off',
            // The only field of the dialog: the dialog itself shows the focus ring.
            'data-own-ring': true,
          }}
          sx={{ height: 56 }}
        />
      </Box>
      {shown.length > 0 && (
        <ResultList id={list} groups={groups} marked={marked} onMark={setPlace} onChoose={choose} />
      )}
      <Typography
        role="status"
        variant="body2"
        color="textSecondary"
        sx={{
          px: 2.5,
          py: shown.length > 0 ? 1 : 3,
          borderTop: shown.length > 0 ? 1 : 0,
          borderColor: 'divider',
        }}
      >
        {shown.length === 0 && !searching && t('palette.none', { words: words.trim() })}
        {searching && t('palette.searching')}
        {!searching && failed && t('palette.failed')}
        {!searching && !failed && said}
      </Typography>
    </>
  );
};

/** Opens any page, campaign or domain, or runs a command, from a few letters. */
export const Palette = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const t = useT();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: {
          'aria-label': t('palette.label'),
          'aria-labelledby': undefined,
          sx: { mt: { xs: 2, sm: '12vh' }, mx: { xs: 2 }, border: 1, borderColor: 'divider' },
        },
      }}
    >
      <Search onClose={onClose} />
    </Dialog>
  );
};
