import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import { type CommonMetric, headlineMetrics } from '../../../../core/report/metrics.ts';
import { useT } from '../../../i18n/use-t.ts';
import { BreakdownCard } from '../../../report/breakdown/breakdown-card.tsx';
import { KpiGrid } from '../../../report/kpi-grid.tsx';
import { chartQuery, ReportChart } from '../../../report/report-chart.tsx';
import type { Report } from '../../../report/use-report.ts';
import { ChecksCard } from '../check/checks-card.tsx';
import { TestsCard } from './tests-card.tsx';
import { useEvents } from './use-events.ts';

const FIGURES: readonly CommonMetric[] = headlineMetrics('cpa');
/** The figure selected at first. */
const FIRST = 'valid';

/** The figure that the chart shows, and that the breakdowns rank by. */
export const metricOf = ({ state }: Report): CommonMetric => state.metric ?? FIRST;

interface OverviewProps {
  campaign: Campaign;
  report: Report;
  mayEdit: boolean;
}

const beside = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
} as const;

/** Whether the campaign is doing well: figures, curve, tests, and the quality of its traffic and pages. */
export const Overview = ({ campaign, report, mayEdit }: OverviewProps) => {
  const { id } = campaign;
  const t = useT();
  const { timeZone, currency } = report;
  const { events } = useEvents(id, report, campaign.timeZone ?? timeZone);
  const metric = metricOf(report);
  const { data, error } = useQuery(chartQuery(report, FIGURES, metric));
  return (
    <>
      {/* The chart says what went wrong. */}
      {(data || !error) && (
        <KpiGrid
          metrics={FIGURES}
          answer={data}
          filters={report.ask([], []).filters}
          currency={currency}
          shown={metric}
          onShow={(next) => report.change({ metric: next })}
        />
      )}
      <Box sx={beside}>
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <ReportChart report={report} metric={metric} metrics={FIGURES} marks={events} />
          <BreakdownCard
            report={report}
            // Bots have no valid visits, and refused requests no visits at all.
            metric="requests"
            title={t('breakdown.quality')}
            dimensions={['trafficClass', 'reason', 'outcome']}
          />
        </Stack>
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <TestsCard campaign={campaign} />
          <ChecksCard campaign={id} mayEdit={mayEdit} zone={timeZone} />
        </Stack>
      </Box>
    </>
  );
};
