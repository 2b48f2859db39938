import { useQuery } from '@tanstack/react-query';
import { NO_NETWORK, type PageKind } from '../../../../contracts/library/library-page.ts';
import { sourcesQuery } from '../../../api/postbacks/postbacks-in.ts';
import { useT } from '../../../i18n/use-t.ts';
import type { ListFilter } from '../../../ui/lists/list-filter.ts';
import { ListFilterBar } from '../../../ui/lists/list-filter-bar.tsx';
import type { Filters, State } from './list-state.ts';

interface ListFiltersProps {
  kind: PageKind;
  filters: Filters;
  /** All tags of the list's pages. */
  tags: readonly string[];
  onChange: (filters: Filters) => void;
}

const STATES = ['unused', 'archived'] as const satisfies readonly State[];

export const ListFilters = ({ kind, filters, tags, onChange }: ListFiltersProps) => {
  const t = useT();
  const { search, ...values } = filters;
  const { tag, network } = filters;
  const isOffer = kind === 'offer';
  const { data: networks = [] } = useQuery({ ...sourcesQuery(), enabled: isOffer });
  const names = networks.map(({ id, name }) => ({ value: id, label: name }));
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
  const paidBy: ListFilter = {
    id: 'network',
    label: t('offer.network.short'),
    all: t('campaigns.status.all'),
    options: [
      ...names,
      // A selected one stays visible, even if it was deleted.
      ...(network === undefined || network === NO_NETWORK || names.some(({ value }) => value === network)
        ? []
        : [{ value: network, label: network }]),
      { value: NO_NETWORK, label: t('library.network.none') },
    ],
  };
  const offeredFilters = [
    state,
    ...(isOffer && (names.length > 0 || network !== undefined) ? [paidBy] : []),
    ...(offered.length > 0 ? [tagged] : []),
  ];
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
      filtersOf={() => offeredFilters}
      onChange={(patch) => onChange({ ...filters, ...(patch as Filters) })}
    />
  );
};
