import { isDeepStrictEqual } from 'node:util';
import { decodeRequest, type RequestFields } from '../../src/events/journal/record.ts';
import type { FakeStore } from '../../src/events/store/fake-store.ts';
import type { DecidedRequest } from '../../src/events/store/ingest-store.ts';

/** The definitions of docs/metrics.md, taken literally, over everything stored, in its total order. */

interface Stored {
  node: number;
  worker: number;
  record: { e: number; s: number; t: number };
}
const inOrder = <T extends Stored>(all: readonly T[]): T[] =>
  all.toSorted(
    (a, b) =>
      a.record.t - b.record.t || a.worker - b.worker || a.record.e - b.record.e || a.record.s - b.record.s,
  );
const placeOf = ({ worker, record }: Stored): string => `${worker}.${record.e}.${record.s}`;
const DAY = 24 * 60 * 60 * 1000;
/** Keys issued after a counted visit that identify its visitor: the last ones. */
const LATER = 16;

/** Something that may count for a visit. It takes effect when both it and its click have been received. */
interface Effect {
  at: number;
  visit: string;
  type: 'out' | 'landed';
  /** Null: a page that recorded itself. */
  event: string | null;
  click: string;
}

/**
 * Each visit counts the first event of each type that names one of its clicks, in its own dimensions; a page that
 * recorded itself has landed, and no event adds to that.
 */
export const checkEvents = (store: FakeStore): string[] => {
  const problems: string[] = [];
  const all: Stored[] = inOrder([...store.requests, ...store.events]);
  const order = new Map(all.map((one, i) => [placeOf(one), i]));
  const visitOf = visitsOf(store);
  const recorded = new Set<string>();
  const effects: Effect[] = [];
  for (const request of store.requests) {
    const click = placeOf(request);
    const visit = visitOf.get(click) ?? click;
    const { o, vi } = saidOf(request);
    if (o !== 'landed') continue;
    if (visit === click) recorded.add(click);
    else if (vi === 1) effects.push({ at: order.get(click) ?? 0, visit, type: 'landed', event: null, click });
  }
  const events = inOrder(store.events);
  for (const event of events) {
    const { ty: type, cw, ce, cs, o, cl, m } = event.record;
    const mayCount = o === (type === 'out' ? 'redirected' : 'landed') && cl !== 'preview' && m !== 'HEAD';
    if (!mayCount) continue;
    const click = `${cw}.${ce}.${cs}`;
    const place = placeOf(event);
    const at = Math.max(order.get(place) ?? 0, order.get(click) ?? 0);
    effects.push({ at, visit: visitOf.get(click) ?? click, type, event: place, click });
  }
  const firsts = new Set<string>();
  const seen = new Set<string>();
  // A page that recorded itself comes before what waited for it; waiting events keep their order.
  for (const { visit, type, event } of effects.toSorted(
    (a, b) => a.at - b.at || Number(a.event !== null) - Number(b.event !== null),
  )) {
    const key = `${visit} ${type}`;
    if (seen.has(key) || (type === 'landed' && recorded.has(visit))) continue;
    if (event === null) recorded.add(visit);
    else {
      seen.add(key);
      firsts.add(event);
    }
  }
  const counted = new Map(
    store.counted.map((one) => [
      `${one.event.place.worker}.${one.event.place.epoch}.${one.event.place.sequence}`,
      one,
    ]),
  );
  for (const event of events) {
    const place = placeOf(event);
    const { cw, ce, cs } = event.record;
    const first = firsts.has(place);
    if (event.first !== first)
      problems.push(`event ${place} is ${event.first ? '' : 'not '}called the first`);
    if (event.waiting) problems.push(`event ${place} waits for a click that can no longer come`);
    if (counted.has(place) !== first) problems.push(`event ${place} is counted wrongly`);
    const dimensions = counted.get(place)?.dimensions;
    if (first && (dimensions === null) !== !order.has(`${cw}.${ce}.${cs}`))
      problems.push(`event ${place} has not its visit's row`);
  }
  if (counted.size !== store.counted.length) problems.push('an event is counted twice');
  return problems;
};

