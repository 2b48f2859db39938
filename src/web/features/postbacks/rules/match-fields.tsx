import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { campaignsQuery, choicesQuery } from '../../../api/campaigns/campaigns.ts';
import { conversionTypesQuery } from '../../../api/postbacks/conversion-types.ts';
import { campaignNamesQuery, incomingSourcesQuery } from '../../../api/postbacks/outgoing.ts';
import { useT } from '../../../i18n/use-t.ts';
import { typeName } from '../../../report/conversions/type-name.ts';
import { useDelayed } from '../../../ui/feedback/use-delayed.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { MatchInput } from './match-input.tsx';
import type { RuleControl } from './rule-values.ts';
import { useStatuses } from './use-statuses.ts';

const NEWEST = { page: 1, perPage: 20, sort: '-created' } as const;

/** The conversions an outgoing postback sends. */
export const MatchFields = ({ control }: { control: RuleControl }) => {
  const t = useT();
  const [asked, setAsked] = useState('');
  const later = useDelayed(setAsked);
  const [chosen, incoming, wanted] = useWatch({
    control,
    name: ['match.campaigns', 'match.incomingSources', 'match.statuses'],
  });
  const { data: found } = useQuery(campaignsQuery({ ...NEWEST, ...(asked !== '' && { search: asked }) }));
  const { data: names } = useQuery(campaignNamesQuery(chosen));
  const { data: choices } = useQuery(choicesQuery());
  const { data: sources } = useQuery(incomingSourcesQuery());
  const types = useQuery(conversionTypesQuery()).data?.rows ?? [];
  const typeNamed = (value: string): string => {
    const type = types.find(({ number }) => String(number) === value);
    return type === undefined ? `#${value}` : typeName(t, type);
  };
  const { options: statuses, read: readStatus, unseen } = useStatuses();
  const campaignName = (id: string): string => names?.get(id) ?? id;
  const sourceName = (id: string): string => (sources === undefined ? id : t('rule.match.gone'));
  return (
    <Section title={t('rule.what')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t('rule.what.text')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <MatchInput
          control={control}
          name="statuses"
          options={statuses}
          free={readStatus}
          note={unseen(wanted)}
        />
        <MatchInput
          control={control}
          name="types"
          options={types
            .filter(({ enabled }) => enabled)
            .map((type) => ({ value: String(type.number), label: typeName(t, type) }))}
          labelOf={typeNamed}
        />
        <MatchInput control={control} name="events" free={String} options={[]} />
        <MatchInput
          control={control}
          name="campaigns"
          labelOf={campaignName}
          onSearch={later}
          options={(found?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <MatchInput
          control={control}
          name="trafficSources"
          options={(choices?.sources ?? []).map((name) => ({ value: name, label: name }))}
        />
        {((sources?.length ?? 0) > 0 || incoming.length > 0) && (
          <MatchInput
            control={control}
            name="incomingSources"
            labelOf={sourceName}
            options={(sources ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </Box>
    </Section>
  );
};
