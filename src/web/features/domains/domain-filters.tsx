import { useT } from '../../i18n/use-t.ts';
import { ListFilterBar } from '../../ui/lists/list-filter-bar.tsx';
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
    <ListFilterBar
      search={{
        isInstant: true,
        label: t('campaigns.search'),
        placeholder: t('domains.search.placeholder'),
        value: search.search ?? '',
        onSearch: (text) => onChange({ ...search, search: text || undefined }),
        htmlInput: { autoCapitalize: 'none', spellCheck: false },
      }}
      values={{ status: search.status }}
      filtersOf={() => [
        {
          id: 'status',
          label: t('campaigns.status'),
          all: t('campaigns.status.all'),
          options: STATUSES.map((value) => ({ value, label: t(`domains.status.${value}`) })),
        },
      ]}
      onChange={(patch) => onChange({ ...search, ...(patch as Filters) })}
    />
  );
};
