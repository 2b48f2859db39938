import { abTestNumber } from '../../core/clicks/ab-test-number.ts';
import { fingerprintOf, formerFingerprintOf } from '../../core/clicks/fingerprint.ts';
import { type KnownBy, type UnitMemory, unitMemory } from '../../core/clicks/units.ts';
import { isAdjustment } from '../../core/conversions/identity.ts';
import { DAY_MS } from '../../core/time/durations.ts';
import type { RequestHead } from '../journal/record.ts';
import {
  type Batch,
  type BegunUnit,
  type Conversion,
  type DecidedRequest,
  type IngestStore,
  type StoredUnit,
  type UnitName,
  unitName,
} from '../store/ingest-store.ts';
import { type RequestPlace, recordKey } from '../store/record-place.ts';
import type { ClickVisit } from './clicks.ts';

/** Maximum keys in memory for all tests: about 200 MB outside the heap. Others are read batch by batch. */
const MOST_KEYS = 12_000_000;

/** A key to look up: a request's, in its test, at its time. */
interface Wanted {
  test: number;
  visitor: string;
  time: number;
}

const knownBy = ({ vn, vh, sk }: RequestHead): KnownBy => {
  if (vn !== undefined) return 'given';
  return vh === 1 || sk !== undefined ? 'hash' : 'cookie';
};

/** Key that identifies the request's visitor in tests; an unsigned ID could be anyone's. */
const visitorOf = ({ v, sk }: RequestHead): string => sk ?? v;

/**
 * A conversion reported before its visitor became a unit does not belong to the unit. Decided by time, so that being in
 * the same batch makes no difference.
 */
const mayConvert = (unit: StoredUnit, { visit, state }: Conversion): boolean =>
  unit.time < state.firstTime || recordKey(unit) === recordKey(visit);

/** A click with a visitor to look up. */
interface ClickInAbTest {
  test: number;
  place: RequestPlace;
}

/** Decides which requests begin units of tests, and which units own conversions and landings. */
export interface UnitDecider {
  /** Whether the keys of every test in the batch's requests are in memory; if not, call `bringIn` first. */
  ready(requests: readonly DecidedRequest[]): boolean;
  /** Loads the keys that the batch needs from the store, which must contain all earlier batches. */
  bringIn(requests: readonly DecidedRequest[], latest: number): Promise<void>;
  /** Decides the batch's requests, in order. */
  decide(requests: readonly DecidedRequest[]): Pick<Batch, 'units' | 'unitKeys'>;
  /** Assigns units to new conversions, and returns which units the landed visits began. Call after `decide`. */
  link(
    batch: Batch,
    landed: readonly ClickVisit[],
    latest: number,
  ): Promise<Pick<Batch, 'conversions' | 'landings'>>;
  /** Drops what is no longer needed. Call after each batch. */
  trim(latest: number): void;
}

