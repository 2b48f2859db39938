import { columnValue, structureOf } from '../store/clickhouse/column-types.ts';
import type { EventTable } from '../store/clickhouse/tables.ts';
import type { Column } from '../store/duckdb/columns.ts';
import { fileType, kindOf, quoted } from './tables.ts';

/** Column that says which batch a row belongs to. */
export const batchOf = ({ copied, summed }: EventTable): string => {
  if (summed) return 'run';
  return copied ? 'version' : 'batch';
};

/** A time is milliseconds in the file; everything else is as it will be stored. */
const inFile = ({ name, type }: Column): Pick<Column, 'json' | 'read' | 'value'> => ({
  json: name,
  read: fileType(type),
  ...(type === 'TIMESTAMP' && { value: ({ instant }) => instant(`"${name}"`) }),
});

/** `INSERT` of a file's rows as batch `batch`. `only`: SQL that stops it if it is false. */
export const insertFile = (of: EventTable, batch: number, only: string): string => {
  const given = of.columns.map(inFile);
  const structure = structureOf(given).replaceAll("'", "\\'");
  const isIncomplete = of.columns.flatMap((column) =>
    of.always.includes(column.name) ? [`${quoted(column)} IS NULL`] : [],
  );
  return `INSERT INTO ${of.name} (${batchOf(of)}, ${of.columns.map(quoted).join(', ')})
    SELECT ${[Math.trunc(batch), ...given.map(columnValue)].join(', ')}
    FROM input('${structure}') WHERE ${only} AND throwIf(${isIncomplete.join(' OR ')}, 'incomplete row') = 0
    FORMAT Parquet`;
};

const sumOf = ({ name, type }: Column, i: number): string => {
  const column = `"${name}"`;
  const sum = {
    text: `sum(toInt128(length(${column})) + 1)`,
    time: `sum(toInt128(toUnixTimestamp64Milli(${column})))`,
    yes: `countIf(${column})`,
    list: `sum(toInt128(length(${column})))`,
    map: `sum(toInt128(length(mapKeys(${column}))))`,
    decimal: `sum(${column})`,
    whole: `sum(toInt128(${column}))`,
  }[kindOf(type)];
  return `ifNull(toString(${sum}), '0') AS s${i}`;
};

/** Number and a sum of each column (`s0`, `s1`, ...) of a batch's rows. */
export const batchStatement = (of: EventTable, batch: number): string =>
  `SELECT count() AS n, ${of.columns.map(sumOf).join(', ')} FROM ${of.name} WHERE ${batchOf(of)} = ${Math.trunc(batch)}`;
