import Box from '@mui/material/Box';
import { useT } from '../../i18n/use-t.ts';
import { FilterSelect } from '../../ui/inputs/filter-select.tsx';
import { SearchBox } from '../../ui/inputs/search-box.tsx';
import { type DomainsSearch, STATUSES } from './search.ts';

type Filters = Pick<DomainsSearch, 'search' | 'status'>;

interface DomainFiltersProps {
  search: Filters;
  onChange: (filters: Filters) => void;
}

/** The whole list is loaded: filtering needs no server, so each keystroke applies at once. */
export const DomainFilters = ({ search, onChange }: DomainFiltersProps) => {
  const t = useT();
  return (
    <Box component="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, p: 2 }}>
      <SearchBox
        isInstant
        label={t('campaigns.search')}
        placeholder={t('domains.search.placeholder')}
        value={search.search ?? ''}
        onSearch={(text) => onChange({ ...search, search: text || undefined })}
        htmlInput={{ autoCapitalize: 'none', spellCheck: false }}
      />
      <FilterSelect
        label={t('campaigns.status')}
        all={t('campaigns.status.all')}
        value={search.status}
        options={STATUSES.map((value) => ({ value, label: t(`domains.status.${value}`) }))}
        onChange={(status) => onChange({ ...search, status })}
      />
    </Box>
  );
};
