import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { campaignsQuery } from '../../../api/campaigns/campaigns.ts';
import { campaignNamesQuery } from '../../../api/postbacks/outgoing.ts';
import { useT } from '../../../i18n/use-t.ts';
import { useDelayed } from '../../../ui/feedback/use-delayed.ts';

const NEWEST = { page: 1, perPage: 20, sort: '-created' } as const;

interface CampaignFilterProps {
  /** Its id. */
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** One campaign, found by name, or all. */
export const CampaignFilter = ({ value, onChange }: CampaignFilterProps) => {
  const t = useT();
  const [asked, setAsked] = useState('');
  const later = useDelayed(setAsked);
  const { data: found } = useQuery(campaignsQuery({ ...NEWEST, ...(asked !== '' && { search: asked }) }));
  const { data: names } = useQuery(campaignNamesQuery(value === undefined ? [] : [value]));
  const options = (found?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const chosen = value === undefined ? null : { value, label: names?.get(value) ?? value };
  return (
    <Autocomplete
      size="small"
      options={options}
      filterOptions={(all) => all}
      value={chosen}
      isOptionEqualToValue={(one, other) => one.value === other.value}
      getOptionKey={(one) => one.value}
      onInputChange={(_event, typed, reason) => {
        if (reason === 'input') later(typed.trim());
        else setAsked('');
      }}
      onChange={(_event, next) => onChange(next?.value)}
      noOptionsText={t('rule.match.none')}
      clearText={t('choice.clear')}
      openText={t('choice.open')}
      closeText={t('choice.close')}
      renderInput={(input) => (
        <TextField
          {...input}
          label={t('received.campaign')}
          placeholder={t('received.all')}
          slotProps={{ ...input.slotProps, inputLabel: { ...input.slotProps.inputLabel, shrink: true } }}
        />
      )}
      sx={{ width: { xs: 1, sm: 220 } }}
    />
  );
};