/** The visit of each click that belongs to another one: the first page view with the same ad click in 24 hours. */
export const visitsOf = (store: FakeStore): Map<string, string> => {
  const visits = new Map<string, string>();
  const groups = new Map<string, { time: number; called: boolean; visit: string }>();
  for (const request of inOrder(store.requests)) {
    const { c, cl, o, vi, ci } = saidOf(request);
    if (vi !== 1 || ci === undefined) continue;
    const time = request.record.t;
    const called = o === 'redirected';
    const key = `${c} ${cl === 'human'} ${ci.gclid}`;
    const group = groups.get(key);
    if (group !== undefined && time - group.time < DAY && !(called && group.called)) {
      group.called ||= called;
      visits.set(placeOf(request), group.visit);
    } else groups.set(key, { time, called, visit: placeOf(request) });
  }
  return visits;
};

const decoded = new WeakMap<Uint8Array, RequestFields>();
/** A request's own data, before any verdict. */
export const saidOf = ({ body }: Pick<DecidedRequest, 'body'>): RequestFields => {
  const said = decoded.get(body) ?? decodeRequest(body);
  decoded.set(body, said);
  return said;
};

/** Of the page views with one ad click in 24 hours, the first is the visit, with any landing and one link call. */
export const checkJoined = (store: FakeStore): string[] => {
  const problems: string[] = [];
  const visits = visitsOf(store);
  const counted: {
    campaign: number;
    time: number;
    visitor: string;
    first: string | undefined;
    later: string[];
  }[] = [];
  for (const request of inOrder(store.requests)) {
    const { c, cl, vi, v, vn } = saidOf(request);
    const time = request.record.t;
    const human = cl === 'human';
    const joined = visits.has(placeOf(request));
    if (request.joined !== joined) problems.push(`request ${placeOf(request)}: joined is not ${joined}`);
    const before = counted.filter((visit) => visit.campaign === c && time - visit.time < DAY);
    const known = before.some(({ visitor, first, later }) =>
      [visitor, first, ...later.slice(-LATER)].includes(v),
    );
    const unique = vi === 1 && human && !joined && !known;
    if (unique) counted.push({ campaign: c, time, visitor: v, first: vn, later: [] });
    else if (vn !== undefined) before.find(({ visitor }) => visitor === v)?.later.push(vn);
    if (request.unique !== unique) problems.push(`request ${placeOf(request)}: unique is not ${unique}`);
  }
  return problems;
};

/** A request has the class of its first verdict, and so do its conversions; the trail leads there. */
export const checkVerdicts = (store: FakeStore): string[] => {
  const problems: string[] = [];
  const requests = new Map(store.requests.map((request) => [placeOf(request), request]));
  const expected = new Map(
    store.requests.map((request) => {
      const { cl, rs } = saidOf(request);
      return [placeOf(request), { cl, rs }];
    }),
  );
  let steps = 0;
  for (const { worker, record, absent } of inOrder(store.verdicts)) {
    const missing: number[] = [];
    for (const sequence of record.of) {
      const judged = expected.get(`${worker}.${record.e}.${sequence}`);
      if (judged === undefined) missing.push(sequence);
      else if (judged.rs.includes('unverified')) {
        steps++;
        judged.rs = ['search_agent', record.vd];
        if (record.vd === 'impostor') judged.cl = 'invalid';
      }
    }
    if (!isDeepStrictEqual(absent, missing)) problems.push(`verdict ${record.cr} passed over ${absent}`);
  }
  for (const [place, { cl, rs }] of expected) {
    const stored = requests.get(place)?.record;
    if (stored?.cl !== cl || !isDeepStrictEqual(stored.rs, rs))
      problems.push(`request ${place} is not ${cl} ${rs}`);
  }
  if (store.trail.length !== steps) problems.push(`the trail has ${store.trail.length} steps, not ${steps}`);
  const visits = visitsOf(store);
  for (const { click, dimensions } of store.conversions.values()) {
    const place = `${click.worker}.${click.epoch}.${click.sequence}`;
    const judged = expected.get(visits.get(place) ?? place);
    if (dimensions?.trafficClass !== judged?.cl)
      problems.push(`a conversion has class ${dimensions?.trafficClass}`);
  }
  return problems;
};
