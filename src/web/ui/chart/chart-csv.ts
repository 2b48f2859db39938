import type { ChartData } from './chart-data.ts';

const cell = (value: number | string | null): string => {
  const text = value === null ? '' : String(value);
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** The numbers of a chart as they came, times in UTC; what is not known is an empty cell. */
export const chartCsv = (
  data: ChartData,
  heads: { time: string; before: (name: string) => string },
): string => {
  const columns = data.series.flatMap(({ name, values, previous }) => [
    { name, values },
    ...(previous ? [{ name: heads.before(name), values: previous }] : []),
  ]);
  const rows = [
    [heads.time, ...columns.map(({ name }) => name)],
    ...data.steps.map((begins, step) => [begins, ...columns.map(({ values }) => values[step] ?? null)]),
  ];
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
};
