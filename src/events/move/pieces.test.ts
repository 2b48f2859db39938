import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../core/time/durations.ts';
import { outstanding, type Piece, piecesOf, SLOT_MS, type Slot } from './pieces.ts';

const DAY = Date.parse('2026-11-02T00:00:00Z');
const LONGEST_MS = 32 * DAY_MS;
const slot = (from: number, rows: number, print = BigInt(rows) * 7n): Slot => ({ from, rows, print });
const spanOf = ({ from, to }: Piece): number => to - from;

test('quiet days are one piece, and full ones are cut into fewer days, hours and five minutes', () => {
  const from = Math.floor(DAY / LONGEST_MS) * LONGEST_MS;
  const quiet = [slot(from, 3), slot(from + LONGEST_MS - SLOT_MS, 4)];
  expect(piecesOf('requests', quiet, 10)).toEqual([
    { table: 'requests', from, to: from + LONGEST_MS, rows: 7, print: '49' },
  ]);
  const daily = Array.from({ length: 4 }, (_, day) => slot(from + day * DAY_MS, 5));
  expect(piecesOf('requests', daily, 10).map(spanOf)).toEqual([2 * DAY_MS, 2 * DAY_MS]);
  const busy = [slot(DAY, 6), slot(DAY + SLOT_MS, 6), slot(DAY + HOUR_MS, 4)];
  expect(piecesOf('requests', busy, 10).map((piece) => [spanOf(piece), piece.rows])).toEqual([
    [SLOT_MS, 6],
    [SLOT_MS, 6],
    [HOUR_MS, 4],
  ]);
});

test('five minutes are never cut', () => {
  expect(piecesOf('requests', [slot(DAY, 99)], 10)).toHaveLength(1);
});

const slots = fc
  .uniqueArray(fc.nat({ max: 2000 }), { minLength: 1, maxLength: 60 })
  .chain((places) =>
    fc.tuple(
      ...places.map((place) => fc.nat({ max: 9 }).map((rows) => slot(DAY + place * SLOT_MS, rows + 1))),
    ),
  );

test('pieces have each slot once, are within the bound, and do not overlap', () => {
  fc.assert(
    fc.property(slots, fc.integer({ min: 1, max: 60 }), (own, most) => {
      const pieces = piecesOf('t', own, most);
      for (const { from, to, rows } of pieces) expect(rows <= most || to - from === SLOT_MS).toBe(true);
      for (const { from } of own)
        expect(pieces.filter((piece) => piece.from <= from && from < piece.to)).toHaveLength(1);
      const sum = (all: readonly { rows: number }[]): number => all.reduce((n, { rows }) => n + rows, 0);
      expect(sum(pieces)).toBe(sum(own));
    }),
  );
});

test('only what differs is copied again', () => {
  const before = piecesOf('t', [slot(DAY, 3), slot(DAY + DAY_MS, 4)], 5);
  const stored = before.map((piece, i) => ({ ...piece, batch: i + 1 }));
  expect(outstanding(before, stored)).toEqual({ copy: [], remove: [] });
  const after = piecesOf('t', [slot(DAY, 3), slot(DAY + DAY_MS, 4, 1n)], 5);
  expect(outstanding(after, stored)).toEqual({ copy: [after[1]], remove: [stored[1]] });
});

test('a day that is cut finer than before replaces the whole day', () => {
  const stored = piecesOf('t', [slot(DAY, 9)], 10).map((piece) => ({ ...piece, batch: 1 }));
  const after = piecesOf('t', [slot(DAY, 9), slot(DAY + HOUR_MS, 9)], 10);
  expect(outstanding(after, stored)).toEqual({ copy: after, remove: stored });
});
