import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { End } from '../journal/copy.ts';
import { isSamePlace, judge, type PieceHead } from './chain.ts';

const END: End = { epoch: 5, segment: 2, length: 10, crc: 77 };
const at = (over: Partial<PieceHead>): PieceHead => ({
  epoch: 5,
  segment: 2,
  offset: 10,
  bytes: 3,
  before: 77,
  follows: null,
  ...over,
});

test.each<[string, End | null, PieceHead, object]>([
  ['continues the segment', END, at({}), { kind: 'append' }],
  ['leaves something out', END, at({ offset: 11 }), { kind: 'conflict' }],
  ['was there before', END, at({ offset: 9 }), { kind: 'repeated' }],
  ['is of an earlier segment', END, at({ segment: 1, offset: 0 }), { kind: 'repeated' }],
  ['is of an earlier epoch', END, at({ epoch: 4, segment: 9, offset: 0 }), { kind: 'repeated' }],
  ['follows other bytes', END, at({ before: 78 }), { kind: 'refused', reason: 'different' }],
  ['begins the next segment', END, at({ segment: 3, offset: 0, follows: END }), { kind: 'begin' }],
  ['begins another epoch', END, at({ epoch: 9, segment: 1, offset: 0, follows: END }), { kind: 'begin' }],
  [
    'begins too early',
    END,
    at({ segment: 3, offset: 0, follows: { ...END, length: 12 } }),
    { kind: 'conflict' },
  ],
  ['begins in the middle', END, at({ segment: 3, offset: 4, follows: END }), { kind: 'conflict' }],
  [
    'begins after other bytes',
    END,
    at({ segment: 3, offset: 0, follows: { ...END, crc: 1 } }),
    { kind: 'refused', reason: 'different' },
  ],
  ['begins the journal', null, at({ offset: 0, before: 0 }), { kind: 'begin' }],
  ['begins a journal that has begun', END, at({ segment: 3, offset: 0 }), { kind: 'conflict' }],
])('a piece that %s', (_what, end, piece, judgement) => {
  expect(judge(end, null, piece)).toEqual(judgement);
});

test('nothing is added to what was declared finished', () => {
  expect(judge(END, { epoch: 5, segment: 2 }, at({}))).toEqual({ kind: 'refused', reason: 'finished' });
  expect(judge(END, { epoch: 5, segment: 1 }, at({}))).toEqual({ kind: 'append' });
  const next = at({ segment: 3, offset: 0, follows: END });
  expect(judge(END, { epoch: 5, segment: Number.POSITIVE_INFINITY }, next)).toEqual({
    kind: 'refused',
    reason: 'finished',
  });
  expect(judge(END, { epoch: 5, segment: Number.POSITIVE_INFINITY }, { ...next, epoch: 6 })).toEqual({
    kind: 'begin',
  });
});

/** All ways to cut a journal of three segments into pieces, as the shipper would send them. */
const piecesOf = (segments: readonly Uint8Array[], cuts: readonly number[]) => {
  const pieces: { head: PieceHead; bytes: Uint8Array }[] = [];
  let end: End | null = null;
  for (const [i, bytes] of segments.entries()) {
    const places = [...new Set([0, ...cuts.map((cut) => cut % bytes.length), bytes.length])].sort(
      (a, b) => a - b,
    );
    for (const [k, from] of places.entries()) {
      const to = places[k + 1];
      if (to === undefined) break;
      const part = bytes.subarray(from, to);
      const before = crc32(bytes.subarray(0, from));
      const follows: End | null = from === 0 ? end : null;
      pieces.push({
        head: { epoch: 1, segment: i + 1, offset: from, bytes: part.length, before, follows },
        bytes: part,
      });
    }
    end = { epoch: 1, segment: i + 1, length: bytes.length, crc: crc32(bytes) };
  }
  return pieces;
};

test('however pieces are repeated, reordered and lost, what is there is a beginning of the original', () => {
  const segment = fc.uint8Array({ minLength: 1, maxLength: 40 });
  const scenario = fc.record({
    segments: fc.array(segment, { minLength: 1, maxLength: 3 }),
    cuts: fc.array(fc.nat(40), { maxLength: 6 }),
    /** Which piece arrives next; some never do. */
    arrivals: fc.array(fc.nat(60), { maxLength: 60 }),
  });
  fc.assert(
    fc.property(scenario, ({ segments, cuts, arrivals }) => {
      const pieces = piecesOf(segments, cuts);
      let end: End | null = null;
      const copy: number[][] = segments.map(() => []);
      const arrive = (index: number): void => {
        const piece = pieces[index % pieces.length];
        if (piece === undefined) return;
        const { kind } = judge(end, null, piece.head);
        expect(kind).not.toBe('refused');
        if (kind !== 'append' && kind !== 'begin') return;
        const { epoch, segment: number, offset, before } = piece.head;
        copy[number - 1]?.push(...piece.bytes);
        end = {
          epoch,
          segment: number,
          length: offset + piece.bytes.length,
          crc: crc32(piece.bytes, before),
        };
      };
      for (const index of arrivals) arrive(index);
      const whole = Buffer.concat(segments);
      const there = Buffer.from(copy.flat());
      expect(there.equals(whole.subarray(0, there.length))).toBe(true);
      // Sent again in order, everything is there.
      for (const index of pieces.keys()) arrive(index);
      expect(Buffer.from(copy.flat()).equals(whole)).toBe(true);
      const last = segments.at(-1) ?? new Uint8Array();
      expect(
        isSamePlace(end, { epoch: 1, segment: segments.length, length: last.length, crc: crc32(last) }),
      ).toBe(true);
    }),
  );
});
