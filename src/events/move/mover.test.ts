import { expect, test } from 'vitest';
import { type Random, seeded } from '../../../test/simulation/random.ts';
import { Problem } from '../../config/problem.ts';
import { DAY_MS, HOUR_MS } from '../../core/time/durations.ts';
import { copyChanged, type MoveCourse, moveAhead } from './mover.ts';
import { SLOT_MS, type Slot, type StoredPiece } from './pieces.ts';
import type { MoveSource, TakenPiece } from './source.ts';
import type { MoveTarget } from './target.ts';

const DAY = Date.parse('2026-11-02T00:00:00Z');

/** Rows by table and slot. A row is a number, whose sum is the print. */
type Rows = Map<string, Map<number, number[]>>;

const rowsIn = (rows: Rows, { table, from, to }: { table: string; from: number; to: number }): number[] =>
  [...(rows.get(table) ?? [])].flatMap(([slot, own]) => (slot >= from && slot < to ? own : [])).toSorted();

const sourceOf = (rows: Rows): MoveSource => ({
  slots: async ({ name }) =>
    [...(rows.get(name) ?? [])].map(
      ([from, own]): Slot => ({
        from,
        rows: own.length,
        print: own.reduce((sum, row) => sum + BigInt(row), 0n),
      }),
    ),
  take: async ({ name }, { from, to }): Promise<TakenPiece> => {
    const own = rowsIn(rows, { table: name, from, to });
    return {
      ...{ table: name, from, to, rows: own.length, sums: [], bytes: Buffer.alloc(0) },
      print: String(own.reduce((sum, row) => sum + BigInt(row), 0n)),
      objects: own.map((row) => ({ row })),
    };
  },
  takeSelected: async () => ({ bytes: Buffer.alloc(0), sums: [] }),
  rows: async () => [],
  objects: async () => [],
});

class Away extends Error {}
class Killed extends Problem {}

/** Two databases in memory. `fails`: decides what becomes of each call: carried out or not, and answered or not. */
const targetOf = (fails: () => Error | null) => {
  let batches = 0;
  let isBegun = false;
  let pieces: (StoredPiece & { own: number[] })[] = [];
  const call = async (work: () => void): Promise<void> => {
    const before = fails();
    if (before !== null) throw before;
    work();
    const after = fails();
    if (after !== null) throw after;
  };
  const broken = async (work: () => void): Promise<void> => {
    if (!isBegun) throw new Error('It has not begun.');
    try {
      await call(work);
    } catch (error) {
      isBegun = false;
      throw error;
    }
  };
  const target: MoveTarget = {
    begin: () =>
      call(() => {
        isBegun = true;
      }),
    stored: async () => {
      await call(() => undefined);
      return pieces.map(({ own: _, ...piece }) => piece);
    },
    copy: (_, { table, from, to, rows, print, objects }) =>
      broken(() => {
        batches++;
        const own = objects.map((one) => (one as { row: number }).row);
        pieces.push({ table, from, to, rows, print, batch: batches, own });
      }),
    remove: ({ batch }) =>
      broken(() => {
        pieces = pieces.filter((piece) => piece.batch !== batch);
      }),
    finish: async () => undefined,
    committed: 0,
    end: async () => undefined,
  };
  return {
    target,
    restart: () => {
      isBegun = false;
    },
    /** All rows of a table. */
    rowsOf: (table: string): number[] =>
      pieces.flatMap((piece) => (piece.table === table ? piece.own : [])).toSorted(),
  };
};

const course = (over: Partial<MoveCourse> = {}): MoveCourse => ({
  onRows: () => undefined,
  onWaiting: () => undefined,
  signal: new AbortController().signal,
  isAway: (error) => error instanceof Away,
  wait: async () => undefined,
  ...over,
});

const TABLES = ['requests', 'conversions', 'click_events'];

