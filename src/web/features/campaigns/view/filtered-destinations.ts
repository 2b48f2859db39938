import type { CampaignReport } from '../../../../contracts/report.ts';
import type { MetricName, ReportAnswer } from '../../../../contracts/report-query.ts';

type Row = CampaignReport['destinations'][number];

/** The destinations with what filters leave of their numbers; their visitors are left as they were told. */
export const withFilters = (whole: CampaignReport, part: ReportAnswer): CampaignReport => {
  const byKey = new Map(part.rows.map(({ keys, values }) => [keys[0] ?? null, values]));
  return {
    ...whole,
    destinations: whole.destinations.map((row): Row => {
      const values = byKey.get(row.id);
      const count = (name: MetricName): number => Number(values?.[name] ?? 0);
      const money = (name: MetricName): string => String(values?.[name] ?? '0');
      return {
        ...row,
        ...{ requests: count('requests'), visits: count('visits'), valid: count('valid') },
        ...{ uniqueVisits: count('uniqueVisits'), bots: count('bots'), conversions: count('conversions') },
        ...{ revenue: money('revenue'), cost: money('cost'), profit: money('profit') },
      };
    }),
  };
};
