import type { HeatmapAnswer } from '../../../../contracts/reports/heatmap.ts';
import type { MetricName } from '../../../../contracts/reports/report-query.ts';
import { isSpread } from '../../../../core/report/spread.ts';

type Cell = HeatmapAnswer['cells'][number];

/** Share of the color that the palest and the strongest cell have. */
const PALEST = 0.06;
const STRONGEST = 0.85;

export type Doubt = 'little' | 'unknown' | 'spread';

/** How a cell is filled: a share of the color, 0 to 1, for more than 0 or for less. Null: it is not a fact. */
export interface Heat {
  share: number;
  isLoss: boolean;
}

/** Why a cell's figure must not look like a fact; null if it may. `unknown`: not for lack of data, such as a cost. */
export const doubtOf = (metric: MetricName, { value, isEnough, spread }: Cell): Doubt | null => {
  if (!isEnough) return 'little';
  if (value === null) return 'unknown';
  return isSpread(metric, spread) ? 'spread' : null;
};

const isFact = (metric: MetricName, cell: Cell): boolean => doubtOf(metric, cell) === null;

/** The extremes of the cells that are colored; null if none is. */
export const extremesOf = (
  metric: MetricName,
  cells: readonly Cell[],
): { least: number; most: number } | null => {
  const values = cells.filter((cell) => isFact(metric, cell)).map(({ value }) => value ?? 0);
  return values.length === 0 ? null : { least: Math.min(...values), most: Math.max(...values) };
};

/**
 * The fill of each cell. Where there are losses, profit and loss have colors of their own and zero has none; otherwise the
 * least is palest.
 */
export const heatOf = (metric: MetricName, cells: readonly Cell[]): ((cell: Cell) => Heat | null) => {
  const extremes = extremesOf(metric, cells);
  return (cell) => {
    if (extremes === null || !isFact(metric, cell)) return null;
    const value = cell.value ?? 0;
    const { least, most } = extremes;
    const isBothWays = least < 0;
    const reach = isBothWays ? Math.max(-least, most) : most - least;
    const part = reach === 0 ? 1 : (isBothWays ? Math.abs(value) : value - least) / reach;
    return { share: PALEST + part * (STRONGEST - PALEST), isLoss: value < 0 };
  };
};
