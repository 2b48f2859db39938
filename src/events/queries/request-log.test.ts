import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TemporaryStore, temporaryStore } from '../../../test/helpers/event-store.ts';
import { randomTraffic, type SentRequest } from '../../../test/helpers/event-traffic.ts';
import { isLong } from '../../../test/helpers/long.ts';
import type { FilterDimension } from '../../contracts/reports/report-query.ts';
import { Outcome, TrafficClass, VisitKind } from '../../contracts/reports/request.ts';
import { DAY_MS } from '../../core/time/durations.ts';
import type { IngestStore } from '../store/ingest-store.ts';
import type { RequestPlace } from '../store/record-place.ts';
import type { StoreFilter } from '../store/reports.ts';
import type { LogPosition, RequestFilters, StoredRequest } from '../store/request-log.ts';

const FROM = Date.parse('2026-11-10T00:00:00Z');
const traffic = randomTraffic({ seed: 77, from: FROM, days: 5, requests: 350 });
const mine = traffic.requests.filter(({ fields }) => fields.ws === 1);

let events: TemporaryStore;
/** Positions of the stored journals after each transaction. */
const states: LogPosition[][] = [[]];
beforeAll(async () => {
  events = await temporaryStore();
  const { ingest, reports } = events.store;
  const watched: IngestStore = {
    ...ingest,
    prepare: async (batch) => {
      const { commit } = await ingest.prepare(batch);
      return {
        commit: async () => {
          await commit();
          states.push(await reports.positions());
        },
      };
    },
  };
  await traffic.ingestInto(watched, 23);
});
afterAll(() => events.dispose());

const kindOf = ({ fields, unique, joined }: SentRequest): VisitKind => {
  if (joined) return 'joined';
  if (fields.vi === 0) return 'none';
  return unique ? 'unique' : 'again';
};

const valuesOf: Partial<Record<FilterDimension, (fields: SentRequest['fields']) => (string | null)[]>> = {
  campaign: ({ c }) => [c === 0 ? null : String(c)],
  country: ({ co }) => [co ?? null],
  device: ({ dv }) => [dv ?? null],
  sub1: ({ s1 }) => [s1 ?? null],
  city: ({ cy }) => [cy ?? null],
  inApp: ({ ia }) => [ia ?? null],
  outcome: ({ o }) => [o],
  reason: ({ rs }) => (rs.length === 0 ? [null] : rs),
};

const meets =
  ({ fields }: SentRequest) =>
  ({ dimension, op, values }: StoreFilter): boolean => {
    const own = valuesOf[dimension]?.(fields) ?? [];
    const isNot = op === 'isNot' || op === 'notContains';
    const found =
      op === 'is' || op === 'isNot'
        ? own.some((value) => values.includes(value))
        : own.some((value) =>
            values.some((text) => value?.toLowerCase().includes(text?.toLowerCase() ?? '-')),
          );
    return found !== isNot;
  };

const fits =
  (q: RequestFilters) =>
  (sent: SentRequest): boolean => {
    const { at, fields } = sent;
    const texts = [fields.p, fields.ua].map((text) => text.toLowerCase());
    return (
      (q.from === undefined || at.time >= q.from) &&
      (q.to === undefined || at.time < q.to) &&
      (q.campaign === undefined || fields.c === q.campaign) &&
      (q.outcome === undefined || fields.o === q.outcome) &&
      (q.trafficClass === undefined || fields.cl === q.trafficClass) &&
      (q.visit === undefined || kindOf(sent) === q.visit) &&
      (q.visitor === undefined || fields.v === q.visitor) &&
      (q.address === undefined || fields.ip?.startsWith(q.address) === true) &&
      (q.method === undefined || fields.m === q.method) &&
      (q.dimensions ?? []).every(meets(sent)) &&
      (q.text === undefined || texts.some((text) => text.includes(q.text?.toLowerCase() ?? '')))
    );
  };

const keyOf = ({ worker, sequence }: { worker: number; sequence: number }): string => `${worker}.${sequence}`;
const newestFirst = (all: readonly SentRequest[]): string[] =>
  all.toSorted((a, b) => b.at.time - a.at.time).map(({ at }) => keyOf(at));
const placeOf = ({ time, node, worker, epoch, sequence }: StoredRequest): RequestPlace => ({
  time,
  node,
  worker,
  epoch,
  sequence,
});

