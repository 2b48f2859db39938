import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Outcome, TrafficClass } from '../../../contracts/request.ts';
import { campaignsQuery } from '../../api/campaigns.ts';
import { useT } from '../../i18n/use-t.ts';
import { FilterSelect } from '../../ui/filter-select.tsx';
import type { RequestsSearch } from './search.ts';

type Filters = Pick<RequestsSearch, 'campaign' | 'outcome' | 'trafficClass'>;

interface RequestFiltersProps {
  search: Filters;
  onChange: (filters: Filters) => void;
}

/** The newest fifty campaigns; one that is older is still named when the address asks for it. */
const choices = { page: 1, perPage: 50, sort: '-created' } as const;

export const RequestFilters = ({ search, onChange }: RequestFiltersProps) => {
  const t = useT();
  const { data } = useQuery(campaignsQuery(choices));
  const { campaign, outcome, trafficClass } = search;
  const campaigns = (data?.rows ?? []).map((row) => ({ value: row.id, label: row.name }));
  if (campaign !== undefined && !campaigns.some((option) => option.value === campaign)) {
    campaigns.unshift({ value: campaign, label: campaign });
  }
  const all = t('requests.all');
  return (
    <Box
      component="search"
      aria-label={t('requests.filters')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, p: 2, alignItems: 'center' }}
    >
      <FilterSelect
        label={t('requests.campaign')}
        all={all}
        value={campaign}
        options={campaigns}
        onChange={(value) => onChange({ ...search, campaign: value })}
      />
      <FilterSelect
        label={t('requests.outcome')}
        all={all}
        value={outcome}
        options={Outcome.options.map((value) => ({ value, label: t(`outcome.${value}`) }))}
        onChange={(value) => onChange({ ...search, outcome: value })}
      />
      <FilterSelect
        label={t('requests.class')}
        all={all}
        value={trafficClass}
        options={TrafficClass.options.map((value) => ({ value, label: t(`class.${value}`) }))}
        onChange={(value) => onChange({ ...search, trafficClass: value })}
      />
      {(campaign ?? outcome ?? trafficClass) !== undefined && (
        <Button onClick={() => onChange({})}>{t('action.clearFilters')}</Button>
      )}
    </Box>
  );
};
