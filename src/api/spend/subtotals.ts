import { exactUnits } from '../../core/money/exact.ts';

/** Half a cent: platforms round each row, and a sum of unrounded ones. */
const ROUNDING = exactUnits('0.005');

/** Whether an amount in normal form is the sum of others, apart from rounding. */
export const isSumOf = (amount: string, parts: readonly string[]): boolean => {
  const off = parts.reduce((sum, part) => sum - exactUnits(part), exactUnits(amount));
  return (off < 0n ? -off : off) <= ROUNDING * BigInt(parts.length + 1);
};

/** A row's text in columns that are not read: places and cells, without empty ones. */
type Cells = readonly (readonly [place: number, cell: string])[];

/** More ways to fill the same columns than any export has. */
const MOST_PATTERNS = 30;

/**
 * Rows of one ad and time that are empty in a column where others with the same text have more, as the sums of a breakdown
 * are: each with the finest of these others. Null if rows are filled in too many ways.
 */
export const subtotalsOf = <T>(rows: readonly T[], cellsOf: (row: T) => Cells): Map<T, T[]> | null => {
  const all = rows.map((row) => ({ row, cells: new Map(cellsOf(row)) }));
  const patterns = [...Map.groupBy(all, ({ cells }) => [...cells.keys()].join()).values()];
  const within = new Map<T, T[]>();
  if (patterns.length === 1) return within;
  if (patterns.length > MOST_PATTERNS) return null;
  // Those with most cells first, so that what is finer is known to be no sum.
  for (const own of patterns.toSorted((a, b) => (b[0]?.cells.size ?? 0) - (a[0]?.cells.size ?? 0))) {
    const places = [...(own[0]?.cells.keys() ?? [])];
    const finer = patterns.filter(
      ([one]) =>
        one !== undefined && one.cells.size > places.length && places.every((place) => one.cells.has(place)),
    );
    const keyOf = (cells: ReadonlyMap<number, string>): string =>
      JSON.stringify(places.map((place) => cells.get(place)));
    const parts = Map.groupBy(
      finer.flat().filter(({ row }) => !within.has(row)),
      ({ cells }) => keyOf(cells),
    );
    for (const { row, cells } of own) {
      const found = parts.get(keyOf(cells));
      if (found)
        within.set(
          row,
          found.map((part) => part.row),
        );
    }
  }
  return within;
};
