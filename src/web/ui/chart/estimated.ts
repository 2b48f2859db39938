import type { ChartData } from './chart-data.ts';

/** The chart with its estimate as a lighter curve of its own, if it is known and differs from the first series anywhere. */
export const withEstimate = ({ estimate, ...data }: ChartData): ChartData => {
  const [own] = data.series;
  if (own === undefined || estimate === undefined || estimate.values.length !== own.values.length)
    return data;
  const differs = estimate.values.some(
    (value, step) => value !== null && Number(value) !== Number(own.values[step] ?? 0),
  );
  if (!differs) return data;
  const values = estimate.values.map((value) =>
    value !== null && own.kind === 'count' ? Math.round(Number(value)) : value,
  );
  const light = {
    ...own,
    name: `≈ ${estimate.name}`,
    values,
    key: `${own.key} estimate`,
    previous: null,
    draw: 'line',
    lightOf: 0,
  } as const;
  return { ...data, series: [own, light, ...data.series.slice(1)] };
};