export const unitDecider = (store: IngestStore, most = MOST_KEYS): UnitDecider => {
  const memory: UnitMemory = unitMemory();
  const wantedOf = ({ record }: DecidedRequest): Wanted | null => {
    const test = abTestNumber(record.te);
    return test === 0 ? null : { test, visitor: visitorOf(record), time: record.t };
  };

  /** Loads keys of tests: all of them, or only the wanted ones if there are too many or `few` are needed. */
  const ensure = async (wanted: readonly Wanted[], latest: number, few: boolean): Promise<void> => {
    for (const [test, own] of Map.groupBy(wanted, (one) => one.test)) {
      const earliest = own.reduce((least, { time }) => Math.min(least, time), latest);
      const since = Math.floor(earliest / DAY_MS) * DAY_MS;
      let held = memory.holds(test, since);
      if (held === 'whole') continue;
      if (held === null) {
        const { last, keys } = await store.unitCounts(test, since);
        held = few || keys > most ? 'part' : 'whole';
        memory.hold(test, last, held, since);
      }
      const among =
        held === 'whole'
          ? null
          : own.flatMap(({ visitor }) => [fingerprintOf(test, visitor), formerFingerprintOf(test, visitor)]);
      // Not the latest: a batch can last for hours, and its first request can be the second of a double click.
      await store.unitKeys({ test, since, among }, (key) => memory.add(key, earliest));
    }
  };

  const begun = (request: DecidedRequest, name: UnitName): BegunUnit => {
    const { node, worker, record } = request;
    return {
      node,
      worker,
      epoch: record.e,
      sequence: record.s,
      time: record.t,
      ...name,
      workspace: record.ws,
      campaign: record.c,
      phase: record.ph,
      variant: record.fa ?? record.a,
      knownBy: knownBy(record),
      landed: record.o === 'landed',
    };
  };

  /** Units by the place of a click, for clicks of visitors with one. */
  const unitsOf = async (
    clicks: readonly ClickInAbTest[],
    { requests, units }: Batch,
    latest: number,
  ): Promise<Map<string, StoredUnit>> => {
    const places = new Map(clicks.map(({ place }) => [recordKey(place), place]));
    const visitors = new Map<string, string>();
    for (const { node, worker, record } of requests) {
      const key = recordKey({ node, worker, epoch: record.e, sequence: record.s });
      if (places.has(key)) visitors.set(key, visitorOf(record));
    }
    const others = [...places].flatMap(([key, place]) => (visitors.has(key) ? [] : [place]));
    for (const [key, visitor] of await store.findVisitors(others)) visitors.set(key, visitor);
    const wanted = clicks.flatMap(({ test, place }) => {
      const visitor = visitors.get(recordKey(place));
      return visitor === undefined ? [] : [{ key: recordKey(place), test, visitor, time: place.time }];
    });
    await ensure(wanted, latest, true);
    const named = wanted.map(({ key, test, visitor, time }) => ({
      key,
      test,
      unit: memory.find(test, visitor, time),
    }));
    const own = new Map<string, StoredUnit>(units.map((unit) => [unitName(unit), unit]));
    const missing = named.filter((name) => name.unit > 0 && !own.has(unitName(name)));
    const stored = await store.findUnits(missing);
    return new Map(
      named.flatMap(({ key, ...name }) => {
        const unit = own.get(unitName(name)) ?? stored.get(unitName(name));
        return unit === undefined ? [] : [[key, unit] as const];
      }),
    );
  };

  return {
    ready: (requests) => {
      const earliest = new Map<number, number>();
      for (const { record } of requests) {
        const test = abTestNumber(record.te);
        if (test === 0) continue;
        const before = earliest.get(test);
        if (before === undefined || record.t < before) earliest.set(test, record.t);
      }
      return [...earliest].every(([test, since]) => memory.holds(test, since) === 'whole');
    },
    bringIn: (requests, latest) =>
      ensure(
        requests.flatMap((request) => wantedOf(request) ?? []),
        latest,
        false,
      ),
    decide: (requests) => {
      const units: BegunUnit[] = [];
      const unitKeys: Batch['unitKeys'] = [];
      for (const request of requests) {
        const wanted = wantedOf(request);
        if (wanted === null) continue;
        const { record, joined } = request;
        const valid = record.vi === 1 && !joined && record.cl === 'human' && record.a >= 0;
        const seen = { ...wanted, issued: record.vn ?? null, knownBy: knownBy(record) };
        const decision = memory.decide(seen, valid);
        if (decision.began) units.push(begun(request, { test: wanted.test, unit: decision.unit }));
        for (const key of decision.keys) unitKeys.push({ ...key, workspace: record.ws });
      }
      return { units, unitKeys };
    },
    link: async (batch, landed, latest) => {
      const isFresh = ({ before, after }: Batch['conversions'][number]): boolean =>
        before === null && !isAdjustment(after.identity);
      const fresh = batch.conversions.filter(isFresh);
      const clicks = [
        ...fresh.map(({ after }) => ({
          test: abTestNumber(after.dimensions?.test ?? ''),
          place: after.visit,
        })),
        ...landed.map(({ place, dimensions }) => ({ test: abTestNumber(dimensions?.test ?? ''), place })),
      ].filter(({ test }) => test > 0);
      if (clicks.length === 0) return { conversions: batch.conversions, landings: [] };
      const units = await unitsOf(clicks, batch, latest);
      const landings = landed.flatMap(({ place }) => {
        const unit = units.get(recordKey(place));
        return unit !== undefined && recordKey(unit) === recordKey(place) ? [unit] : [];
      });
      const conversions = batch.conversions.map((one) => {
        const { before, after } = one;
        const unit = isFresh(one) ? units.get(recordKey(after.visit)) : undefined;
        if (unit === undefined || !mayConvert(unit, after)) return { before, after };
        const { unit: number, time, phase, variant } = unit;
        return { before, after: { ...after, unit: { unit: number, time, phase, variant } } };
      });
      return { conversions, landings };
    },
    trim: (latest) => memory.trim(latest, most),
  };
};
