import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type CampaignFilters, CampaignStatus } from '../../../../contracts/campaigns/campaign.ts';
import { UnfairState } from '../../../../contracts/routing/unfair-rules.ts';
import { choicesQuery, domainsQuery } from '../../../api/campaigns/campaigns.ts';
import { useT } from '../../../i18n/use-t.ts';
import type { ListFilter } from '../../../ui/lists/list-filter.ts';
import { ListFilterBar } from '../../../ui/lists/list-filter-bar.tsx';

interface ListFiltersProps {
  filters: CampaignFilters;
  onChange: (filters: CampaignFilters) => void;
  /** At the end of the row. */
  children?: ReactNode;
}

const byName = (name: string) => ({ value: name, label: name });

/** Selected values stay visible, even if no campaign has them anymore. */
const withChosen = (names: readonly string[], chosen: string | undefined) =>
  (chosen === undefined || names.includes(chosen) ? names : [chosen, ...names]).map(byName);

export const ListFilters = ({ filters, onChange, children }: ListFiltersProps) => {
  const t = useT();
  const { data: choices } = useQuery(choicesQuery());
  const { data: domains = [] } = useQuery(domainsQuery());
  const { search, ...values } = filters;
  const unfair = UnfairState.options.filter((state) => choices?.rules[state] || state === filters.rules);
  const all = t('campaigns.status.all');
  const tags = withChosen(
    (choices?.tags ?? []).map(({ tag }) => tag),
    filters.tag,
  );
  const sources = withChosen(choices?.sources ?? [], filters.source);
  const rules = unfair.map((value) => ({ value, label: t(`unfair.state.${value}`) }));
  const hosts = domains.map(({ id, host }) => ({ value: id, label: host }));
  const offered: readonly (ListFilter & { isOffered: boolean })[] = [
    {
      id: 'status',
      label: t('campaigns.status'),
      options: CampaignStatus.options.map((value) => ({ value, label: t(`campaign.status.${value}`) })),
      ...{ all, isOffered: true },
    },
    { id: 'tag', label: t('tags.one'), options: tags, all, isOffered: tags.length > 0 },
    {
      id: 'source',
      label: t('campaignList.source'),
      options: sources,
      ...{ all, isOffered: sources.length > 0 },
    },
    { id: 'rules', label: t('unfair.rules'), options: rules, all, isOffered: rules.length > 0 },
    {
      id: 'domain',
      label: t('campaign.domain'),
      options: hosts,
      ...{ all, isOffered: domains.length > 1 || filters.domain !== undefined },
    },
  ];
  return (
    <ListFilterBar
      search={{
        label: t('campaigns.search'),
        placeholder: t('campaignList.search.placeholder'),
        value: search ?? '',
        onSearch: (text) => onChange({ ...filters, search: text || undefined }),
      }}
      values={values}
      filtersOf={() => offered.filter(({ isOffered }) => isOffered)}
      onChange={(patch) => onChange({ ...filters, ...(patch as CampaignFilters) })}
    >
      {children}
    </ListFilterBar>
  );
};
