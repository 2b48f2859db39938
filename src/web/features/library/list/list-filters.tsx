import Box from '@mui/material/Box';
import { useT } from '../../../i18n/use-t.ts';
import { FilterSelect } from '../../../ui/inputs/filter-select.tsx';
import { SearchBox } from '../../../ui/inputs/search-box.tsx';
import type { Filters, State } from './list-state.ts';

interface ListFiltersProps {
  filters: Filters;
  /** All tags of the list's pages. */
  tags: readonly string[];
  onChange: (filters: Filters) => void;
}

const STATES = ['unused', 'archived'] as const satisfies readonly State[];

export const ListFilters = ({ filters, tags, onChange }: ListFiltersProps) => {
  const t = useT();
  const { search, tag, state } = filters;
  // A selected tag stays visible, even if no page has it anymore.
  const offered = tag === undefined || tags.includes(tag) ? tags : [tag, ...tags];
  return (
    <Box component="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, p: 2 }}>
      <SearchBox
        label={t('campaigns.search')}
        placeholder={t('library.search.placeholder')}
        value={search ?? ''}
        onSearch={(text) => onChange({ ...filters, search: text || undefined })}
        htmlInput={{ maxLength: 200, autoCapitalize: 'none', spellCheck: false }}
      />
      <FilterSelect
        label={t('campaigns.status')}
        all={t('library.state.active')}
        value={state}
        options={STATES.map((value) => ({ value, label: t(`library.state.${value}`) }))}
        onChange={(next) => onChange({ ...filters, state: next })}
      />
      {offered.length > 0 && (
        <FilterSelect
          label={t('tags.one')}
          all={t('campaigns.status.all')}
          value={tag}
          options={offered.map((name) => ({ value: name, label: name }))}
          onChange={(next) => onChange({ ...filters, tag: next })}
        />
      )}
    </Box>
  );
};
