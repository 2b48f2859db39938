import { COSTED } from '../../../core/report/unknown-cost.ts';
import type { StoreReportQuery } from '../../store/reports.ts';
import { isWithinCampaign, OF_CAMPAIGN } from './grouped.ts';

/**
 * Campaigns with clicks of unknown cost. With spend, a statement of their own takes as long as the report's, so they come
 * with the report if its rows are grouped by campaign anyway.
 */

/** Whether a report tells them with its own statement. */
export const tellsUnknownCosts = (
  { findsUnknownCosts, dimensions }: StoreReportQuery,
  hasSpend: boolean,
): boolean =>
  findsUnknownCosts === true && hasSpend && dimensions.length > 0 && dimensions.every(isWithinCampaign);

/** The campaigns with the most valid visits first; reads `u`, and `found_visits` for what spend changes. */
export const unknownCosts = (): string => {
  const sums = COSTED.flat().map((name) => `coalesce(sum("${name}"), 0) AS "${name}"`);
  const unknown = COSTED.map(([all, known]) => `"${all}" > "${known}"`).join(' OR ');
  return `unknown_costs AS (
      SELECT *, row_number() OVER (ORDER BY "valid" DESC, ${OF_CAMPAIGN}::VARCHAR) AS nth FROM (
        SELECT ${[OF_CAMPAIGN, ...sums].join(', ')} FROM (
          SELECT ${[OF_CAMPAIGN, ...COSTED.flat().map((name) => `"${name}"`)].join(', ')} FROM u
          UNION ALL BY NAME SELECT ${OF_CAMPAIGN}, "costedValid" FROM found_visits)
        WHERE ${OF_CAMPAIGN} <> 0 GROUP BY ${OF_CAMPAIGN})
      WHERE ${unknown})`;
};
