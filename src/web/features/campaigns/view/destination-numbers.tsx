import { useQuery } from '@tanstack/react-query';
import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import { MAX_ROWS } from '../../../../contracts/reports/report-query.ts';
import { reportQuery } from '../../../api/reports/report-query.ts';
import { campaignReportQuery } from '../../../api/reports/reports.ts';
import type { Report } from '../../../report/use-report.ts';
import { DestinationTable } from '../routing/destination-table.tsx';
import { isSimple } from '../routing/routing.ts';
import { withFilters } from './filtered-destinations.ts';

const METRICS = [
  ...(['requests', 'visits', 'valid', 'uniqueVisits', 'bots'] as const),
  ...(['conversions', 'otherClickConversions', 'revenue', 'cost', 'profit'] as const),
] as const;

interface DestinationNumbersProps {
  campaign: Campaign;
  report: Report;
}

/** The campaign's pages with their weights and visitors, the latter only without filters, which cannot apply. */
export const DestinationNumbers = ({ campaign, report }: DestinationNumbersProps) => {
  const { range, ready, state } = report;
  const filtered = state.filters.length > 0;
  const whole = useQuery({ ...campaignReportQuery(range, campaign.id, !filtered), enabled: ready });
  const part = useQuery({
    ...reportQuery(
      { ...report.ask(['destination'], METRICS), compared: null, limit: MAX_ROWS },
      report.everyMs,
    ),
    enabled: ready && filtered,
  });
  const shown = filtered ? whole.data && part.data && withFilters(whole.data, part.data) : whole.data;
  return <DestinationTable report={shown} weighted={isSimple(campaign)} filtered={filtered} />;
};
