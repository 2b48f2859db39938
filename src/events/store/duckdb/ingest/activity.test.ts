import { afterEach, expect, test } from 'vitest';
import { commitBatch, type TemporaryStore, temporaryStore } from '../../../../../test/helpers/event-store.ts';

let events: TemporaryStore | undefined;
afterEach(() => events?.dispose());

const MB = 1024 * 1024;
const TIME = Date.parse('2026-11-29T00:00:00Z');

const notesOf = (number: number, bytes: number): Uint8Array => new Uint8Array(bytes).fill(number % 251);

const keep = async ({ store }: TemporaryStore, number: number, bytes: number, since: number | null = null) =>
  commitBatch(store.ingest, {
    activity: { number, time: TIME + number, notes: notesOf(number, bytes), since },
  });

/** Number, length and first byte of all notes, in the order in which they come. */
const found = async ({ store }: TemporaryStore): Promise<number[][]> => {
  const all: number[][] = [];
  await store.ingest.recentActivity(
    ({ number, notes }) => void all.push([number, notes.length, notes[0] ?? 0]),
  );
  return all;
};

// A start reads them with 128 MB, and would fail again and again.
test('notes of a long backlog, of 200 MB together, are read by a start with little memory', async () => {
  events = await temporaryStore(undefined, { memoryMb: 512 });
  const sizes = [
    ...Array.from({ length: 10 }, () => 2000),
    ...Array.from({ length: 20 }, () => 10 * MB),
    0,
    40 * MB,
  ];
  for (const [i, bytes] of sizes.entries()) await keep(events, i + 1, bytes);
  expect(await found(events)).toEqual(sizes.map((bytes, i) => [i + 1, bytes, bytes === 0 ? 0 : i + 1]));
}, 60_000);

// The store reads two thousand rows at once; a store with all of its memory could not read that many batches.
test('notes of an hour of batches, more than all memory together, are read', async () => {
  const SECONDS = 2100;
  const BYTES = 100_000;
  events = await temporaryStore(undefined, { memoryMb: 128 });
  for (let number = 1; number <= SECONDS; number++) await keep(events, number, BYTES);
  const all = await found(events);
  expect(all).toHaveLength(SECONDS);
  expect(
    all.every(
      ([number = 0, length, first], i) =>
        [i + 1, BYTES, number % 251].join() === [number, length, first].join(),
    ),
  ).toBe(true);
}, 120_000);

test('pieces of notes are joined as they were', async () => {
  events = await temporaryStore();
  const notes = Uint8Array.from({ length: 100_000 }, (_, i) => (i * 7919) % 256);
  await commitBatch(events.store.ingest, { activity: { number: 1, time: TIME, notes, since: null } });
  const all: Uint8Array[] = [];
  await events.store.ingest.recentActivity((kept) => void all.push(kept.notes));
  expect(all.map((one) => Buffer.from(one).equals(notes))).toEqual([true]);
});

test('all notes are read in order, whatever was dropped in between', async () => {
  events = await temporaryStore();
  for (let number = 1; number <= 460; number++) await keep(events, number, 10);
  await keep(events, 900, 10, TIME + 300);
  const numbers = (await found(events)).map(([number]) => number);
  expect(numbers).toEqual([...Array.from({ length: 161 }, (_, i) => 300 + i), 900]);
});

test('a store without notes has none', async () => {
  events = await temporaryStore();
  expect(await found(events)).toEqual([]);
});
