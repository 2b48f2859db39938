import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../src/core/time/durations.ts';
import type { EventData } from '../../src/events/store/event-data.ts';
import type { IngestStore } from '../../src/events/store/ingest-store.ts';
import {
  decidedRequest,
  eventFields,
  NOON,
  place,
  postbackFields,
  receivedEvent,
  receivedPostback,
  requestFields,
} from '../helpers/event-records.ts';
import { commitBatch } from '../helpers/event-store.ts';
import { randomTraffic } from '../helpers/event-traffic.ts';

/** An event store of one kind, empty at first. */
interface ExportingStore {
  ingest: IngestStore;
  data: EventData;
  dispose(): Promise<void>;
}

const FROM = NOON - 40 * DAY_MS;
const traffic = randomTraffic({ seed: 11, from: FROM, days: 3, requests: 300 });
const all = async <T>(pages: AsyncGenerator<T[]>): Promise<T[]> => {
  const rows: T[] = [];
  for await (const page of pages) {
    expect(page.length).toBeLessThanOrEqual(2000);
    rows.push(...page);
  }
  return rows;
};

/** Defines the tests of exports that every event store passes. `open`: an empty one. */
export const testEventData = (open: () => Promise<ExportingStore>): void => {
  let events: ExportingStore;
  beforeAll(async () => {
    events = await open();
    await traffic.ingestInto(events.ingest, 300);
  });
  afterAll(() => events.dispose());

  test('an export has every request of the workspace before its time once, in order, and no others', async () => {
    const until = FROM + 2 * DAY_MS;
    const opened = await events.data.openExport(1, until);
    const rows = await all(opened.requests());
    opened.close();
    const wanted = traffic.requests.filter(({ at, fields }) => fields.ws === 1 && at.time < until);
    expect(rows.map(({ worker, sequence }) => [worker, sequence])).toEqual(
      wanted.map(({ at }) => [at.worker, at.sequence]),
    );
    expect(rows.length).toBeGreaterThan(50);
  });

  test('conversions include their click and their money', async () => {
    const opened = await events.data.openExport(1, FROM + 9 * DAY_MS);
    const [conversions, postbacks] = [await all(opened.conversions()), await all(opened.postbacks())];
    opened.close();
    const wanted = traffic.conversions.filter(({ workspace }) => workspace === 1);
    expect(conversions.map(({ rest }) => [rest.event, rest.status, rest.firstTime]).sort()).toEqual(
      wanted.map(({ event, status, firstTime }) => [event, status, new Date(firstTime).toISOString()]).sort(),
    );
    expect(postbacks.length).toBeGreaterThan(conversions.length);
    for (const { click, rest } of postbacks)
      expect(click.time).toBeLessThanOrEqual(Date.parse(String(rest.time)));
  });

  test('more rows of one millisecond than a page holds, and hours far apart', async () => {
    const many = 4100;
    const at = (sequence: number, time: number) => place({ node: 7, sequence, time });
    const click = at(1, NOON);
    await commitBatch(events.ingest, {
      requests: [
        ...Array.from({ length: many }, (_, i) => decidedRequest(requestFields({ ws: 5 }), at(i + 1, NOON))),
        decidedRequest(requestFields({ ws: 5 }), at(many + 1, NOON + 30 * DAY_MS)),
      ],
      events: [
        receivedEvent(eventFields(click, { ws: 5, d: 0 }), at(many + 2, NOON + 5), {
          first: true,
          waiting: false,
        }),
      ],
    });
    const opened = await events.data.openExport(5, NOON + 31 * DAY_MS);
    const rows = await all(opened.requests());
    expect(rows.map(({ sequence }) => sequence)).toEqual(Array.from({ length: many + 1 }, (_, i) => i + 1));
    const [event, ...others] = await all(opened.events());
    expect(others).toEqual([]);
    expect(event).toMatchObject({ click: { ...click, campaign: 1, variant: 0 }, destination: null });
    opened.close();
  });

  test('what waits for its click is exported with the rest, in order', async () => {
    const at = (sequence: number) => place({ node: 9, sequence, time: NOON + sequence });
    const of = (sequence: number, ws: number) => eventFields(at(sequence), { ws });
    const lead = (click: number, sequence: number, fate: 'waiting' | 'test') =>
      receivedPostback(postbackFields(at(click), { ws: 6, fl: ['amount'] }), at(sequence), fate);
    await commitBatch(events.ingest, {
      requests: [decidedRequest(requestFields({ ws: 6 }), at(1))],
      events: [
        receivedEvent(of(1, 6), at(12), { first: true, waiting: false }),
        receivedEvent(of(99, 6), at(11), { first: true, waiting: true }),
        receivedEvent(of(99, 6), at(13), { first: false, waiting: false }),
        receivedEvent(of(98, 6), at(14), { first: true, waiting: true }),
        receivedEvent(of(97, 66), at(15), { first: true, waiting: true }),
      ],
      postbacks: [lead(99, 22, 'waiting'), lead(1, 21, 'test'), lead(98, 23, 'waiting')],
    });
    const opened = await events.data.openExport(6, at(23).time);
    const [own, postbacks] = [await all(opened.events()), await all(opened.postbacks())];
    opened.close();
    expect(own.map(({ rest }) => rest.time)).toEqual(
      [11, 12, 13, 14].map((sequence) => new Date(at(sequence).time).toISOString()),
    );
    expect(own[0]).toMatchObject({
      click: { ...at(99), campaign: 1, variant: 0 },
      rest: { ...own[1]?.rest, time: own[0]?.rest.time },
    });
    expect(postbacks.map(({ rest }) => [rest.fate, rest.flags])).toEqual([
      ['test', ['amount']],
      ['waiting', ['amount']],
    ]);
    expect(postbacks[1]).toMatchObject({
      click: at(99),
      rest: { ...postbacks[0]?.rest, time: postbacks[1]?.rest.time, fate: 'waiting' },
    });
  });

  test('a request is exported with the path that it had, click IDs included', async () => {
    const paths = ['/a?gclid=G-1&again=G-1', '/a?gclid=%01', '/plain', "/o'\\?fbclid=G-1"];
    const ids = [{ gclid: 'G-1' }, { gclid: '%01' }, {}, { gclid: '', fbclid: 'G-1' }];
    await commitBatch(events.ingest, {
      requests: paths.map((p, i) => {
        const ci = ids[i] ?? {};
        const fields = requestFields({ ws: 7, p, ...(Object.keys(ci).length > 0 && { ci }) });
        return decidedRequest(fields, place({ node: 6, sequence: i + 1 }));
      }),
    });
    const opened = await events.data.openExport(7, NOON + DAY_MS);
    const rows = await all(opened.requests());
    opened.close();
    expect(rows.map(({ path, clickIds }) => [path, clickIds])).toEqual(paths.map((p, i) => [p, ids[i]]));
  });

  test('money is stored once a conversion has a price, or is waiting for its click with one', async () => {
    const { data, ingest } = events;
    expect([await data.hasAmounts(1), await data.hasAmounts(77)]).toEqual([true, false]);
    const at = place({ node: 8, sequence: 1 });
    const lead = (sequence: number, pa?: string) =>
      receivedPostback(
        postbackFields(at, { ws: 77, ...(pa !== undefined && { pa }) }),
        place({ node: 8, sequence }),
        'waiting',
      );
    await commitBatch(ingest, { postbacks: [lead(2)] });
    expect(await data.hasAmounts(77)).toBe(false);
    await commitBatch(ingest, { postbacks: [lead(3, '0.5')] });
    expect(await data.hasAmounts(77)).toBe(true);
  });

  test.each([
    [81, 'an amount for each conversion', { kc: '5' }, true],
    [86, 'a price, of a crawler that may be found out', { kv: '5', cl: 'crawler' }, true],
    [82, 'a price of nothing', { kv: '0' }, false],
    [83, 'a price in another currency', { kv: '5', ku: 'USD' }, false],
    [84, 'a share', { kr: '5' }, false],
    [85, 'no price where there should be one', { kp: 'missing' }, false],
  ] as const)('in workspace %i a click has %s', async (ws, _, cost, stored) => {
    const { data, ingest } = events;
    const at = place({ node: 8, sequence: 100 + ws });
    await commitBatch(ingest, { requests: [decidedRequest(requestFields({ ws, ...cost }), at)] });
    expect(await data.hasAmounts(ws)).toBe(stored);
  });
};
