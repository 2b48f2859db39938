import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { CampaignStatus } from '../../../contracts/campaign.ts';
import { useT } from '../../i18n/use-t.ts';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { useDelayed } from '../../ui/use-delayed.ts';
import type { CampaignsSearch } from './search.ts';

type Filters = Pick<CampaignsSearch, 'search' | 'status'>;

interface ListFiltersProps {
  search: Filters;
  onChange: (filters: Filters) => void;
}

export const ListFilters = ({ search, onChange }: ListFiltersProps) => {
  const t = useT();
  const [words, setWords] = useState(search.search ?? '');
  const later = useDelayed((typed: string) =>
    onChange({ status: search.status, search: typed.trim() || undefined }),
  );
  // The address may change from outside: the filters were cleared, or the browser went back.
  useEffect(() => {
    setWords((typed) => (typed.trim() === (search.search ?? '') ? typed : (search.search ?? '')));
  }, [search.search]);
  return (
    <Box component="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, p: 2 }}>
      <TextField
        size="small"
        type="search"
        label={t('campaigns.search')}
        placeholder={t('campaigns.search.placeholder')}
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          later(event.target.value);
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
        value={search.status}
        options={CampaignStatus.options.map((value) => ({ value, label: t(`campaign.status.${value}`) }))}
        onChange={(status) => onChange({ search: search.search, status })}
      />
    </Box>
  );
};
