import SearchIcon from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { STATUSES } from '../../../../contracts/postbacks/postback.ts';
import { FATES } from '../../../../contracts/postbacks/postback-fates.ts';
import { choiceOf, searchOfRange } from '../../../../core/time/range.ts';
import { settingsQuery, sourcesQuery } from '../../../api/postbacks/postbacks-in.ts';
import { useT } from '../../../i18n/use-t.ts';
import { useDelayed } from '../../../ui/feedback/use-delayed.ts';
import { FilterSelect } from '../../../ui/inputs/filter-select.tsx';
import { RangeSelect } from '../../../ui/inputs/range-select.tsx';
import { FilterFold } from '../filter-fold.tsx';
import { statusWord } from '../status-word.ts';
import { usePostbacksSearch } from '../use-search.ts';
import { CampaignFilter } from './campaign-filter.tsx';
import { ReasonFilter } from './reason-filter.tsx';

const RESULTS = ['refused', ...FATES] as const;

/** The filters of the log, which are stored in the address. */
export const ReceivedFilters = ({ timeZone }: { timeZone: string }) => {
  const t = useT();
  const { search, go } = usePostbacksSearch();
  const { fate, reason, status, source, campaign, test, find = '' } = search;
  const { data: sources = [] } = useQuery(sourcesQuery());
  const { data: settings } = useQuery(settingsQuery());
  const [typed, setTyped] = useState(find);
  const later = useDelayed((text: string) => go({ find: text.trim() || undefined }, true));
  // The address may change from outside: filters were cleared, or the browser went back.
  useEffect(() => setTyped((text) => (text.trim() === find ? text : find)), [find]);
  const named = choiceOf(search);
  const statuses = [...new Set([...STATUSES, ...(settings?.custom ?? []), ...(status ? [status] : [])])];
  const count = [fate, reason, status, source, campaign, test, named].filter(
    (one) => one !== undefined,
  ).length;
  return (
    <FilterFold
      count={count}
      first={
        <TextField
          size="small"
          type="search"
          label={t('received.find')}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            later(target.value);
          }}
          slotProps={{
            htmlInput: { maxLength: 200 },
            inputLabel: { shrink: true },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <SearchIcon fontSize="small" />
                </InputAdornment>
              ),
            },
          }}
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
          // Accepted ones have no reason, and refused ones no status.
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
