import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { useDelayed } from '../../ui/feedback/use-delayed.ts';
import { FilterSelect } from '../../ui/inputs/filter-select.tsx';
import { STATES, type TestsSearch } from './search.ts';

type Filters = Pick<TestsSearch, 'search' | 'state'>;

interface ListFiltersProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

export const ListFilters = ({ filters: { search = '', state }, onChange }: ListFiltersProps) => {
  const t = useT();
  const [words, setWords] = useState(search);
  const later = useDelayed((typed: string) => onChange({ search: typed.trim() || undefined, state }));
  // The address may change from outside: filters were cleared, or the browser went back.
  useEffect(() => {
    setWords((typed) => (typed.trim() === search ? typed : search));
  }, [search]);
  return (
    <Box component="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, p: 2 }}>
      <TextField
        size="small"
        type="search"
        label={t('campaigns.search')}
        placeholder={t('abTest.search')}
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          later(target.value);
        }}
        slotProps={{
          inputLabel: { shrink: true },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchIcon fontSize="small" />
              </InputAdornment>
            ),
          },
        }}
        sx={{ maxWidth: { sm: 320 } }}
      />
      <FilterSelect
        label={t('campaigns.status')}
        all={t('campaigns.status.all')}
        value={state}
        options={STATES.map((value) => ({ value, label: t(`abTest.state.${value}`) }))}
        onChange={(next) => onChange({ search: search || undefined, state: next })}
      />
    </Box>
  );
};
