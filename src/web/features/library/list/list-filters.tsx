import { useT } from '../../../i18n/use-t.ts';
import type { ListFilter } from '../../../ui/lists/list-filter.ts';
import { ListFilterBar } from '../../../ui/lists/list-filter-bar.tsx';
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
  const { search, ...values } = filters;
  const { tag } = filters;
  // A selected tag stays visible, even if no page has it anymore.
  const offered = tag === undefined || tags.includes(tag) ? tags : [tag, ...tags];
  const state: ListFilter = {
    id: 'state',
    label: t('campaigns.status'),
    all: t('library.state.active'),
    options: STATES.map((value) => ({ value, label: t(`library.state.${value}`) })),
  };
  const tagged: ListFilter = {
    id: 'tag',
    label: t('tags.one'),
    all: t('campaigns.status.all'),
    options: offered.map((name) => ({ value: name, label: name })),
  };
  return (
    <ListFilterBar
      search={{
        label: t('campaigns.search'),
        placeholder: t('library.search.placeholder'),
        value: search ?? '',
        onSearch: (text) => onChange({ ...filters, search: text || undefined }),
        htmlInput: { maxLength: 200, autoCapitalize: 'none', spellCheck: false },
      }}
      values={values}
      filtersOf={() => (offered.length > 0 ? [state, tagged] : [state])}
      onChange={(patch) => onChange({ ...filters, ...(patch as Filters) })}
    />
  );
};
