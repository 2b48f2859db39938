import { DuckDBMapValue } from '@duckdb/node-api';
import { num, type Row } from '../../store/duckdb/rows.ts';
import type { TestFigures } from '../../store/test-results.ts';

const BINS = 40;
/** End of the first bin; for windows below a quarter of an hour, a thousandth of the window. */
const FIRST_MS = 1000;

/** Whole milliseconds up to the window, in geometric progression, without duplicates. */
export const delayEdges = (windowMs: number): number[] => {
  const first = Math.max(1, Math.min(FIRST_MS, windowMs / 1000));
  const edges = Array.from({ length: BINS }, (_, i) =>
    Math.round(first * (windowMs / first) ** (i / (BINS - 1))),
  );
  return [...new Set([...edges.slice(0, -1).filter((edge) => edge < windowMs), windowMs])];
};

/** From `outcomes`: number of units by delay to their first conversion that counts, by upper edge. */
export const delayBins = (edges: readonly number[]): string =>
  `histogram(epoch_ms(first_time) - epoch_ms(unit_time), [${edges.map((edge) => `${edge}::BIGINT`).join(', ')}])`;

/** From rows of arms with `bins`. */
export const delaysOf = (edges: number[], rows: readonly Row[]): TestFigures['delays'] => {
  const curves = rows.map((row) => {
    const counts = new Map<number, number>();
    if (row.bins instanceof DuckDBMapValue)
      for (const { key, value } of row.bins.entries) counts.set(num(key), num(value));
    let sum = 0;
    return {
      variant: num(row.variant),
      within: edges.map((edge) => {
        sum += counts.get(edge) ?? 0;
        return sum;
      }),
    };
  });
  return { edges, curves: curves.sort((a, b) => a.variant - b.variant) };
};