const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 3 });
const time = fc.integer({ min: FROM - DAY_MS, max: FROM + 6 * DAY_MS });
const text = fc.constantFrom('/p"1', '%', '_', "'", '0', '; DROP', 'MOZILLA', '\\', 'ü');
const dimension = fc.oneof(
  fc.record({
    dimension: fc.constantFrom(...(Object.keys(valuesOf) as FilterDimension[])),
    op: fc.constantFrom('is' as const, 'isNot' as const),
    values: fc.uniqueArray(
      fc.constantFrom('BR', 'NP', null, 'mobile', 'ad "1"', "o'", 'São Paulo', '1', 'paused', 'impostor'),
      { minLength: 1, maxLength: 3 },
    ),
  }),
  fc.record({
    dimension: fc.constantFrom('sub1' as const, 'city' as const, 'reason' as const),
    op: fc.constantFrom('contains' as const, 'notContains' as const),
    values: fc.uniqueArray(fc.constantFrom('AD', '"', "'", 'paulo', '%', '_agent'), { minLength: 1 }),
  }),
);
const filters: fc.Arbitrary<RequestFilters> = fc
  .record({
    from: some(time),
    to: some(time),
    campaign: some(fc.integer({ min: 0, max: 4 })),
    outcome: some(fc.constantFrom(...Outcome.options)),
    trafficClass: some(fc.constantFrom(...TrafficClass.options)),
    visit: some(fc.constantFrom(...VisitKind.options)),
    visitor: some(fc.constantFrom('visitor1', 'visitor2', "' OR 1 = 1 --")),
    address: some(fc.constantFrom('203.', '%')),
    method: some(fc.constantFrom('GET', 'HEAD')),
    text: some(text),
    dimensions: some(fc.array(dimension, { maxLength: 3 })),
  })
  .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)));

/** All pages, one after another. */
const walk = async (query: RequestFilters, limit: number): Promise<string[]> => {
  const keys: string[] = [];
  let before: RequestPlace | undefined;
  for (;;) {
    const rows = await events.store.reports.requestsBefore({
      ...query,
      workspace: 1,
      limit,
      ...(before && { before }),
    });
    keys.push(...rows.map(keyOf));
    const last = rows.at(-1);
    if (last === undefined) return keys;
    before = placeOf(last);
  }
};

test('pages by place contain what matches the filters, newest first, each once, and the count is right', async () => {
  await fc.assert(
    fc.asyncProperty(filters, fc.integer({ min: 20, max: 200 }), async (query, limit) => {
      const all = newestFirst(mine.filter(fits(query)));
      expect(await walk(query, limit)).toEqual(all);
      expect(await events.store.reports.countRequests({ ...query, workspace: 1 })).toBe(all.length);
    }),
    { numRuns: isLong ? 60 : 20 },
  );
});

test('pages of one row get through requests of the same time, and across a year without any', async () => {
  const query = { trafficClass: 'crawler' } as const;
  expect(await walk(query, 1)).toEqual(newestFirst(mine.filter(fits(query))));
});

test('arrivals between any two states of the store are returned once, whatever their time', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat({ max: states.length - 1 }), { minLength: 1, maxLength: 6 }),
      fc.array(filters, { minLength: 1, maxLength: 3 }),
      async (stops, all) => {
        const order = [0, ...stops.toSorted((a, b) => a - b), states.length - 1];
        const told = all.map((): string[] => []);
        for (const [i, stop] of order.slice(1).entries()) {
          const [since, upTo] = [states[order[i] as number] ?? [], states[stop] ?? []];
          const query = { workspace: 1, since, upTo, filters: all, limit: 1000 };
          for (const [of, { rows, count }] of (await events.store.reports.arrived(query)).entries()) {
            expect(rows).toHaveLength(count);
            told[of]?.push(...rows.map(keyOf));
          }
        }
        for (const [of, query] of all.entries()) {
          expect(told[of]?.toSorted()).toEqual(newestFirst(mine.filter(fits(query))).toSorted());
        }
      },
    ),
    { numRuns: isLong ? 25 : 10 },
  );
  expect(states.length).toBeGreaterThan(10);
});

test('if too many arrived, the newest are returned and all are counted', async () => {
  const [upTo] = states.slice(-1);
  const [first] = await events.store.reports.arrived({
    workspace: 1,
    since: [],
    upTo: upTo ?? [],
    filters: [{}],
    limit: 5,
  });
  expect(first?.count).toBe(mine.length);
  expect(first?.rows.map(keyOf)).toEqual(newestFirst(mine).slice(0, 5).toReversed());
});

test('a click’s history has its events, conversions and verdicts, and nothing from other workspaces', async () => {
  const total = { conversions: 0, postbacks: 0, events: 0, trail: 0 };
  const judged = traffic.requests.filter(({ fields }) => /verified|impostor/.test(fields.rs.join()));
  const converted = traffic.conversions.flatMap(({ click }) => click ?? []);
  const asked = traffic.requests.filter((sent) => converted.includes(sent.fields) || judged.includes(sent));
  for (const { at, fields } of asked) {
    const history = await events.store.reports.clickHistory(fields.ws, at);
    for (const name of ['conversions', 'postbacks', 'events', 'trail'] as const) {
      total[name] += history[name].length;
    }
    for (const type of ['out', 'landed']) {
      expect(history.events.filter((event) => event.first && event.type === type).length).toBeLessThan(2);
    }
    const other = await events.store.reports.clickHistory(7, at);
    expect([other.conversions, other.postbacks, other.events]).toEqual([[], [], []]);
  }
  expect(total.conversions).toBe(converted.length);
  expect(total.postbacks).toBeGreaterThan(converted.length);
  expect(total.events).toBeGreaterThan(0);
  expect(total.trail).toBeGreaterThan(0);
});
