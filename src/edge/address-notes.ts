import { fifoCache } from './fifo-cache.ts';
import type { NetworkKind } from './networks.ts';
import type { Place } from './places.ts';
import type { Repeats } from './repeats.ts';

/** Requests of the running minute, of an address or of the whole /64 it lies in. Times are milliseconds since the worker's first hit. */
interface Flood {
  since: number;
  count: number;
}

/** What a worker remembers of an address while it is in use. It is never written anywhere. */
export interface AddressNotes {
  readonly flood: Flood;
  /** Null until the first hit on a campaign. */
  repeats: Repeats | null;
  /** Looked up when `places` was at this generation. */
  generation: number;
  place: Place;
  network: NetworkKind | null;
  /** Members of a record, with a comma before each: the place, the cut address, and the whole one. */
  placeMembers: string;
  cutMember: string;
  wholeMember: string;
  /** The daily visitor key that was made last: for which day, and for which user agent by its number. */
  keyDay: number;
  keyAgent: number;
  key: string;
}

const NOWHERE: Place = { country: null, region: null, city: null };

/** First four groups of an IPv6 address in its normal spelling (`2001:db8::1`), which may leave zeros out. */
const prefix64 = (address: string): string => {
  const [before = '', after] = address.split('::');
  const groups = before === '' ? [] : before.split(':');
  if (after !== undefined) {
    const behind = after === '' ? 0 : after.split(':').length;
    while (groups.length + behind < 8) groups.push('0');
  }
  return groups.slice(0, 4).join(':');
};

/** Makes notes for addresses; those of one IPv6 /64 share the count of requests, because one client has them all. */
export const addressNotes = (): ((address: string) => AddressNotes) => {
  const networks = fifoCache<Flood>(5000);
  const floodOf = (address: string): Flood => {
    const fresh = { since: -60_000, count: 0 };
    if (!address.includes(':')) return fresh;
    const prefix = prefix64(address);
    const known = networks.get(prefix);
    if (known !== undefined) return known;
    networks.add(prefix, fresh);
    return fresh;
  };
  return (address) => ({
    flood: floodOf(address),
    repeats: null,
    generation: -1,
    place: NOWHERE,
    network: null,
    placeMembers: '',
    cutMember: '',
    wholeMember: '',
    keyDay: -1,
    keyAgent: -1,
    key: '',
  });
};
