import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { STATUSES } from '../../../../contracts/postbacks/postback.ts';
import { FATES } from '../../../../contracts/postbacks/postback-fates.ts';
import { choiceOf, searchOfRange } from '../../../../core/time/range.ts';
import { campaignsQuery } from '../../../api/campaigns/campaigns.ts';
import { campaignNamesQuery } from '../../../api/postbacks/outgoing.ts';
import { settingsQuery, sourcesQuery } from '../../../api/postbacks/postbacks-in.ts';
import { useT } from '../../../i18n/use-t.ts';
import { useDelayed } from '../../../ui/feedback/use-delayed.ts';
import { RangeSelect } from '../../../ui/inputs/range-select.tsx';
import type { ListFilter, Values } from '../../../ui/lists/list-filter.ts';
import { ListFilterBar } from '../../../ui/lists/list-filter-bar.tsx';
import { statusWord } from '../status-word.ts';
import { usePostbacksSearch } from '../use-search.ts';
import { REASONS, refusalWord } from './refusal-word.ts';

const NEWEST = { page: 1, perPage: 20, sort: '-created' } as const;

interface CampaignFilterProps {
  /** Its id. */
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** One campaign, found by name, or all. */
const CampaignFilter = ({ value, onChange }: CampaignFilterProps) => {
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
      sx={{ width: { xs: 1, sm: 260 } }}
    />
  );
};

const RESULTS = ['refused', ...FATES] as const;

/** Refused postbacks have a reason and no status, all others the reverse. */
const settled = (patch: Values): Values => {
  const accepted = patch.fate !== undefined && patch.fate !== 'refused';
  return {
    ...patch,
    ...(accepted && { reason: undefined }),
    ...(patch.fate === 'refused' && { status: undefined }),
    ...(!accepted && patch.reason !== undefined && { status: undefined }),
  };
};

/** The filters of the log, which are stored in the address. */
export const ReceivedFilters = ({ timeZone }: { timeZone: string }) => {
  const t = useT();
  const { search, go } = usePostbacksSearch();
  const { find = '', campaign } = search;
  const { data: sources = [] } = useQuery(sourcesQuery());
  const { data: settings } = useQuery(settingsQuery());
  const { data: names } = useQuery(campaignNamesQuery(campaign === undefined ? [] : [campaign]));
  const all = t('received.all');
  const filtersOf = ({ fate, reason, status }: Values): readonly ListFilter[] => {
    const reasons: readonly string[] = REASONS;
    const statuses = [...new Set([...STATUSES, ...(settings?.custom ?? []), ...(status ? [status] : [])])];
    const byReason: ListFilter = {
      id: 'reason',
      label: t('received.reason'),
      options: (reason === undefined || reasons.includes(reason) ? reasons : [...reasons, reason]).map(
        (value) => ({ value, label: refusalWord(t, value) }),
      ),
      all,
    };
    const byStatus: ListFilter = {
      id: 'status',
      label: t('received.status'),
      options: statuses.map((value) => ({ value, label: statusWord(t, value) })),
      all,
    };
    return [
      {
        id: 'fate',
        label: t('received.result'),
        options: RESULTS.map((value) => ({ value, label: t(`flow.fate.${value}`) })),
        all,
      },
      ...(fate === undefined || fate === 'refused' ? [byReason] : []),
      ...(fate !== 'refused' && reason === undefined ? [byStatus] : []),
      {
        id: 'source',
        label: t('received.source'),
        options: [
          { value: 'none', label: t('received.own') },
          ...sources.map(({ id, name }) => ({ value: id, label: name })),
        ],
        all,
      },
      {
        id: 'campaign',
        label: t('received.campaign'),
        keys: ['campaign'],
        word: campaign && (names?.get(campaign) ?? campaign),
        control: (values, change) => (
          <CampaignFilter value={values.campaign} onChange={(id) => change({ campaign: id })} />
        ),
      },
      {
        id: 'test',
        label: t('received.test'),
        options: [
          { value: 'false', label: t('received.test.without') },
          { value: 'true', label: t('received.test.only') },
        ],
        all,
      },
      {
        id: 'range',
        label: t('range.label'),
        keys: ['range', 'from', 'to'],
        isInline: true,
        control: (values, change) => {
          const named = choiceOf(values);
          return (
            <RangeSelect
              all
              value={named === 'all' ? undefined : named}
              timeZone={timeZone}
              onChange={(next) => change(searchOfRange(next))}
            />
          );
        },
      },
    ];
  };
  return (
    <ListFilterBar
      search={{
        label: t('received.find'),
        value: find,
        onSearch: (text) => go({ find: text || undefined }, true),
        htmlInput: { maxLength: 200 },
      }}
      values={search}
      filtersOf={filtersOf}
      onChange={(patch) => go(settled(patch))}
    />
  );
};
