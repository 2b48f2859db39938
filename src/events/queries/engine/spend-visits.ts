import type { Reader } from '../../store/duckdb/rows.ts';
import type { StoreReportQuery } from '../../store/reports.ts';
import { PAID_VISIT, ROLLED_PAID } from './measures.ts';
import { spendFacts } from './spend-facts.ts';
import { rolledRows, spendColumns, spendTablesFor, tablesForLines } from './tables.ts';
import { idColumns, isKept, isToBeLaid, tokensIn } from './unmatched.ts';

const instant = (ms: number): string => `make_timestamp(${Math.trunc(ms)} * 1000)`;

/** Lines whose periods overlap the range. */
export const isInRange = ({ spend, from, to }: Pick<StoreReportQuery, 'spend' | 'from' | 'to'>): boolean =>
  spend.some(({ begins, ends }) => begins < to && ends > from);

/** Campaigns whose visits lines can match. */
export const campaignsOf = ({ spend, spendRoles = {} }: StoreReportQuery): number[] => {
  const all = new Set<number>();
  const sources = new Set<string>();
  for (const { match, isCredit } of spend) {
    // Without a line that costs something, there is nothing to credit.
    if (isCredit === true) continue;
    if (match.campaign !== undefined) all.add(Math.trunc(Number(match.campaign)));
    else for (const key of Object.values(match)) sources.add(key.slice(0, key.indexOf('/')));
  }
  for (const columns of Object.values(spendRoles))
    for (const { source, campaigns } of columns)
      if (sources.has(source)) for (const campaign of campaigns) all.add(Math.trunc(campaign));
  return [...all];
};

/** The whole time of the lines. */
const timeOf = ({ spend }: Pick<StoreReportQuery, 'spend'>): Pick<StoreReportQuery, 'from' | 'to'> => {
  const { begins, ends } = spendFacts(spend);
  return { from: begins, to: ends };
};

/** Paid visits in a time, by default the whole time of the lines, with the columns by which they find them. */
export const paidVisits = (
  query: StoreReportQuery,
  campaigns: readonly number[],
  { from, to }: Pick<StoreReportQuery, 'from' | 'to'> = timeOf(query),
): { rows: string; moment: string } => {
  const { workspace } = query;
  const columns = ['campaign', ...spendColumns(query)];
  const tables = tablesForLines({ ...query, from, to });
  const moment = tables.raw ? 'time' : 'quarter';
  const conditions = [
    `workspace = ${Math.trunc(workspace)}`,
    `campaign IN (${[-1, ...campaigns].join(', ')})`,
    ...(tables.raw ? [`time >= ${instant(from)}`, `time < ${instant(to)}`, PAID_VISIT] : []),
  ];
  const table = tables.raw
    ? tables.requests
    : rolledRows('requests', tables, { from, to }, ['workspace', ...columns, 'valid', 'invalid_visits']);
  const read = [...new Set([...columns, moment, `${tables.raw ? '1' : ROLLED_PAID} AS paid`])];
  return { rows: `(SELECT ${read.join(', ')} FROM ${table} WHERE ${conditions.join(' AND ')})`, moment };
};

/** Unfilled tokens among the visits that lines are, or could be, laid on; none where spend changes nothing. */
export const unfilledTokens = async (reader: Reader, query: StoreReportQuery): Promise<string[]> => {
  if (spendTablesFor(query) === null || !isInRange(query)) return [];
  const laid = query.spend.filter(isToBeLaid);
  const columns = idColumns([...laid, ...query.spend.filter(isKept(query))], query);
  if (columns.length === 0) return [];
  // Lines that are not to be laid make costs unknown within the range only.
  const range = laid.length > 0 ? timeOf(query) : query;
  return tokensIn(reader, columns, paidVisits(query, campaignsOf(query), range).rows);
};
