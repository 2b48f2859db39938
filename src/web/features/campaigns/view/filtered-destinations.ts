import type { CampaignReport } from '../../../../contracts/reports/report.ts';
import type { MetricName, ReportAnswer } from '../../../../contracts/reports/report-query.ts';

type Row = CampaignReport['destinations'][number];

/** The destinations with filtered numbers; their visitors are left unchanged. */
export const withFilters = (whole: CampaignReport, part: ReportAnswer): CampaignReport => {
  const none = part.total.values.cost === null ? null : '0';
  const byKey = new Map(part.rows.map(({ keys, values }) => [keys[0] ?? null, values]));
  return {
    ...whole,
    destinations: whole.destinations.map((row): Row => {
      const values = byKey.get(row.id);
      const count = (name: MetricName): number => Number(values?.[name] ?? 0);
      /** Null if unknown. Without filtered requests there is no cost either. */
      const money = (name: MetricName): string | null =>
        values === undefined ? none : values[name] === null ? null : String(values[name] ?? '0');
      return {
        ...row,
        requests: count('requests'),
        visits: count('visits'),
        valid: count('valid'),
        uniqueVisits: count('uniqueVisits'),
        bots: count('bots'),
        conversions: count('conversions'),
        otherClickConversions: count('otherClickConversions'),
        revenue: String(values?.revenue ?? '0'),
        cost: money('cost'),
        profit: money('profit'),
      };
    }),
  };
};
