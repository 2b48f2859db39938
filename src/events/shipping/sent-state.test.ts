import fs from 'node:fs';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ShippingHouse, segmentsBelow, shipAll, shippingHouse } from '../../../test/helpers/shipping.ts';
import { extentOf } from '../journal/segments.ts';
import { freshState, type JournalProgress } from '../journal/state.ts';
import { encodeShipment, type SentJournal } from './message.ts';
import { SentProgress, SentState } from './sent-state.ts';

let house: ShippingHouse;
beforeEach(() => {
  house = shippingHouse();
});
afterEach(async () => {
  await house.receiver.close();
  house.remove();
});

const journal: SentJournal = {
  node: 2,
  worker: 0,
  state: freshState(2, 0),
  progress: null,
  floor: null,
  end: null,
  waiting: { bytes: 0, since: null },
  pieces: [],
};
const progress: JournalProgress = {
  epoch: 1,
  segment: 1,
  synced: 0,
  floor: 0,
  lastTime: 0,
  sequence: 0,
  malformed: 0,
  forwardingIgnored: 0,
};
const shipment = (...journals: object[]): Promise<Buffer> =>
  encodeShipment(
    {
      sender: 's',
      number: 1,
      origin: 'o',
      machine: 'm',
      floor: null,
      clockOffset: null,
      journals: journals as SentJournal[],
    },
    new Uint8Array(),
  );

const bad: [string, object][] = [
  ['a seal that is none', { state: { ...journal.state, seals: [null] } }],
  ['a seal of two numbers', { state: { ...journal.state, seals: [[1, 2]] } }],
  ['a negative seal', { state: { ...journal.state, seals: [[1, 2, -3]] } }],
  ['seals without end', { state: { ...journal.state, seals: Array(1000).fill([1, 1, 1]) } }],
  ['a window that is none', { state: { ...journal.state, windows: [7] } }],
  ['jumps that are no list', { state: { ...journal.state, jumps: 'x' } }],
  ['lost segments that are none', { state: { ...journal.state, gone: [[null, 1, 1]] } }],
  ['an epoch that no column holds', { state: { ...journal.state, epoch: 2 ** 40 } }],
  ['a progress of such an epoch', { progress: { ...progress, epoch: 2 ** 40 } }],
  ['a time that is no date', { progress: { ...progress, floor: 9e15 } }],
  ['a worker that no machine has', { worker: 70_000 }],
  ['one worker too many', { worker: 255 }],
  ['a number that no machine has', { node: 65_536 }],
];

test.each(bad)('%s is refused, and nothing is written', async (_name, wrong) => {
  const { status } = await house.receive(await shipment({ ...journal, ...wrong }));
  expect(status).toBe(400);
  expect(fs.readdirSync(house.root)).toEqual([]);
});

test('the last worker of the last machine is taken, and a state of an earlier release', async () => {
  const state = { epoch: 2 ** 32 - 1, closed: true, openedAt: 5, seals: [] };
  const { status } = await house.receive(await shipment({ ...journal, node: 65_535, worker: 254, state }));
  expect(status).toBe(200);
  expect(fs.readdirSync(house.root)).toEqual(['n65535-w254']);
});

test('ingest can ask how far a segment may be read, whatever was taken', () => {
  fc.assert(
    fc.property(
      fc.record({
        epoch: fc.nat(2),
        closed: fc.boolean(),
        openedAt: fc.nat(),
        seals: fc.array(fc.oneof(fc.tuple(fc.nat(2), fc.nat(2), fc.nat(20)), fc.constantFrom(null, 0, []))),
      }),
      fc.oneof(fc.record({ epoch: fc.nat(2), segment: fc.nat(2) }), fc.anything()),
      (state, said) => {
        const [taken, current] = [SentState.safeParse(state), SentProgress.safeParse(said)];
        if (!taken.success) return;
        const whole = { ...freshState(1, 0), ...taken.data };
        expect(
          extentOf(whole, current.success ? current.data : null, { epoch: 1, index: 1 }, 10).end,
        ).toBeLessThanOrEqual(10);
      },
    ),
  );
});

test('more journals than may stay open are taken all the same', async () => {
  const edge = house.edge('a', 2);
  const workers = [0, 1, 2, 3, 4].map((worker) => edge.open(worker));
  for (let round = 0; round < 2; round++) {
    await Promise.all(workers.map((worker) => worker.ask(2)));
    for (const worker of workers) worker.tick();
    await shipAll(house, edge);
    const opened = fs
      .readdirSync('/proc/self/fd')
      .flatMap((fd) => {
        try {
          return fs.readlinkSync(`/proc/self/fd/${fd}`);
        } catch {
          return [];
        }
      })
      .filter((file) => file.startsWith(`${house.root}/`));
    expect(new Set(opened.map((file) => file.split('/').at(-2))).size).toBeLessThanOrEqual(2);
  }
  await Promise.all(workers.map((worker) => worker.close()));
  await shipAll(house, edge);
  expect(segmentsBelow(house.root)).toEqual(segmentsBelow(edge.root));
  expect(Object.keys(segmentsBelow(house.root))).toHaveLength(5);
});
