import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type CampaignFilters, CampaignStatus } from '../../../../contracts/campaigns/campaign.ts';
import { UnfairState } from '../../../../contracts/routing/unfair-rules.ts';
import { choicesQuery, domainsQuery } from '../../../api/campaigns/campaigns.ts';
import { useT } from '../../../i18n/use-t.ts';
import { FilterSelect } from '../../../ui/inputs/filter-select.tsx';
import { SearchBox } from '../../../ui/inputs/search-box.tsx';

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
  const tags = (choices?.tags ?? []).map(({ tag }) => tag);
  const sources = choices?.sources ?? [];
  const unfair = UnfairState.options.filter((state) => choices?.rules[state] || state === filters.rules);
  const all = t('campaigns.status.all');
  return (
    <Box component="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, p: 2 }}>
      <SearchBox
        label={t('campaigns.search')}
        placeholder={t('campaignList.search.placeholder')}
        value={filters.search ?? ''}
        onSearch={(text) => onChange({ ...filters, search: text || undefined })}
      />
      <FilterSelect
        label={t('campaigns.status')}
        all={all}
        value={filters.status}
        options={CampaignStatus.options.map((value) => ({ value, label: t(`campaign.status.${value}`) }))}
        onChange={(status) => onChange({ ...filters, status })}
      />
      {(tags.length > 0 || filters.tag !== undefined) && (
        <FilterSelect
          label={t('tags.one')}
          all={all}
          value={filters.tag}
          options={withChosen(tags, filters.tag)}
          onChange={(tag) => onChange({ ...filters, tag })}
        />
      )}
      {(sources.length > 0 || filters.source !== undefined) && (
        <FilterSelect
          label={t('campaignList.source')}
          all={all}
          value={filters.source}
          options={withChosen(sources, filters.source)}
          onChange={(source) => onChange({ ...filters, source })}
        />
      )}
      {(unfair.length > 0 || filters.rules !== undefined) && (
        <FilterSelect
          label={t('unfair.rules')}
          all={all}
          value={filters.rules}
          options={unfair.map((value) => ({ value, label: t(`unfair.state.${value}`) }))}
          onChange={(rules) => onChange({ ...filters, rules })}
        />
      )}
      {(domains.length > 1 || filters.domain !== undefined) && (
        <FilterSelect
          label={t('campaign.domain')}
          all={all}
          value={filters.domain}
          options={domains.map(({ id, host }) => ({ value: id, label: host }))}
          onChange={(domain) => onChange({ ...filters, domain })}
        />
      )}
      {children}
    </Box>
  );
};
