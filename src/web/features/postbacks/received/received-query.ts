import { choiceOf, rangeOf } from '../../../../core/time/range.ts';
import type { ReceivedSearch } from '../../../api/postbacks/postbacks-in.ts';
import type { PostbacksSearch } from '../search.ts';

/** Every filter of the log, to clear all of them at once. */
export const NO_FILTERS = {
  find: undefined,
  fate: undefined,
  reason: undefined,
  status: undefined,
  source: undefined,
  campaign: undefined,
  test: undefined,
  range: undefined,
  from: undefined,
  to: undefined,
} satisfies PostbacksSearch;

/** The filters in the address; unreadable days are left out. */
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
