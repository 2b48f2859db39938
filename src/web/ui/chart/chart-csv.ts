import { csvCell } from '../../../core/report/csv-cell.ts';
import type { ChartData } from './chart-data.ts';
import type { PlotData } from './plot-data.ts';

type Cell = number | string | null;

/** Numbers, including money as decimal text, are never formulas, whatever they begin with. */
const NUMBER = /^-?\d+(\.\d+)?$/;

const cell = (value: Cell): string => {
  const text = value === null ? '' : String(value);
  return typeof value === 'number' || NUMBER.test(text) ? text : csvCell(text);
};

/** Formats rows of cells as a file; null is an empty cell. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** The unformatted numbers of a plot. A band has a column for each edge. */
export const plotCsv = ({ x, series, band }: PlotData): string => {
  const columns = series.flatMap(({ name, values, upper }) =>
    upper && band
      ? [
          { name: band.edge(name, false), values },
          { name: band.edge(name, true), values: upper },
        ]
      : [{ name, values }],
  );
  return csvOf([
    [x.name, ...columns.map(({ name }) => name)],
    ...x.at.map((at, i) => [x.raw?.(at) ?? at, ...columns.map(({ values }) => values[i] ?? null)]),
  ]);
};

/** The unformatted numbers of a chart, with times in UTC; unknown values are empty cells. */
export const chartCsv = (
  data: ChartData,
  heads: { time: string; before: (name: string) => string },
): string => {
  const columns = data.series.flatMap(({ name, values, previous }) => [
    { name, values },
    ...(previous ? [{ name: heads.before(name), values: previous }] : []),
  ]);
  return csvOf([
    [heads.time, ...columns.map(({ name }) => name)],
    ...data.steps.map((begins, step) => [begins, ...columns.map(({ values }) => values[step] ?? null)]),
  ]);
};
