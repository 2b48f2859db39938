import type { DuckDBConnection } from '@duckdb/node-api';
import { SUBS } from '../../core/report/subs.ts';
import { isUnfilled } from '../../core/routing/url/unfilled.ts';
import { num, query, text } from '../store/duckdb/rows.ts';
import type { Unfilled, UnfilledQuery } from '../store/reports.ts';

/** Distinct texts per campaign that are examined; a campaign has at most as many tokens as parameters. */
const MOST = 500;

/** Begins like a token, or like one whose first bytes were decoded. `isUnfilled` decides. */
const MAYBE = String.raw`^([{\[]|\$\{|__|##|@@|!!!|%|\x{FFFD})`;

/** Visits whose first parameter that begins like a token is this text. */
const STATEMENT = `SELECT campaign, token, count(*) AS visits FROM (
    SELECT campaign, coalesce(${SUBS.map((sub) => `CASE WHEN regexp_matches(${sub}, '${MAYBE}') THEN ${sub} END`).join(', ')}) AS token
    FROM requests WHERE workspace = $1 AND time >= make_timestamp($2::BIGINT * 1000) AND visit AND campaign <> 0)
  WHERE token IS NOT NULL GROUP BY campaign, token ORDER BY visits DESC, campaign, token LIMIT ${MOST}`;

/** Campaigns whose visits came with tokens instead of values, most visits first. */
export const unfilledReport = async (
  connection: DuckDBConnection,
  { workspace, since }: UnfilledQuery,
): Promise<Unfilled[]> => {
  const rows = await query(connection, STATEMENT, [workspace, BigInt(Math.trunc(since))]);
  const found = rows
    .map((row) => ({ campaign: num(row.campaign), token: text(row.token), visits: num(row.visits) }))
    .filter(({ token }) => isUnfilled(token));
  return [...Map.groupBy(found, ({ campaign }) => campaign).values()]
    .map((own) => ({ ...(own[0] as Unfilled), visits: own.reduce((sum, { visits }) => sum + visits, 0) }))
    .toSorted((a, b) => b.visits - a.visits);
};
