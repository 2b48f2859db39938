import { chargedTypes } from '../../core/clicks/charged-types.ts';
import { referrerHost } from '../../core/clicks/click-facts.ts';
import type { ConversionTerms } from '../../core/clicks/conversion.ts';
import { sumExact } from '../../core/money/exact.ts';
import { RAW_SUBS } from '../../core/report/subs.ts';
import { UTMS } from '../../core/report/utm.ts';
import { decodeRequest, type RequestFields, subMember, utmMember } from '../journal/record.ts';
import type {
  ClickDimensions,
  DecidedRequest,
  FoundClick,
  IngestStore,
  JournalPosition,
} from '../store/ingest-store.ts';
import { type RecordKey, type RequestPlace, recordKey } from '../store/record-place.ts';

/** A click as identified by our click ID. */
export type ClickKey = RecordKey & { time: number };

/** In normal form, as the store returns them. */
const termsOf = ({ kc: amount, kr: percent, kt }: RequestFields): ConversionTerms | null => {
  const types = chargedTypes(kt ?? null);
  if (amount !== undefined) return { by: 'conversion', amount: sumExact(amount), types };
  return percent === undefined ? null : { by: 'revenue', percent: sumExact(percent), types };
};

/** Whether a request leads to a page from which visitors continue to an offer through `/out`. */
const isOnPage = ({ lp, o }: Pick<RequestFields, 'lp' | 'o'>): boolean => lp === 1 || o === 'landed';

/** Data a conversion copies from its visit, read from the visit's journal line. */
export const dimensionsOf = ({ record: { t, cl }, body, offer, exit }: DecidedRequest): ClickDimensions => {
  const record = decodeRequest(body);
  return {
    time: t,
    destination: record.d,
    offer: isOnPage(record) ? offer : record.d,
    rule: record.ru,
    test: record.te,
    variant: record.a,
    trafficClass: cl,
    ofVisit: record.vi === 1,
    costed: [record.kv, record.kp, record.kc, record.kr].some((said) => said !== undefined),
    country: record.co ?? null,
    language: record.l ?? null,
    device: record.dv ?? null,
    os: record.os ?? null,
    browser: record.b ?? null,
    sub1: record.s1 ?? null,
    sub2: record.s2 ?? null,
    sub3: record.s3 ?? null,
    more: {
      landing: record.lp === 1,
      region: record.rg ?? null,
      city: record.cy ?? null,
      inApp: record.ia ?? null,
      subs: RAW_SUBS.map((sub) => record[subMember(sub)] ?? null),
      utms: UTMS.map((utm) => record[utmMember(utm)] ?? null),
      exit: isOnPage(record) ? exit : null,
      referrerHost: referrerHost(record.rf),
      domain: record.do,
      outcome: record.o,
    },
    terms: termsOf(record),
  };
};

export const clickKeyOf = ({
  record,
}: {
  record: { cn: number; cw: number; ce: number; cs: number; ct: number };
}): ClickKey => ({
  node: record.cn,
  worker: record.cw,
  epoch: record.ce,
  sequence: record.cs,
  time: record.ct,
});

/** A request as the store would return it. */
export const foundOf = (request: DecidedRequest): FoundClick => ({
  visit: request.visit,
  dimensions: dimensionsOf(request),
  counted: request.record.vi === 1 && !request.joined,
  recorded: request.recorded || request.record.o === 'landed',
});

export const placeOf = ({ node, worker, record }: DecidedRequest): RequestPlace => ({
  node,
  worker,
  epoch: record.e,
  sequence: record.s,
  time: record.t,
});
const keyOf = (request: DecidedRequest): string => recordKey(placeOf(request));

/**
 * Whether ingest is past the place where the click would be: in its own journal or, for another of our journals, in the
 * order over all of them, of which everything before `passed` has been taken.
 */
const readBeyond = (
  click: ClickKey,
  positions: ReadonlyMap<string, JournalPosition>,
  passed: number,
): boolean => {
  const position = positions.get(`${click.node}.${click.worker}`);
  if (position === undefined) return false;
  return (
    click.time < passed ||
    position.epoch > click.epoch ||
    (position.epoch === click.epoch && position.sequence >= click.sequence)
  );
};

/** The visit of a click: the same object for all of its clicks. */
export interface ClickVisit {
  readonly place: RequestPlace;
  /** Null if nothing is known about it: the click was never logged, or the visit has expired. */
  readonly dimensions: ClickDimensions | null;
  /** Whether it is a visit, not just an answered request. */
  readonly isVisit: boolean;
  /** Counted as landed because a page recorded itself. */
  recorded: boolean;
  /** Its request, if it is in this batch. */
  readonly request: DecidedRequest | null;
}

export interface ClickLookup {
  /** `later`: the click has not arrived. */
  visitOf(click: ClickKey): ClickVisit | 'later';
  /** How many requests of the batch had been taken when the click arrived; 0 if before the batch. */
  arrivedAt(click: RecordKey): number;
}

/** Looks up the given clicks in this batch and in the store, and finds the visit of each. */
export const lookUpClicks = async (
  store: IngestStore,
  clicks: readonly ClickKey[],
  batchRequests: readonly DecidedRequest[],
  positions: ReadonlyMap<string, JournalPosition>,
  passed: number,
): Promise<ClickLookup> => {
  const here = new Map<string, number>();
  if (clicks.length > 0) for (const [i, request] of batchRequests.entries()) here.set(keyOf(request), i);
  const known = new Map<string, FoundClick>();
  // A visit can be part of another that is itself part of a third, so each step looks up what the last one found.
  for (let wanted = clicks; wanted.length > 0; ) {
    const elsewhere: ClickKey[] = [];
    const next: ClickKey[] = [];
    for (const click of wanted) {
      const request = batchRequests[here.get(recordKey(click)) ?? -1];
      if (request === undefined) elsewhere.push(click);
      else known.set(recordKey(click), foundOf(request));
    }
    for (const [key, found] of await store.findClicks(elsewhere)) known.set(key, found);
    for (const click of wanted) {
      const visit = known.get(recordKey(click))?.visit ?? null;
      if (visit !== null && !known.has(recordKey(visit))) next.push(visit);
    }
    wanted = next;
  }

  const visits = new Map<string, ClickVisit>();
  const made = (place: RequestPlace, found: FoundClick | undefined): ClickVisit => {
    const key = recordKey(place);
    const visit = visits.get(key) ?? {
      place,
      dimensions: found?.dimensions ?? null,
      isVisit: found?.counted ?? false,
      recorded: found?.recorded ?? false,
      request: batchRequests[here.get(key) ?? -1] ?? null,
    };
    visits.set(key, visit);
    return visit;
  };
  return {
    visitOf: (click) => {
      const found = known.get(recordKey(click));
      if (found === undefined) return readBeyond(click, positions, passed) ? made(click, undefined) : 'later';
      let place: RequestPlace = click;
      let last: FoundClick | undefined = found;
      while (last !== undefined && last.visit !== null) {
        place = last.visit;
        last = known.get(recordKey(place));
      }
      return made(place, last);
    },
    arrivedAt: (click) => (here.get(recordKey(click)) ?? -1) + 1,
  };
};
