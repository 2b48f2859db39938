import { fifoCache } from '../http/fifo-cache.ts';
import type { Place } from '../places/places.ts';
import type { NetworkKind } from './networks.ts';

/** Requests that this worker has seen in a minute from an address, or from the whole /64 it belongs to. */
interface Flood {
  /** First four groups of an IPv6 address, or the whole IPv4 address: the unit of the count. */
  readonly network: string;
  /** Minutes since 1970. */
  minute: number;
  count: number;
}

/** A worker's notes about an address while it is in use. They are never written anywhere. */
export interface AddressNotes {
  readonly flood: Flood;
  /** The generation of `places` at the lookup. */
  generation: number;
  place: Place;
  network: NetworkKind | null;
  /** Members of a record, each preceded by a comma: the place, the truncated address, and the whole one if it was needed. */
  placeMembers: string;
  cutMember: string;
  wholeMember: string;
  /** The latest daily visitor key: its day, and the number of its user agent. */
  keyDay: number;
  keyAgent: number;
  key: string;
  /** The same for ingest's duplicate hashes: the address hash, and both hashes as members, each preceded by a comma. */
  activityDay: number;
  activityAgent: number;
  addressHash: string;
  addressMember: string;
  agentMember: string;
}

const NOWHERE: Place = { country: null, region: null, city: null };

/** First four groups of a normalized IPv6 address (`2001:db8::1`), which may omit zeros. */
const prefix64 = (address: string): string => {
  const [before = '', after] = address.split('::');
  const groups = before === '' ? [] : before.split(':');
  if (after !== undefined) {
    const behind = after === '' ? 0 : after.split(':').length;
    while (groups.length + behind < 8) groups.push('0');
  }
  return groups.slice(0, 4).join(':');
};

/** Creates notes for addresses; those of one IPv6 /64 share the request count, because one client has them all. */
export const addressNotes = (): ((address: string) => AddressNotes) => {
  const networks = fifoCache<Flood>(5000);
  const floodOf = (address: string): Flood => {
    if (!address.includes(':')) return { network: address, minute: 0, count: 0 };
    const network = prefix64(address);
    const known = networks.get(network);
    if (known !== undefined) return known;
    const fresh = { network, minute: 0, count: 0 };
    networks.add(network, fresh);
    return fresh;
  };
  return (address) => ({
    flood: floodOf(address),
    generation: -1,
    place: NOWHERE,
    network: null,
    placeMembers: '',
    cutMember: '',
    wholeMember: '',
    keyDay: -1,
    keyAgent: -1,
    key: '',
    activityDay: -1,
    activityAgent: -1,
    addressHash: '',
    addressMember: '',
    agentMember: '',
  });
};
