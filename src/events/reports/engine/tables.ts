import { rollups } from '../../store/duckdb/schema.ts';
import type { StoreReportQuery } from '../../store/report.ts';
import { dimensionSql } from '../dimensions.ts';

export interface Tables {
  requests: string;
  conversions: string;
  /** Rows of single requests; otherwise sums of quarter hours. */
  raw: boolean;
}

const rawTables: Tables = { requests: 'requests', conversions: 'conversions', raw: true };
/** Those of roll-ups with the fewest rows first. */
const order = ['rollup_path', 'rollup_source', 'rollup_audience'];
const rolled = order.flatMap((wanted) => rollups.filter(({ name }) => name === wanted));

/** In every roll-up: a source is its campaigns. */
const everywhere = new Set(['campaign', 'source']);

/** The smallest tables that can tell apart what is asked for. */
export const tablesFor = ({ dimensions, filters, raw }: StoreReportQuery): Tables => {
  if (raw === true) return rawTables;
  const needed = [...dimensions, ...filters.map(({ dimension }) => dimension)].flatMap((dimension) =>
    dimension === 'step' ? [] : dimensionSql[dimension].columns,
  );
  const found = rolled.find(({ dimensions: held }) =>
    needed.every((column) => everywhere.has(column) || held.some(([name]) => name === column)),
  );
  return found === undefined
    ? rawTables
    : { requests: found.name, conversions: found.conversions, raw: false };
};
