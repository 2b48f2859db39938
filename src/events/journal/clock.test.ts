import { expect, test } from 'vitest';
import { appendAll, handRuntime, readJournal } from '../../../test/helpers/event-journal.ts';
import { NOON, requestFields } from '../../../test/helpers/event-records.ts';
import { simulatedDisk } from '../../../test/simulation/disk.ts';
import { seeded } from '../../../test/simulation/random.ts';
import { DAY_MS } from '../../core/time/durations.ts';
import { audit } from '../ingest/audit.ts';
import { createIngest } from '../ingest/ingest.ts';
import { fakeStore } from '../store/fake-store.ts';
import { readState } from './state.ts';
import { type JournalNews, openJournal } from './writer.ts';

const house = () => {
  const { disk, syncs } = simulatedDisk(seeded(1)).attach();
  const worker = (number: number) => {
    const runtime = handRuntime(NOON);
    const news: JournalNews[] = [];
    const open = () =>
      openJournal({
        disk,
        runtime,
        dir: `journal/n1-w${number}`,
        node: 1,
        worker: number,
        mode: 'interval',
        intervalMs: 50,
        segmentBytes: 1e6,
        onNews: (one) => news.push(one),
      });
    const parts = { runtime, news, open, journal: open() };
    const ask = (): { time: number; epoch: number; sequence: number } => {
      const [position] = appendAll(parts.journal, [requestFields({ v: `${number}-${runtime.time}` })]);
      if (position === undefined) throw new Error('No position was given.');
      runtime.turn();
      parts.runtime.tick();
      while (syncs.length > 0) syncs.shift()?.();
      parts.runtime.tick();
      return position;
    };
    /** Lets time pass, with the ticks of a worker. */
    const wait = (ms: number): void => {
      for (let i = 0; i < ms / 25; i++) {
        runtime.time += 25;
        runtime.tick();
        while (syncs.length > 0) syncs.shift()?.();
      }
    };
    return { ...parts, parts, ask, wait };
  };
  return { disk, worker };
};

test('after a clock two days ahead is corrected, times are right within 10 seconds, in another epoch', () => {
  const { disk, worker } = house();
  const { runtime, news, ask, wait } = worker(0);
  const before = ask();
  runtime.time += 2 * DAY_MS;
  const wrong = ask();
  runtime.time -= 2 * DAY_MS;
  // Within an epoch, times never go back.
  expect(ask().time).toBe(wrong.time);
  wait(11_000);
  const after = ask();
  expect(after.time).toBe(runtime.time);
  expect(after.epoch).toBeGreaterThan(wrong.epoch);
  // Numbers continue: a noted number never means another record.
  expect(after.sequence).toBeGreaterThan(wrong.sequence);
  expect(before.epoch).toBe(wrong.epoch);
  expect(news).toEqual([{ kind: 'clock', from: expect.any(Number), to: wrong.time }]);
  expect(readState(disk, 'journal/n1-w0')?.jumps).toEqual([
    { epoch: wrong.epoch, from: expect.any(Number), to: wrong.time },
  ]);
  expect(readJournal(disk, 'journal/n1-w0').flatMap(({ records }) => records)).toHaveLength(4);
});

test('a clock set back by a few seconds starts no epoch; time waits for it', () => {
  const { worker } = house();
  const { runtime, news, ask, wait } = worker(0);
  const before = ask();
  runtime.time -= 8000;
  expect(ask().time).toBe(before.time);
  wait(12_000);
  const after = ask();
  expect([after.epoch, news]).toEqual([before.epoch, []]);
});

test('a start after a wrong clock does not inherit its time', async () => {
  const { disk, worker } = house();
  const { runtime, parts, ask } = worker(0);
  runtime.time += 2 * DAY_MS;
  const wrong = ask();
  await parts.journal.close();
  runtime.time -= 2 * DAY_MS;
  parts.journal = parts.open();
  const after = ask();
  expect(after.time).toBe(runtime.time);
  expect(after.epoch).toBeGreaterThan(wrong.epoch);
  expect(readState(disk, 'journal/n1-w0')?.jumps).toHaveLength(1);
});

test('ingest takes everything once, waits for no one, and its time recovers', async () => {
  const { disk, worker } = house();
  const [a, b] = [worker(0), worker(1)];
  let now = NOON;
  const store = fakeStore();
  const ingest = createIngest({
    disk,
    root: 'journal',
    store,
    batchRecords: 3,
    breathe: async () => {},
    keepBroken: () => {},
    now: () => now,
  });
  const all = async (): Promise<void> => {
    while (await ingest.step());
    await ingest.settled();
  };
  for (const one of [a, b]) one.ask();
  for (const one of [a, b]) one.runtime.time += 2 * DAY_MS;
  now += 2 * DAY_MS;
  for (const one of [a, b]) one.ask();
  now -= 2 * DAY_MS;
  for (const one of [a, b]) one.runtime.time -= 2 * DAY_MS;
  // One recovers before the other, which still uses the wrong time for a while.
  a.wait(11_000);
  now += 11_000;
  a.ask();
  b.ask();
  await all();
  expect(store.requests.length).toBeGreaterThanOrEqual(5);
  b.wait(11_000);
  for (const one of [a, b]) one.ask();
  for (const one of [a, b]) await one.parts.journal.close();
  await all();
  expect(store.requests).toHaveLength(8);
  expect(ingest.latest()).toBeLessThan(NOON + DAY_MS);
  const report = await audit(disk, 'journal', store);
  expect(report).toMatchObject({ ok: true, missing: 0, duplicate: 0, pending: 0 });
  expect(report.jumps).toHaveLength(2);
});
