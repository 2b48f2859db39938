import type { PlotData, PlotSeries } from './plot-data.ts';

/** The formatted value of a series at an index; null: none. */
export const plotCell = ({ y, band }: PlotData, one: PlotSeries, place: number): string | null => {
  const value = one.values[place] ?? null;
  if (value === null) return null;
  return one.upper && band ? band.write(value, one.upper[place] ?? null) : y.write(value);
};
