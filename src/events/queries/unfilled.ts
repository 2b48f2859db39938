import { SUBS } from '../../core/report/subs.ts';
import { isUnfilledParameter } from '../../core/routing/url/unfilled.ts';
import { num, query, type Reader, text } from '../store/duckdb/rows.ts';
import type { Unfilled, UnfilledQuery } from '../store/reports.ts';

/** Texts of a campaign that are examined; it has at most as many tokens as parameters. */
const MOST = 50;

/** Begins like a token, perhaps after a separator, or like one whose first bytes were decoded. `isUnfilledParameter` decides. */
export const MAYBE_TOKEN = String.raw`^[\s_.,:;|/~+-]*[{\[$_#@!%\x{FFFD}]`;

/** People's visits by every parameter that begins like a token. */
const STATEMENT = `SELECT campaign, token, count(*) AS visits FROM (
    SELECT campaign, unnest([${SUBS.join(', ')}]) AS token
    FROM requests WHERE workspace = $1 AND time >= make_timestamp($2::BIGINT * 1000)
      AND visit AND traffic_class = 'human' AND campaign <> 0)
  WHERE token IS NOT NULL AND regexp_matches(token, '${MAYBE_TOKEN}')
  GROUP BY campaign, token
  QUALIFY row_number() OVER (PARTITION BY campaign ORDER BY visits DESC, token) <= ${MOST}
  ORDER BY visits DESC, campaign, token`;

/** Campaigns whose visitors came with tokens instead of values, most visits first. */
export const unfilledReport = async (
  connection: Reader,
  { workspace, since }: UnfilledQuery,
): Promise<Unfilled[]> => {
  const rows = await query(connection, STATEMENT, [workspace, BigInt(Math.trunc(since))]);
  const found = rows
    .map((row) => ({ campaign: num(row.campaign), token: text(row.token), visits: num(row.visits) }))
    .filter(({ token }) => isUnfilledParameter(token));
  // The first of each campaign is its most frequent one.
  return [...Map.groupBy(found, ({ campaign }) => campaign).values()].flatMap((own) => own.slice(0, 1));
};
