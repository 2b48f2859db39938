import { rangeOf } from '../../../../core/time/range.ts';
import { choiceOf } from '../../../../core/time/range-names.ts';
import type { ReceivedSearch } from '../../../api/postbacks-in.ts';
import type { PostbacksSearch } from '../search.ts';

/** Every filter of the log, so that all are taken back at once. */
export const NO_FILTERS = {
  ...{ find: undefined, fate: undefined, reason: undefined, status: undefined, source: undefined },
  ...{ campaign: undefined, test: undefined, range: undefined, from: undefined, to: undefined },
} satisfies PostbacksSearch;

/** What the address narrows the log down to; days that cannot be read are left out. */
export const receivedNarrowing = (search: PostbacksSearch, timeZone: string, now: number): ReceivedSearch => {
  const named = choiceOf(search);
  const range = named === undefined || named === 'all' ? null : rangeOf(named, timeZone, now);
  const { fate, reason, status, source, campaign, test, find } = search;
  const isTest = test === 'true' || test === 'false';
  const all = { fate, reason, status, source, campaign, search: find, ...(isTest && { test }) };
  return {
    ...Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== '')),
    ...(range !== null && { from: range.from, to: range.to }),
  };
};
