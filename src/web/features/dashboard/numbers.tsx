import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { USUAL_METRICS } from '../../../core/report/metrics.ts';
import { reportQuery } from '../../api/reports/report-query.ts';
import { KpiGrid, NOTED } from '../../report/kpi-grid.tsx';
import { ReportChart } from '../../report/report-chart.tsx';
import { useNoteMarks } from '../../report/use-note-marks.ts';
import type { Report } from '../../report/use-report.ts';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { Breakdowns } from './breakdowns.tsx';
import { HealthPanel } from './health-panel.tsx';
import { LateRunningTests } from './late-running-tests.tsx';
import { LatestRequests } from './latest-requests.tsx';

/** Twelve fill their rows at every width. */
export const FIGURES = [...USUAL_METRICS, 'epc'] as const;

/** The query for the figures at the top. */
export const totalQuery = (report: Report) => ({
  ...reportQuery(report.ask([], [...FIGURES, ...NOTED]), report.everyMs),
  enabled: report.ready,
});

/** People's visits determine the value of a paid click: they are selected at first. */
const FIRST = 'valid';

/** The figures, their development over time, and their breakdowns. */
export const Numbers = ({ report }: { report: Report }) => {
  const { data, error, refetch } = useQuery(totalQuery(report));
  const metric = report.state.metric ?? FIRST;
  const marks = useNoteMarks(report);
  return (
    <>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      <KpiGrid
        metrics={FIGURES}
        answer={data}
        currency={report.currency}
        shown={metric}
        onShow={(next) => report.change({ metric: next })}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
        }}
      >
        <ReportChart report={report} metric={metric} marks={marks} />
        <HealthPanel />
      </Box>
      <Breakdowns report={report} metric={metric} />
      <LateRunningTests />
      <LatestRequests timeZone={report.timeZone} />
    </>
  );
};