const addRows = (rows: Rows, random: Random, count: number): void => {
  for (let n = 0; n < count; n++) {
    const table = TABLES[random.below(TABLES.length)] ?? '';
    const slot = DAY + random.below(4) * DAY_MS + random.below(30) * SLOT_MS + random.below(2) * HOUR_MS;
    const own = rows.get(table) ?? new Map<number, number[]>();
    const there = own.get(slot) ?? [];
    // Some rows change, as later conversions and marks do.
    if (there.length > 0 && random.chance(0.3)) there[0] = random.below(1_000_000);
    else there.push(random.below(1_000_000));
    rows.set(table, own.set(slot, there));
  }
};

test.each(Array.from({ length: 60 }, (_, seed) => seed))(
  'run %i: killed, with lost answers, while rows come in and change, and in the end everything is there once',
  async (seed) => {
    const random = seeded(seed);
    const rows: Rows = new Map();
    addRows(rows, random, 60);
    let kills = 5;
    const { target, restart, rowsOf } = targetOf(() => {
      if (kills > 0 && random.chance(0.04)) {
        kills--;
        return new Killed('killed');
      }
      return random.chance(0.1) ? new Away('away') : null;
    });
    const source = sourceOf(rows);
    for (let isDone = false; !isDone; ) {
      restart();
      try {
        await target.begin().catch((error: unknown) => {
          if (error instanceof Killed) throw error;
        });
        await copyChanged({ source, target }, course({ wait: async () => addRows(rows, random, 1) }));
        isDone = true;
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
        addRows(rows, random, 5);
      }
    }
    // Ingest waits.
    kills = 0;
    await copyChanged({ source, target }, course());
    for (const table of TABLES)
      expect(rowsOf(table)).toEqual(rowsIn(rows, { table, from: 0, to: Number.POSITIVE_INFINITY }));
    expect(await copyChanged({ source, target }, course())).toBe(0);
  },
);

test('tells how far it is, and for what it waits', async () => {
  const rows: Rows = new Map([
    [
      'requests',
      new Map([
        [DAY, [1, 2, 3]],
        [DAY + DAY_MS, [4]],
      ]),
    ],
  ]);
  let away = 2;
  const { target } = targetOf(() => (away-- > 0 ? new Away('ClickHouse did not answer.') : null));
  const told: unknown[] = [];
  await moveAhead(
    { source: sourceOf(rows), target } as Parameters<typeof moveAhead>[0],
    course({ onRows: (done, total) => told.push([done, total]), onWaiting: (why) => told.push(why) }),
  );
  expect(told.filter((one) => typeof one === 'string')).toEqual(Array(2).fill('ClickHouse did not answer.'));
  expect(told.indexOf(null)).toBe(2);
  expect(told).toContainEqual([0, 4]);
  expect(told.at(-1)).toEqual([4, 4]);
});

test('what fails although the servers answer is given up after some tries', async () => {
  let tries = 0;
  const { target } = targetOf(() => null);
  const refusing = {
    ...target,
    begin: async () => {
      tries++;
      throw new Error('no');
    },
  };
  const move = { source: sourceOf(new Map()), target: refusing } as unknown as Parameters<
    typeof moveAhead
  >[0];
  await expect(moveAhead(move, course())).rejects.toThrow('no');
  expect(tries).toBe(5);
});

test('it ends between two pieces when it is called off', async () => {
  const rows: Rows = new Map([
    [
      'requests',
      new Map([
        [DAY, [1]],
        [DAY + 40 * DAY_MS, [2]],
      ]),
    ],
  ]);
  const { target, rowsOf } = targetOf(() => null);
  const calledOff = new AbortController();
  await target.begin();
  await expect(
    copyChanged(
      { source: sourceOf(rows), target },
      course({
        signal: calledOff.signal,
        onRows: (done) => {
          if (done === 1) calledOff.abort(new Problem('Stopped.'));
        },
      }),
    ),
  ).rejects.toThrow('Stopped.');
  expect(rowsOf('requests')).toEqual([1]);
});
