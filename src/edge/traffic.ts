import type { Config } from '../config/config.ts';
import { type Classification, classify } from '../core/traffic/classify.ts';
import { headerReasons } from '../core/traffic/header-reasons.ts';
import type { Address } from './address.ts';
import type { AddressNotes } from './address-notes.ts';
import type { KnownAgent } from './agents.ts';
import type { Hit } from './hit.ts';
import type { Networks } from './networks.ts';
import { inOnePiece } from './own-copy.ts';
import type { Places } from './places.ts';
import { Repeats } from './repeats.ts';
import type { Verification, Verifier } from './verifier.ts';

const MINUTE = 60_000;
const NO_PURPOSES: readonly undefined[] = [];

interface Seen {
  readonly hit: Hit;
  readonly agent: KnownAgent;
  /** Campaign; 0: none. */
  readonly campaign: number;
  /** Landings and clicks are no repetitions of each other. */
  readonly landed: boolean;
  /** Visitor key that the visitor brought; null: none. */
  readonly key: string | null;
  /** Receive time, milliseconds since 1970, and sequence number of the hit's record. */
  readonly time: number;
  readonly sequence: number;
}

export interface TrafficReader {
  classify(seen: Seen): Classification;
  /** What is known of an address, looked up again when a database has changed. */
  placed(address: Address): AddressNotes;
}

/** JSON members of a place, with a comma before each. Names of places come from files: they are escaped. */
const placeMembers = ({ country, region, city }: AddressNotes['place']): string =>
  (country === null ? '' : `,"co":${JSON.stringify(country)}`) +
  (region === null ? '' : `,"rg":${JSON.stringify(region)}`) +
  (city === null ? '' : `,"cy":${JSON.stringify(city.toWellFormed())}`);

const ipMember = (ip: string): string => (ip === '' ? '' : inOnePiece(`,"ip":"${ip}"`));

/** Whether the running minute of this address has seen more than `limit` requests, this one included. */
const isFlood = ({ flood }: AddressNotes, time: number, limit: number): boolean => {
  if (time - flood.since >= MINUTE) {
    flood.since = time;
    flood.count = 0;
  }
  return ++flood.count > limit;
};

const repeatsOf = (notes: AddressNotes): Repeats => {
  notes.repeats ??= new Repeats();
  return notes.repeats;
};

/** Classifies hits: what they declare, what their headers say, and what their address did a moment ago. */
export const trafficReader = (
  { floodPerMinute, duplicateWindowMs }: Pick<Config['edge'], 'floodPerMinute' | 'duplicateWindowMs'>,
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
      notes.wholeMember = ipMember(address.full);
    }
    return notes;
  };

  /** Of the first hit. Times counted from there are small integers to the engine, which need no object of their own in memory. */
  let began = -1;

  return {
    placed,
    classify({ hit, agent: { id, agent }, campaign, landed, key, time, sequence }) {
      if (began < 0) began = time;
      const elapsed = time - began;
      const { headers, method } = hit.req;
      const { address } = hit;
      const notes = placed(address);
      const known = address.full !== '';
      const flood = known && floodPerMinute > 0 && isFlood(notes, elapsed, floodPerMinute);
      const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-purpose'] ?? headers['x-moz'];
      // Asking is no clicking (X sends three HEADs for every post), and neither is fetching ahead of the click that
      // may follow.
      const repeat =
        known && campaign !== 0 && method !== 'HEAD' && purpose === undefined
          ? repeatsOf(notes).judge(landed ? -campaign : campaign, id, key, elapsed, duplicateWindowMs)
          : null;
      const verification: Verification =
        agent.crawler === null || !known ? 'none' : verifier.statusOf(agent.crawler, address.full, sequence);
      return classify({
        agent,
        headers: headerReasons(agent, headers, hit.secure),
        purposes:
          purpose === undefined
            ? NO_PURPOSES
            : [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']],
        engine: headers['x-fb-http-engine'],
        network: notes.network,
        verification,
        repeat,
        flood,
        background: method !== 'GET',
      });
    },
  };
};
