import { decimalText, num, query, type Read, text } from '../store/duckdb/rows.ts';
import type { UnpricedConversions } from '../store/reports.ts';

const UNPRICED = `SELECT currency, count(*) AS number, sum(payout) AS payout,
    epoch_ms(min(first_time)) AS first, epoch_ms(max(first_time)) AS last
  FROM conversions WHERE workspace = $1 AND payout IS NOT NULL AND revenue IS NULL
    AND status <> 'rejected'
  GROUP BY currency ORDER BY number DESC, currency`;

export const unpricedOf = (read: Read): UnpricedConversions => ({
  unpriced: (workspace) =>
    read(async (connection) =>
      (await query(connection, UNPRICED, [workspace])).map((row) => ({
        currency: text(row.currency),
        conversions: num(row.number),
        payout: decimalText(row.payout) ?? '0',
        first: num(row.first),
        last: num(row.last),
      })),
    ),
});
