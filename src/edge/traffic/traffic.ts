import type { Config } from '../../config/config.ts';
import { MINUTE_MS } from '../../core/time/durations.ts';
import { type Classification, classify, withFlood } from '../../core/traffic/classify.ts';
import { headerReasons } from '../../core/traffic/header-reasons.ts';
import type { Hit } from '../click/hit.ts';
import type { Address } from '../http/address.ts';
import { inOnePiece } from '../http/fifo-cache.ts';
import type { Places } from '../places/places.ts';
import type { AddressNotes } from './address-notes.ts';
import type { KnownAgent } from './agents.ts';
import type { Networks } from './networks.ts';

/** The result for the address of a declared crawler: `pending` until the check has answered. */
export type Verification = 'verified' | 'impostor' | 'pending' | 'none';

/** Checks declared crawlers in the background; the answers are cached. */
export interface Verifier {
  /**
   * `crawler`: name from `UserAgent.crawler`; `address`: the whole one, held in memory only. `none`: this crawler
   * cannot be verified, the check could not be made, or too many checks are waiting. While it is `pending`, the record
   * at `sequence` is remembered and reported to `onVerdict` with the answer. Never throws, never waits.
   */
  statusOf(crawler: string, address: string, sequence: number): Verification;
  close(): void;
}

export interface Verdict {
  readonly crawler: string;
  readonly verdict: 'verified' | 'impostor';
  /** Sequence numbers of the records that were counted while it was pending; not empty. */
  readonly sequences: readonly number[];
}

const NO_PURPOSES: readonly undefined[] = [];

interface Seen {
  readonly hit: Hit;
  readonly agent: KnownAgent;
  /** Receive time, milliseconds since 1970, and sequence number of the hit's record. */
  readonly time: number;
  readonly sequence: number;
}

/** How this worker judges a hit. */
interface Judged {
  /** From the hit itself. Ingest adds its address's recent activity across all workers. */
  readonly found: Classification;
  /** Including this worker's activity for its address, which may cause a refusal. */
  readonly active: Classification;
  /** HEAD is not a click (X sends three for every post), and neither is a prefetch before the click that may follow. */
  readonly clicked: boolean;
}

interface TrafficReader {
  classify(seen: Seen): Judged;
  /** The notes for an address, looked up again when a database has changed. */
  placed(address: Address): AddressNotes;
}

/** JSON members of a place, each preceded by a comma. Names of places come from files, so they are escaped. */
const placeMembers = ({ country, region, city }: AddressNotes['place']): string =>
  (country === null ? '' : `,"co":${JSON.stringify(country)}`) +
  (region === null ? '' : `,"rg":${JSON.stringify(region)}`) +
  (city === null ? '' : `,"cy":${JSON.stringify(city.toWellFormed())}`);

const ipMember = (ip: string): string => (ip === '' ? '' : inOnePiece(`,"ip":"${ip}"`));

/** The record member for the whole address. Few workspaces keep it, so it is made when one does. */
export const wholeMemberOf = ({ full, notes }: Address): string => {
  if (notes.wholeMember === '') notes.wholeMember = ipMember(full);
  return notes.wholeMember;
};

/**
 * Whether this worker has seen more than `limit` requests of this address in the minute, this one included. It uses
 * ingest's minutes, so a flood refused here is also a flood there.
 */
const isFlood = ({ flood }: AddressNotes, time: number, limit: number): boolean => {
  const minute = Math.floor(time / MINUTE_MS);
  if (minute !== flood.minute) {
    flood.minute = minute;
    flood.count = 0;
  }
  return ++flood.count > limit;
};

/** Classifies hits: what they declare, what their headers say, and whether their address sends too many. */
export const trafficReader = (
  { floodPerMinute }: Pick<Config['edge'], 'floodPerMinute'>,
  { places, networks, verifier }: { places: Places; networks: Networks; verifier: Verifier },
): TrafficReader => {
  const placed = (address: Address): AddressNotes => {
    const { notes } = address;
    if (notes.generation !== places.generation) {
      notes.generation = places.generation;
      notes.place = places.of(address.full);
      notes.network = networks.kindOf(address.full);
      notes.placeMembers = inOnePiece(placeMembers(notes.place));
      notes.cutMember = ipMember(address.truncated);
    }
    return notes;
  };

  return {
    placed,
    classify({ hit, agent: { agent }, time, sequence }) {
      const { headers, method } = hit.req;
      const { address } = hit;
      const notes = placed(address);
      const known = address.full !== '';
      const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-purpose'] ?? headers['x-moz'];
      const verification: Verification =
        agent.crawler === null || !known ? 'none' : verifier.statusOf(agent.crawler, address.full, sequence);
      const found = classify({
        agent,
        headers: headerReasons(agent, headers, hit.secure),
        purposes:
          purpose === undefined
            ? NO_PURPOSES
            : [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']],
        engine: headers['x-fb-http-engine'],
        network: notes.network,
        verification,
        background: method !== 'GET',
      });
      const flood = known && floodPerMinute > 0 && isFlood(notes, time, floodPerMinute);
      const clicked = method !== 'HEAD' && purpose === undefined;
      return { found, active: flood ? withFlood(found) : found, clicked };
    },
  };
};
