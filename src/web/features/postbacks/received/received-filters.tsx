import Autocomplete from '@mui/material/Autocomplete';
import MenuItem from '@mui/material/MenuItem';
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
import { FilterSelect } from '../../../ui/inputs/filter-select.tsx';
import { RangeSelect } from '../../../ui/inputs/range-select.tsx';
import { SearchBox } from '../../../ui/inputs/search-box.tsx';
import { FilterFold } from '../filter-fold.tsx';
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
      sx={{ width: { xs: 1, sm: 220 } }}
    />
  );
};

interface ReasonFilterProps {
  value: string | undefined;
  onChange: (reason: string | undefined) => void;
}

/** One reason, or all: in whole sentences, so that the field keeps its width. */
const ReasonFilter = ({ value, onChange }: ReasonFilterProps) => {
  const t = useT();
  const all: readonly string[] = REASONS;
  const offered = value === undefined || all.includes(value) ? all : [...all, value];
  return (
    <TextField
      select
      size="small"
      label={t('received.reason')}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ width: { xs: 1, sm: 260 } }}
    >
      <MenuItem value="">{t('received.all')}</MenuItem>
      {offered.map((reason) => (
        <MenuItem key={reason} value={reason} sx={{ whiteSpace: 'normal', maxWidth: 480 }}>
          {refusalWord(t, reason)}
        </MenuItem>
      ))}
    </TextField>
  );
};

const RESULTS = ['refused', ...FATES] as const;

/** The filters of the log, which are stored in the address. */
export const ReceivedFilters = ({ timeZone }: { timeZone: string }) => {
  const t = useT();
  const { search, go } = usePostbacksSearch();
  const { fate, reason, status, source, campaign, test, find = '' } = search;
  const { data: sources = [] } = useQuery(sourcesQuery());
  const { data: settings } = useQuery(settingsQuery());
  const named = choiceOf(search);
  const statuses = [...new Set([...STATUSES, ...(settings?.custom ?? []), ...(status ? [status] : [])])];
  const count = [fate, reason, status, source, campaign, test, named].filter(
    (one) => one !== undefined,
  ).length;
  return (
    <FilterFold
      count={count}
      first={
        <SearchBox
          label={t('received.find')}
          value={find}
          onSearch={(text) => go({ find: text || undefined }, true)}
          htmlInput={{ maxLength: 200 }}
          sx={{ width: { xs: 1, sm: 280 } }}
        />
      }
    >
      <FilterSelect
        label={t('received.result')}
        all={t('received.all')}
        value={RESULTS.find((one) => one === fate)}
        options={RESULTS.map((value) => ({ value, label: t(`flow.fate.${value}`) }))}
        onChange={(next) => {
          // Accepted postbacks have no reason, refused ones no status.
          const kept = next === 'refused' || next === undefined;
          go({ fate: next, ...(!kept && { reason: undefined }) });
        }}
      />
      {(fate === undefined || fate === 'refused') && (
        <ReasonFilter value={reason} onChange={(next) => go({ reason: next, status: undefined })} />
      )}
      {fate !== 'refused' && reason === undefined && (
        <FilterSelect
          label={t('received.status')}
          all={t('received.all')}
          value={status}
          options={statuses.map((value) => ({ value, label: statusWord(t, value) }))}
          onChange={(next) => go({ status: next })}
        />
      )}
      <FilterSelect
        label={t('received.source')}
        all={t('received.all')}
        value={source}
        options={[
          { value: 'none', label: t('received.own') },
          ...sources.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(next) => go({ source: next })}
      />
      <CampaignFilter value={campaign} onChange={(next) => go({ campaign: next })} />
      <FilterSelect
        label={t('received.test')}
        all={t('received.all')}
        value={(['false', 'true'] as const).find((one) => one === test)}
        options={[
          { value: 'false', label: t('received.test.without') },
          { value: 'true', label: t('received.test.only') },
        ]}
        onChange={(next) => go({ test: next })}
      />
      <RangeSelect
        all
        value={named === 'all' ? undefined : named}
        timeZone={timeZone}
        onChange={(next) => go(searchOfRange(next))}
      />
    </FilterFold>
  );
};
