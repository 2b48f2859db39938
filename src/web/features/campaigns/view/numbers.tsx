import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import { type MetricName, USUAL_METRICS } from '../../../../core/report/metrics.ts';
import { reportQuery } from '../../../api/reports/report-query.ts';
import { KpiGrid, NOTED } from '../../../report/kpi-grid.tsx';
import { ReportChart } from '../../../report/report-chart.tsx';
import type { Report } from '../../../report/use-report.ts';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { ChecksCard } from '../check/checks-card.tsx';
import { useSource } from '../editor/source-tokens.tsx';
import { Breakdowns } from './breakdowns.tsx';
import { DestinationNumbers } from './destination-numbers.tsx';
import { DrillCard } from './drill-card.tsx';
import { EventsCard } from './events-card.tsx';
import { sourceNames } from './source-names.ts';
import { useEvents } from './use-events.ts';
import { WaterfallCard } from './waterfall-card.tsx';

const FIGURES = [...USUAL_METRICS, 'cpa'] as const satisfies readonly MetricName[];
/** The figure selected at first. */
const FIRST = 'valid';

interface NumbersProps {
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

/** A campaign's results: figures, curve, breakdowns, drill-down, and losses. */
export const Numbers = ({ campaign, report, mayEdit }: NumbersProps) => {
  const { id, source: sourceName } = campaign;
  const { timeZone, currency, ready, everyMs, state } = report;
  const { data, error, refetch } = useQuery({
    ...reportQuery(report.ask([], [...FIGURES, ...NOTED]), everyMs),
    enabled: ready,
  });
  const names = sourceNames(useSource(sourceName));
  const events = useEvents(id, report, campaign.timeZone ?? timeZone);
  const metric = state.metric ?? FIRST;
  return (
    <>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      <KpiGrid
        metrics={FIGURES}
        answer={data}
        currency={currency}
        shown={metric}
        onShow={(next) => report.change({ metric: next })}
      />
      <Box sx={beside}>
        <ReportChart report={report} metric={metric} marks={events.events} />
        <ChecksCard campaign={id} mayEdit={mayEdit} zone={timeZone} />
      </Box>
      <Breakdowns report={report} metric={metric} names={names} />
      <DestinationNumbers campaign={campaign} report={report} />
      <DrillCard report={report} names={names} />
      <Box sx={beside}>
        <WaterfallCard campaign={id} report={report} />
        <EventsCard campaign={id} zone={timeZone} mayEdit={mayEdit} {...events} />
      </Box>
    </>
  );
};
