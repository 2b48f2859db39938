import { LRUCache } from 'lru-cache';
import type { NetworkKind } from './networks.ts';
import type { Place } from './places.ts';

/** Requests of the running minute, of an address or of the whole /64 it lies in. */
interface Flood {
  since: number;
  count: number;
}

/** The latest hit of one visitor on one campaign. */
export interface Recent {
  campaign: number;
  /** Number of the user agent in the worker's cache. */
  agent: number;
  /** Key from the visitor's cookie; null: he brought none. */
  key: string | null;
  time: number;
}

/** What a worker remembers of an address while it is in use. It is never written anywhere. */
export interface AddressNotes {
  readonly flood: Flood;
  /** Newest first, a few. */
  readonly recent: Recent[];
  /** Looked up when `places` was at this generation. */
  generation: number;
  place: Place;
  network: NetworkKind | null;
  /** Members of a record that speak of the address, with a comma before each. `whole`: the address is not cut. */
  members: string;
  wholeMembers: string;
  /** Daily visitor keys by number of the user agent, all of `keyDay`. */
  keyDay: number;
  readonly keys: Map<number, string>;
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
  const networks = new LRUCache<string, Flood>({ max: 5000 });
  const floodOf = (address: string): Flood => {
    if (!address.includes(':')) return { since: 0, count: 0 };
    const prefix = prefix64(address);
    let flood = networks.get(prefix);
    if (flood === undefined) {
      flood = { since: 0, count: 0 };
      networks.set(prefix, flood);
    }
    return flood;
  };
  return (address) => ({
    flood: floodOf(address),
    recent: [],
    generation: -1,
    place: NOWHERE,
    network: null,
    members: '',
    wholeMembers: '',
    keyDay: -1,
    keys: new Map(),
  });
};
