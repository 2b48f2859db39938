import { LibraryQuery, type PageKind } from '../../../../contracts/library/library-page.ts';
import type { LibrarySearch } from '../search.ts';

export type State = LibraryQuery['state'];

/** What narrows the list, if it is set. */
export interface Filters {
  search?: string | undefined;
  tag?: string | undefined;
  /** Only for offers. */
  network?: string | undefined;
  state?: State | undefined;
}

/** A member of the address if the contract reads it. */
const readable = <Name extends 'sort' | 'state'>(name: Name, given: string | undefined) => {
  const { data } = LibraryQuery.shape[name].safeParse(given);
  return given === undefined ? undefined : (data as LibraryQuery[Name] | undefined);
};

export const sortIn = ({ sort }: LibrarySearch): LibraryQuery['sort'] => readable('sort', sort) ?? '-created';

/** Only the filters that are set; active pages are shown without one. */
export const filtersIn = (kind: PageKind, { search, tag, network, state }: LibrarySearch): Filters => {
  const known = readable('state', state);
  return {
    ...(search !== undefined && { search }),
    ...(tag !== undefined && { tag }),
    ...(kind === 'offer' && network !== undefined && { network }),
    ...(known !== undefined && known !== 'active' && { state: known }),
  };
};
