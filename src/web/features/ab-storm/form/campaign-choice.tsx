import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import { campaignsQuery } from '../../../api/campaigns/campaigns.ts';
import { useT } from '../../../i18n/use-t.ts';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { useDelayed } from '../../../ui/feedback/use-delayed.ts';

type Choice = Pick<Campaign, 'id' | 'name'>;

interface CampaignChoiceProps {
  chosen: Choice | null;
  onChoose: (id: string) => void;
}

/** A campaign, found by name. */
export const CampaignChoice = ({ chosen, onChoose }: CampaignChoiceProps) => {
  const t = useT();
  const [search, setSearch] = useState('');
  const later = useDelayed((typed: string) => setSearch(typed.trim()));
  const query = { page: 1, perPage: 20, sort: 'name' as const, ...(search !== '' && { search }) };
  const { data, error, isFetching } = useQuery(campaignsQuery(query));
  const rows: Choice[] = (data?.rows ?? []).filter(({ status }) => status !== 'archived');
  return (
    <Autocomplete<Choice, false, true>
      disableClearable
      options={rows}
      loading={isFetching && !data}
      loadingText={t('app.loading')}
      noOptionsText={t(error ? failureKey(error) : 'campaigns.none.title')}
      filterOptions={(all) => all}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      value={(chosen ?? null) as Choice}
      onInputChange={(_event, typed, reason) => {
        if (reason === 'input') later(typed);
      }}
      onChange={(_event, { id }) => onChoose(id)}
      openText={t('abTest.campaign.open')}
      closeText={t('action.close')}
      renderInput={(input) => (
        <TextField
          {...input}
          label={t('campaigns.name')}
          placeholder={t('abTest.campaign.placeholder')}
          helperText={t('abTest.campaign.help')}
        />
      )}
    />
  );
};
