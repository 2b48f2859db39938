import type { End, Gap, Place, Refusal } from '../journal/copy.ts';
import type { SegmentName } from '../journal/segments.ts';

/** Where a range of a segment's bytes belongs, without the bytes. */
export interface PieceHead {
  epoch: number;
  segment: number;
  /** Of its first byte in the segment. */
  offset: number;
  bytes: number;
  /** CRC-32 of the segment's bytes before `offset`. */
  before: number;
  /** For the first bytes of a segment: where the journal ended before it, null at its beginning. */
  follows: End | null;
  /** Set if the sender's journal does not lead from `follows` to here. Without it, it has nothing in between. */
  gap?: Gap['kind'] | undefined;
}

export const compareSegments = (
  a: { epoch: number; segment: number },
  b: { epoch: number; segment: number },
): number => a.epoch - b.epoch || a.segment - b.segment;

/** Negative if `a` is before `b`; null is before everything. */
export const comparePlaces = (a: Place | null, b: Place | null): number => {
  if (a === null || b === null) return (a === null ? 0 : 1) - (b === null ? 0 : 1);
  return compareSegments(a, b) || a.length - b.length;
};

export const isSamePlace = (a: End | null, b: End | null): boolean =>
  comparePlaces(a, b) === 0 && a?.crc === b?.crc;

export const segmentOf = ({ epoch, segment }: { epoch: number; segment: number }): SegmentName => ({
  epoch,
  index: segment,
});

export type Judgement =
  /** The bytes continue the copy's last segment. */
  | { kind: 'append' }
  /** They are the first of its next segment. */
  | { kind: 'begin' }
  /** The copy ends elsewhere; the sender continues from there. */
  | { kind: 'conflict' }
  /** They were received before, at least in part; the caller compares them with what is there. */
  | { kind: 'repeated' }
  | { kind: 'refused'; reason: Refusal };

/**
 * What to do with a piece. A copy is a chain: bytes are only ever added at its end, and only if the sender's journal is
 * the same up to there, so that whatever is repeated, reordered or lost on the way, the copy is a beginning of the
 * original. `end`: of the copy; `finished`: the last segment to which nothing will be added, null if there is none.
 */
export const judge = (
  end: End | null,
  finished: { epoch: number; segment: number } | null,
  piece: PieceHead,
): Judgement => {
  const order = end === null ? 1 : compareSegments(piece, end);
  if (order < 0) return { kind: 'repeated' };
  if (order === 0 && end !== null) {
    if (piece.offset > end.length) return { kind: 'conflict' };
    if (piece.offset < end.length) return { kind: 'repeated' };
    if (piece.before !== end.crc) return { kind: 'refused', reason: 'different' };
    if (finished !== null && compareSegments(piece, finished) <= 0)
      return { kind: 'refused', reason: 'finished' };
    return { kind: 'append' };
  }
  if (piece.offset !== 0 || comparePlaces(piece.follows, end) !== 0) return { kind: 'conflict' };
  if (piece.follows?.crc !== end?.crc) return { kind: 'refused', reason: 'different' };
  if (finished !== null && compareSegments(piece, finished) <= 0)
    return { kind: 'refused', reason: 'finished' };
  return { kind: 'begin' };
};
