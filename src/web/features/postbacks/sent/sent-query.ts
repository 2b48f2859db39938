import { type DeliveryNarrowing, DeliveryState } from '../../../../contracts/postbacks/delivery.ts';
import { choiceOf, rangeOf } from '../../../../core/time/range.ts';
import type { PostbacksSearch } from '../search.ts';

/** The filters in the address; unreadable ones are left out. */
export const narrowingOf = (search: PostbacksSearch, timeZone: string, now: number): DeliveryNarrowing => {
  const named = choiceOf(search);
  const range = named === undefined || named === 'all' ? null : rangeOf(named, timeZone, now);
  const state = DeliveryState.safeParse(search.state);
  const { rule, webhook, campaign, find } = search;
  return {
    ...(rule !== undefined && { rule }),
    ...(webhook !== undefined && { webhook }),
    ...(state.success && { state: state.data }),
    ...(campaign !== undefined && { campaign }),
    ...(find !== undefined && find.trim() !== '' && { search: find.trim().slice(0, 200) }),
    ...(range !== null && { from: range.from, to: range.to }),
  };
};
