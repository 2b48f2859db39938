import { dailies } from '../../duckdb/daily.ts';
import { eventMeasures, requestMeasures, rollups } from '../../duckdb/schema.ts';
import { columnsOf } from '../column-types.ts';
import { sumsNamed } from '../statement/rollup-views.ts';
import type { EventTable } from '../tables.ts';

const measures = [
  ...requestMeasures.map(({ name, of }) => ({
    json: name,
    read: of === undefined ? 'BIGINT' : 'DECIMAL(38, 10)',
  })),
  ...eventMeasures.map(({ name }) => ({ json: name, read: 'BIGINT' })),
];

const sumTable = (
  name: string,
  period: 'quarter' | 'day',
  dimensions: readonly (readonly [name: string, type: string])[],
): EventTable => {
  const keys = [
    { json: 'workspace', read: 'UINTEGER' },
    { json: 'campaign', read: 'UINTEGER' },
  ];
  const members = [...keys, ...dimensions.map(([json, read]) => ({ json, read })), ...measures];
  return {
    name: sumsNamed(name),
    columns: [{ json: period, read: 'BIGINT', name: period, type: 'TIMESTAMP' }, ...columnsOf(members)],
    besides: [],
    order: `workspace, campaign, ${period}`,
    months: period,
    always: [period, ...[...keys, ...measures].map(({ json }) => json)],
    codecs: {},
    copied: false,
    summed: true,
  };
};

/** Sums of requests by quarter hours, with the dimensions of DuckDB's roll-ups. */
export const quarterSums: readonly EventTable[] = rollups.map(({ name, dimensions }) =>
  sumTable(name, 'quarter', dimensions),
);

/** Sums of those by days, with the dimensions of DuckDB's daily tables. */
export const daySums = dailies.map(({ name, of, dimensions }) => {
  const rollup = rollups.find((one) => one.name === of);
  const own = (rollup?.dimensions ?? []).filter(([column]) => dimensions.includes(column));
  return {
    table: sumTable(name, 'day', own),
    from: sumsNamed(of),
    dimensions: own.map(([column]) => column),
  };
});

/** Each row belongs to a run; see days.ts. */
export const sumTables: readonly EventTable[] = [...quarterSums, ...daySums.map(({ table }) => table)];
