import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { AbTestDetail } from '../../../../contracts/ab-tests/ab-test.ts';
import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import { useOnlyReading } from '../../../api/accounts/session.ts';
import { abTestQuery, createAbTest } from '../../../api/campaigns/ab-tests.ts';
import { campaignQuery, campaignsQuery } from '../../../api/campaigns/campaigns.ts';
import type { MessageKey } from '../../../i18n/english.ts';
import { useT } from '../../../i18n/use-t.ts';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { useDelayed } from '../../../ui/feedback/use-delayed.ts';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { NoAbTest } from '../failure.tsx';
import { differentPaths, placeWords, splitsOf } from '../words.ts';
import { AaForm } from './aa-form.tsx';
import { AbTestForm } from './ab-test-form.tsx';
import { Field } from './field.tsx';
import { type AbTestValues, fixedOf, newValues, planOf } from './values.ts';

type Choice = Pick<Campaign, 'id' | 'name'>;

interface CampaignChoiceProps {
  chosen: Choice | null;
  onChoose: (id: string) => void;
}

/** A campaign, found by name. */
const CampaignChoice = ({ chosen, onChoose }: CampaignChoiceProps) => {
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

const kinds = ['ab', 'aa'] as const;
type Kind = (typeof kinds)[number];

const New = ({ campaign }: { campaign: Campaign }) => {
  const t = useT();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [kind, setKind] = useState<Kind>('ab');
  const [rule, setRule] = useState(0);
  const splits = splitsOf(campaign);
  const pages = differentPaths(campaign);
  const variants = splits.find((split) => split.rule === rule)?.variants ?? [];
  const tested = campaign.tests.find((test) => test.rule === rule);
  const made = async (test: AbTestDetail, message: MessageKey): Promise<void> => {
    queries.setQueryData(abTestQuery(test.id).queryKey, test);
    void queries.invalidateQueries({ queryKey: ['ab-tests'] });
    void queries.invalidateQueries(campaignQuery(campaign.id));
    await navigate({ to: '/ab-storm/edit/$hash', params: { hash: test.id }, replace: true });
    notify({ message });
  };
  const create = async (values: AbTestValues, settle: () => void): Promise<void> => {
    const { name, hypothesis } = values;
    const body = { name, hypothesis, campaignId: campaign.id, rule, ...fixedOf(values), ...planOf(values) };
    const test = await createAbTest(body);
    settle();
    await made(test, 'abTest.created');
  };
  const place = (
    <Field
      select
      label={t('abTest.place')}
      helperText={tested ? t('abTest.place.taken', { name: tested.name }) : t('abTest.place.help')}
      value={rule}
      onChange={(chosen) => setRule(Number(chosen))}
    >
      {splits.map((split) => (
        <MenuItem key={split.rule} value={split.rule}>
          {placeWords(t, split)}
        </MenuItem>
      ))}
    </Field>
  );
  return (
    <>
      <Box>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={t('abTest.kind')}
          value={kind}
          onChange={(_event, next: Kind | null) => next && setKind(next)}
        >
          {kinds.map((one) => (
            <ToggleButton key={one} value={one} sx={{ px: 2 }}>
              {t(`abTest.kind.${one}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      {kind === 'ab' ? (
        <AbTestForm
          key={rule}
          initial={newValues(
            variants.filter(({ path }) => pages.includes(path)),
            pages,
          )}
          campaign={campaign}
          rule={rule}
          freedom="all"
          submitLabel={t('abTest.create')}
          onSubmit={create}
        >
          {place}
        </AbTestForm>
      ) : (
        <AaForm
          key={rule}
          campaign={campaign}
          rule={rule}
          paths={variants.toSorted((a, b) => b.weight - a.weight).map(({ path }) => path)}
          onStarted={(test) => made(test, 'abTest.done.start')}
        >
          {place}
        </AaForm>
      )}
    </>
  );
};

export const NewAbTestScreen = () => {
  const t = useT();
  const navigate = useNavigate();
  const { campaign: id } = useSearch({ from: '/shell/ab-storm/register' });
  const reading = useOnlyReading();
  const { data, error, refetch, isLoading } = useQuery({
    ...campaignQuery(id ?? ''),
    enabled: id !== undefined,
    refetchOnWindowFocus: false,
  });
  if (reading) return <NoAbTest title={t('tests.new.title')} text={t(reading)} />;
  return (
    <>
      <PageHeader title={t('tests.new.title')} lead={t('abTest.new.lead')} />
      <Stack spacing={2} sx={{ maxWidth: 960 }}>
        <Section title={t('abTest.section.where')}>
          <CampaignChoice
            chosen={data ?? null}
            onChoose={(campaign) => void navigate({ to: '.', search: { campaign }, replace: true })}
          />
        </Section>
        {isLoading && <LoadingRows rows={4} />}
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data && <New key={data.id} campaign={data} />}
      </Stack>
    </>
  );
};
