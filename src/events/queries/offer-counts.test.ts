import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { layJournal } from '../../../test/helpers/event-journal.ts';
import {
  eventFields,
  lineOf,
  NOON,
  place,
  postbackFields,
  requestFields,
} from '../../../test/helpers/event-records.ts';
import { type TemporaryStore, temporaryStore } from '../../../test/helpers/event-store.ts';
import { simulatedDisk } from '../../../test/simulation/disk.ts';
import { seeded } from '../../../test/simulation/random.ts';
import { KNOWN_TYPES } from '../../core/conversions/types.ts';
import { MINUTE_MS } from '../../core/time/durations.ts';
import { createIngest } from '../ingest/ingest.ts';
import type { PostbackFields, RecordFields } from '../journal/record.ts';
import type { CountedConversions } from '../store/offer-counts.ts';

const [DIRECT, PAGE, BEHIND, OTHER] = [11, 12, 13, 14];
const EPOCH = 5;
const at = (minutes: number): number => NOON + minutes * MINUTE_MS;

let events: TemporaryStore;
let sequence = 0;
let lines: Buffer[] = [];
const add = (minutes: number, fields: RecordFields): number => {
  lines.push(lineOf(fields, { epoch: EPOCH, sequence: ++sequence, time: at(minutes) }));
  return sequence;
};
const click = (minutes: number, destination: number, page = false) => {
  const number = add(minutes, requestFields({ d: destination, v: `v${sequence}`, ...(page && { lp: 1 }) }));
  return place({ epoch: EPOCH, sequence: number, time: at(minutes) });
};
const post = (
  minutes: number,
  of: ReturnType<typeof click>,
  status: string,
  over: Partial<PostbackFields> = {},
) => add(minutes, postbackFields(of, { st: status, sr: status, ...over }));

beforeAll(async () => {
  events = await temporaryStore();
  // Each line comes after the one before it, as in a journal.
  const one = click(0, DIRECT);
  const two = click(0, DIRECT);
  const three = click(0, DIRECT);
  const four = click(0, DIRECT);
  const page = click(0, PAGE, true);
  const other = click(0, OTHER);
  const types = click(0, DIRECT);
  add(1, eventFields(page, { d: BEHIND }));
  post(1, one, 'lead');
  post(2, two, 'hold');
  post(3, three, 'rejected');
  post(4, page, 'sale');
  post(5, other, 'sale');
  post(6, types, 'sale', { ev: 'strange' });
  // A rejection takes nothing back; an approval counts when it comes.
  post(10, one, 'rejected');
  post(11, two, 'sale');
  post(12, three, 'sale');
  post(13, two, 'sale');
  post(14, four, 'sale', { tx: 'A' });
  post(15, four, 'sale', { tx: 'B' });
  const disk = simulatedDisk(seeded(1)).attach().disk;
  layJournal(disk, { root: 'journal', worker: 0, epoch: EPOCH, segments: [lines] });
  lines = [];
  const ingest = createIngest({
    ...{ disk, root: 'journal', store: events.store.ingest, batchRecords: 7 },
    keepBroken: () => expect.fail('nothing is broken here'),
    breathe: async () => undefined,
  });
  while (await ingest.step());
  await ingest.settled();
});
afterAll(() => events.dispose());

const TYPES = [KNOWN_TYPES.purchase, KNOWN_TYPES.lead, KNOWN_TYPES.other];
const asked = (over: Partial<CountedConversions> = {}): CountedConversions => ({
  ...{ workspace: 1, destinations: [DIRECT, BEHIND], since: null, counts: 'all' },
  types: { numbers: [1, 2], defined: TYPES },
  ...over,
});
const counted = async (over: Partial<CountedConversions> = {}) =>
  Object.fromEntries(await events.store.offers.conversions(asked(over)));

describe('conversions that count for a cap', () => {
  test('are those of the offer that was reached, by type', async () => {
    expect(await counted()).toEqual({ [DIRECT]: 5, [BEHIND]: 1 });
    expect(await counted({ destinations: [PAGE, OTHER] })).toEqual({ [OTHER]: 1 });
    expect(await counted({ types: { numbers: [3], defined: TYPES } })).toEqual({ [DIRECT]: 1 });
    expect(await counted({ types: { numbers: [], defined: TYPES } })).toEqual({});
    expect(await counted({ workspace: 2 })).toEqual({});
    expect(await counted({ destinations: [] })).toEqual({});
  });

  test('count once and for good, from when they first did', async () => {
    // The one that was rejected at first counts from its approval, and the rejected one still counts.
    expect(await counted({ since: at(3) })).toEqual({ [DIRECT]: 3, [BEHIND]: 1 });
    expect(await counted({ since: at(12) + 1 })).toEqual({ [DIRECT]: 2 });
    expect(await counted({ counts: 'approved' })).toEqual({ [DIRECT]: 4, [BEHIND]: 1 });
    expect(await counted({ counts: 'approved', since: at(12) })).toEqual({ [DIRECT]: 3 });
  });

  test('fill a cap when the last of them first counted', async () => {
    const reached = (place: number, over: Partial<CountedConversions> = {}) =>
      events.store.offers.reached(asked(over), place);
    expect([await reached(1), await reached(3), await reached(4), await reached(6)]).toEqual([
      ...[at(1), at(4), at(12), at(15)],
    ]);
    expect(await reached(7)).toBeNull();
    expect(await reached(2, { counts: 'approved', since: at(5) })).toBe(at(12));
  });
});

test('visits that were sent to the offers in a range', async () => {
  const visits = (from: number, to: number, destinations = [DIRECT, BEHIND]) =>
    events.store.offers.visits({ workspace: 1, destinations, from, to });
  expect([
    await visits(at(0), at(1)),
    await visits(at(0), at(1), [OTHER]),
    await visits(at(1), at(9)),
  ]).toEqual([...[6, 1, 0]]);
});
