import type { DuckDBConnection } from '@duckdb/node-api';
import type { EventReports } from '../store/contract.ts';
import type { RangeQuery } from '../store/report.ts';
import { defaultMetrics, defaultReport } from './default-report.ts';
import { queryReport } from './engine/report.ts';

/** Metrics of the named campaigns, for lists. */
export const perCampaignReport = async (
  reader: DuckDBConnection,
  range: RangeQuery & { campaigns: number[] },
): ReturnType<EventReports['perCampaign']> => {
  const wanted = new Set(range.campaigns);
  const spend = range.spend.filter(({ campaign }) => wanted.has(campaign));
  const { rows } = await queryReport(reader, defaultReport({ ...range, spend }, 'campaign'));
  return new Map(
    rows.flatMap(({ keys: [key], sums }) =>
      key !== undefined && key !== null && wanted.has(Number(key))
        ? [[Number(key), defaultMetrics(sums)]]
        : [],
    ),
  );
};
