import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/time/durations.ts';

/** The shortest span of a piece, and what rows are summed by to find changed ones. */
export const SLOT_MS = 5 * MINUTE_MS;
/** Spans of a piece, each a multiple of the next. Each piece has a price of its own besides its rows', so few are better. */
const SPANS_MS = [32, 16, 8, 4, 2, 1].map((days) => days * DAY_MS).concat(HOUR_MS, SLOT_MS);

/** Rows of a table whose time is in the same five minutes. */
export interface Slot {
  /** When it begins, milliseconds since 1970. */
  from: number;
  rows: number;
  /** Sum of the rows' hashes: differs if any row does. */
  print: bigint;
}

/** Rows that are copied together: those of a table from `from` until before `to`, milliseconds since 1970. */
export interface Piece {
  table: string;
  from: number;
  to: number;
  rows: number;
  /** Of the rows, as in `Slot`; decimal text. */
  print: string;
}

/** A piece in the new store. */
export interface StoredPiece extends Piece {
  /** Number of its batch. */
  batch: number;
}

const summed = (table: string, span: number, from: number, slots: readonly Slot[]): Piece => ({
  table,
  from,
  to: from + span,
  rows: slots.reduce((sum, { rows }) => sum + rows, 0),
  print: String(slots.reduce((sum, { print }) => sum + print, 0n)),
});

/**
 * Cuts a table into pieces of at most `most` rows: up to 32 days, or a day's hours, or five minutes, however many rows these have.
 * The cuts depend on nothing else, so a piece whose rows are the same is the same piece the next time.
 */
export const piecesOf = (table: string, slots: readonly Slot[], most: number): Piece[] => {
  const cut = (own: readonly Slot[], level: number): Piece[] => {
    const span = SPANS_MS[level] ?? SLOT_MS;
    const groups = Map.groupBy(own, ({ from }) => Math.floor(from / span) * span);
    return [...groups]
      .toSorted(([a], [b]) => a - b)
      .flatMap(([from, group]) => {
        const piece = summed(table, span, from, group);
        return piece.rows <= most || level === SPANS_MS.length - 1 ? [piece] : cut(group, level + 1);
      });
  };
  return cut(slots, 0);
};

/** What must still be done: pieces to be copied, and stored ones that are no longer as they were. */
export const outstanding = (
  wanted: readonly Piece[],
  stored: readonly StoredPiece[],
): { copy: Piece[]; remove: StoredPiece[] } => {
  const nameOf = ({ table, from, to, rows, print }: Piece): string =>
    JSON.stringify([table, from, to, rows, print]);
  const there = new Set(stored.map(nameOf));
  const right = new Set(wanted.map(nameOf));
  return {
    copy: wanted.filter((piece) => !there.has(nameOf(piece))),
    remove: stored.filter((piece) => !right.has(nameOf(piece))),
  };
};
