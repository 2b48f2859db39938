import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AbTestRecord, layTraffic } from '../../../test/helpers/ab-test-traffic.ts';
import { NOON, postbackFields, requestFields } from '../../../test/helpers/event-records.ts';
import { type TemporaryStore, temporaryStore } from '../../../test/helpers/event-store.ts';
import { simulatedDisk } from '../../../test/simulation/disk.ts';
import { seeded } from '../../../test/simulation/random.ts';
import { KNOWN_TYPES } from '../../core/conversions/types.ts';
import { HOUR_MS } from '../../core/time/durations.ts';
import { createIngest } from '../ingest/ingest.ts';
import type { BaselineQuery } from '../store/reports.ts';

const FROM = NOON;
let events: TemporaryStore;
let sequence = 0;
const records: AbTestRecord[] = [];

type Request = Parameters<typeof requestFields>[0];
const visit = (hours: number, over: Request) => {
  const place = { node: 1, worker: 0, epoch: 5, sequence: ++sequence, time: FROM + hours * HOUR_MS };
  records.push({ at: place, fields: requestFields({ c: 7, vn: undefined, ...over }) });
  return place;
};
const convert = (
  click: ReturnType<typeof visit>,
  hours: number,
  over: Parameters<typeof postbackFields>[1] = {},
) => {
  const place = { ...click, sequence: ++sequence, time: click.time + hours * HOUR_MS };
  records.push({
    at: place,
    fields: postbackFields(click, { c: 7, ev: 'sale', tx: String(sequence), ...over }),
  });
};

beforeAll(async () => {
  events = await temporaryStore();
  // This person came without a cookie, was issued one, and bought on the next visit: one visitor.
  visit(1, { v: 'hash-1', vn: 'ana' });
  const again = visit(30, { v: 'ana' });
  convert(again, 1, { pa: '10' });
  convert(again, 2, { pa: '10' });
  const other = visit(2, { v: 'bob', ru: 3 });
  convert(other, 1, { ev: 'lead', pa: '10' });
  const late = visit(3, { v: 'eve', ru: 3 });
  convert(late, 30);
  const rejected = visit(4, { v: 'dan' });
  convert(rejected, 1, { st: 'rejected', sr: 'rejected' });
  // None of these is a visitor of the campaign in that period.
  const robot = visit(5, { v: 'bot', cl: 'invalid', rs: ['flood'] });
  convert(robot, 1);
  visit(5, { v: 'paused', vi: 0, o: 'paused' });
  visit(5, { v: 'elsewhere', c: 8 });
  visit(5, { v: 'others', ws: 2 });
  visit(100, { v: 'later' });
  const { disk } = simulatedDisk(seeded(1)).attach();
  layTraffic(disk, 'journal', records, 500);
  const ingest = createIngest({
    disk,
    root: 'journal',
    store: events.store.ingest,
    batchRecords: 1000,
    keepBroken: () => expect.fail('nothing is broken here'),
    breathe: async () => undefined,
  });
  while (await ingest.step());
  await ingest.settled();
});
afterAll(() => events.dispose());

const query: BaselineQuery = {
  workspace: 1,
  campaign: 7,
  rule: null,
  event: 'sale',
  windowMs: 24 * HOUR_MS,
  from: FROM,
  to: FROM + 72 * HOUR_MS,
};
const ask = (over: Partial<BaselineQuery> = {}) => events.store.reports.baseline({ ...query, ...over });

test('visitors are counted once, and so are their conversions of the type within the window', async () => {
  expect(await ask()).toMatchObject({ first: FROM + HOUR_MS, visitors: 4, converted: 1 });
  expect(await ask({ windowMs: 48 * HOUR_MS })).toMatchObject({ visitors: 4, converted: 2 });
  expect(await ask({ event: 'lead' })).toMatchObject({ visitors: 4, converted: 1 });
});

test('conversions can be of types: sales are purchases, and leads what no type names', async () => {
  const of = (...numbers: number[]) => {
    const defined = [KNOWN_TYPES.purchase, KNOWN_TYPES.other];
    return ask({ event: null, types: { numbers, defined } });
  };
  const { other, purchase } = KNOWN_TYPES;
  const [sales, leads, both] = [of(purchase.number), of(other.number), of(purchase.number, other.number)];
  expect((await sales).converted).toBe((await ask()).converted);
  expect((await leads).converted).toBe((await ask({ event: 'lead' })).converted);
  expect((await both).converted).toBe((await ask({ event: null })).converted);
  expect((await of()).converted).toBe(0);
});

test('a rule has separate figures', async () => {
  expect(await ask({ rule: 3, event: 'lead' })).toMatchObject({ visitors: 2, converted: 1 });
  expect(await ask({ rule: 9 })).toEqual({
    first: null,
    visitors: 0,
    converted: 0,
    revenue: 0,
    revenueSquares: 0,
  });
});

test('revenue is attributed to visitors', async () => {
  const { converted, revenue, revenueSquares } = await ask({ event: null });
  expect([converted, revenue, revenueSquares]).toEqual([2, 30, 500]);
});
