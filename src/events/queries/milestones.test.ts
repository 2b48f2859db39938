import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  decidedRequest,
  eventFields,
  landedFields,
  NOON,
  place,
  receivedEvent,
  requestFields,
} from '../../../test/helpers/event-records.ts';
import { commitBatch, type TemporaryStore, temporaryStore } from '../../../test/helpers/event-store.ts';
import { randomTraffic } from '../../../test/helpers/event-traffic.ts';
import { floorToQuarter, MINUTE_MS, QUARTER_MS } from '../../core/time/durations.ts';
import type { MilestoneEvents } from '../store/milestones.ts';

const FROM = Date.parse('2026-10-29T00:00:00Z');
const DAYS = 7;
const WORKSPACE = 1;
const NOBODY = 77;
const traffic = randomTraffic({ seed: 11, from: FROM, days: DAYS, requests: 900 });

let events: TemporaryStore;
let milestones: MilestoneEvents;
beforeAll(async () => {
  events = await temporaryStore();
  await traffic.ingestInto(events.store.ingest, 300);
  milestones = events.store.milestones;
});
afterAll(() => events.dispose());

const own = traffic.requests.filter(({ fields }) => fields.ws === WORKSPACE && fields.vi === 1);
const valid = own.filter(({ fields }) => fields.cl === 'human');
const timesOf = (rows: readonly (typeof valid)[number][]): number[] =>
  rows.map(({ at }) => at.time).toSorted((a, b) => a - b);
/** Start of the quarter hour in which the number was reached. */
const reached = (times: readonly number[], need: number): number | null => {
  const time = times[need - 1];
  return time === undefined ? null : floorToQuarter(time);
};
const earliest = (times: readonly (number | null)[]): number | null => {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.min(...known);
};

test('first occurrences match the rows', async () => {
  expect(valid.length).toBeGreaterThan(100);
  expect(await milestones.first(WORKSPACE, 'visit')).toBe(timesOf(valid)[0]);
  const counted = traffic.conversions.filter(
    ({ workspace, status }) => workspace === WORKSPACE && status !== 'rejected',
  );
  expect(await milestones.first(WORKSPACE, 'conversion')).toBe(
    earliest(counted.map(({ firstTime }) => firstTime)),
  );
  expect(await milestones.first(WORKSPACE, 'revenue')).toBe(
    earliest(counted.filter(({ revenue }) => revenue > 0n).map(({ firstTime }) => firstTime)),
  );
});

test.each([1, 10, 40, 100_000])('rule and variants: when %d visits were reached', async (need) => {
  const byRule = Map.groupBy(
    valid.filter(({ fields }) => fields.ru > 0),
    ({ fields }) => `${fields.c} ${fields.ru}`,
  );
  const rules = [...byRule.values()].map(timesOf);
  expect(await milestones.bestRule(WORKSPACE, need)).toEqual({
    most: Math.max(...rules.map(({ length }) => length)),
    at: earliest(rules.map((times) => reached(times, need))),
  });
  const splits = [...Map.groupBy(valid, ({ fields }) => fields.te).values()].map((rows) =>
    [...Map.groupBy(rows, ({ fields }) => fields.a).values()].map(timesOf),
  );
  const seconds = splits.map(
    (variants) => variants.map(({ length }) => length).toSorted((a, b) => b - a)[1] ?? 0,
  );
  const whole = splits.map(
    (variants) =>
      variants
        .map((times) => reached(times, need))
        .filter((time) => time !== null)
        .toSorted((a, b) => a - b)[1] ?? null,
  );
  expect(await milestones.secondVariant(WORKSPACE, need)).toEqual({
    most: Math.max(...seconds),
    at: earliest(whole),
  });
});

test('total visits, when each number was reached, and the quarter hours with any', async () => {
  const times = timesOf(valid);
  const needs = [1, 50, times.length, times.length + 1];
  expect(await milestones.validVisits(WORKSPACE, needs)).toEqual({
    total: times.length,
    at: needs.map((need) => reached(times, need)),
  });
  const quarters = [...new Set(timesOf(own).map(floorToQuarter))];
  expect(await milestones.quartersWithVisits(WORKSPACE)).toEqual(quarters);
  await events.store.rollups.merge({ from: FROM, to: FROM + DAYS * 96 * QUARTER_MS });
  expect(await milestones.quartersWithVisits(WORKSPACE)).toEqual(quarters);
});

test('a workspace without traffic has reached nothing', async () => {
  const firsts = ['visit', 'conversion', 'revenue', 'landed', 'wentOn'] as const;
  for (const what of firsts) expect(await milestones.first(NOBODY, what)).toBe(null);
  expect(await milestones.bestRule(NOBODY, 1)).toEqual({ most: 0, at: null });
  expect(await milestones.secondVariant(NOBODY, 1)).toEqual({ most: 0, at: null });
  expect(await milestones.validVisits(NOBODY, [1])).toEqual({ total: 0, at: [null] });
  expect(await milestones.quartersWithVisits(NOBODY)).toEqual([]);
});

test('an expired first occurrence is known to the quarter hour', async () => {
  const ws = 8;
  const click = place({ epoch: 90, sequence: 1, time: NOON + 3 * MINUTE_MS });
  await commitBatch(events.store.ingest, { requests: [decidedRequest(requestFields({ ws }), click)] });
  expect(await events.store.milestones.first(ws, 'visit')).toBe(click.time);
  await events.tamper(`DELETE FROM requests WHERE workspace = ${ws}`);
  expect(await events.store.milestones.first(ws, 'visit')).toBe(NOON);
});

test('only humans are seen on landing pages, each once', async () => {
  const ws = 9;
  const click = place({ epoch: 91, sequence: 1 });
  const at = (sequence: number) => place({ epoch: 91, sequence, time: NOON + sequence * MINUTE_MS });
  const decided = { first: true, waiting: true };
  await commitBatch(events.store.ingest, {
    events: [
      receivedEvent(eventFields(click, { ws, cl: 'invalid' }), at(2), decided),
      receivedEvent(eventFields(click, { ws }), at(3), { ...decided, first: false }),
      receivedEvent(eventFields(click, { ws }), at(4), decided),
      receivedEvent(landedFields(click, { ws }), at(5), decided),
    ],
  });
  expect(await events.store.milestones.first(ws, 'wentOn')).toBe(at(4).time);
  expect(await events.store.milestones.first(ws, 'landed')).toBe(at(5).time);
});

test('skipped records are between the first known request of their segment, or their worker, and the skip', async () => {
  const request = (sequence: number) =>
    decidedRequest(requestFields(), place({ epoch: 92, sequence, time: NOON + sequence * MINUTE_MS }));
  const skip = { node: 1, worker: 0, epoch: 92, offset: 1, bytes: 1 };
  await commitBatch(events.store.ingest, {
    requests: [request(1), request(2), request(3)],
    skips: [
      { ...skip, segment: 1 },
      { ...skip, segment: 2 },
    ],
    ledger: [
      {
        node: 1,
        worker: 0,
        epoch: 92,
        segment: 1,
        first: 2,
        last: 3,
        count: 2,
        bytes: 2,
        hash: 0,
      },
    ],
  });
  const spans = await events.store.milestones.skippedSpans();
  expect(spans.map(({ from }) => from).toSorted((a, b) => a - b)).toEqual([
    NOON + MINUTE_MS,
    NOON + 2 * MINUTE_MS,
  ]);
  for (const { from, to } of spans) expect(to).toBeGreaterThanOrEqual(from);
});
