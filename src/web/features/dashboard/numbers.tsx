import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { type CommonMetric, headlineMetrics } from '../../../core/report/metrics.ts';
import { ROLE_DIMENSIONS } from '../../../core/sources/parameters.ts';
import { annotationsQuery } from '../../api/campaigns/annotations.ts';
import { needPart } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { BreakdownCard } from '../../report/breakdown/breakdown-card.tsx';
import { KpiGrid } from '../../report/kpi-grid.tsx';
import { chartQuery, ReportChart } from '../../report/report-chart.tsx';
import type { Report } from '../../report/use-report.ts';
import type { ChartMark } from '../../ui/chart/chart-data.ts';
import { LinkButton } from '../../ui/layout/link.tsx';
import { HealthPanel } from './health-panel.tsx';
import { LatestRequests } from './latest-requests.tsx';

/** Notes in the report's range. Revisions of all campaigns would hide the curve: each campaign shows its own. */
const useNoteMarks = ({ range, ready }: Report): ChartMark[] => {
  const { data } = useQuery({ ...annotationsQuery(range), enabled: ready });
  return useMemo(
    () =>
      (data?.rows ?? []).flatMap((one): ChartMark[] => {
        if (one.kind !== 'note') return [];
        const { id, at, text, campaign } = one;
        return [{ id, at, label: text, text: campaign === null ? text : `${campaign.name}: ${text}` }];
      }),
    [data],
  );
};

interface BreakdownsProps {
  report: Report;
  metric: CommonMetric;
}

/** Six breakdowns of the numbers. Devices and systems, which are requested most, are side by side. */
const Breakdowns = ({ report, metric }: BreakdownsProps) => {
  const t = useT();
  const all = (
    <LinkButton to="/campaign/campaigns" size="small">
      {t('dashboard.campaigns.all')}
    </LinkButton>
  );
  const shared = { report, metric };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(340px, 100%), 1fr))',
      }}
    >
      <BreakdownCard
        {...shared}
        title={t('dashboard.campaigns')}
        dimensions={['campaign', 'destination', 'landing', 'offer', 'domain']}
        footer={all}
      />
      <BreakdownCard
        {...shared}
        title={t('breakdown.sources')}
        dimensions={['source', ...ROLE_DIMENSIONS, 'referrer']}
      />
      <BreakdownCard {...shared} title={t('breakdown.places')} dimensions={['country', 'region', 'city']} />
      <BreakdownCard
        {...shared}
        title={t('breakdown.devices')}
        dimensions={['device', 'inApp', 'language']}
      />
      <BreakdownCard {...shared} title={t('breakdown.systems')} dimensions={['os', 'browser']} />
      <BreakdownCard
        report={report}
        // Bots have no valid visits, and refused requests no visits at all.
        metric="requests"
        title={t('breakdown.quality')}
        dimensions={['trafficClass', 'reason', 'outcome']}
      />
    </Box>
  );
};

const RunningAbTests = lazy(async () => {
  try {
    const [found] = await Promise.all([import('./running-ab-tests.tsx'), needPart('tests')]);
    return { default: found.RunningAbTests };
  } catch {
    // The dashboard works without it, and A/B tests have their own screen.
    return { default: () => null };
  }
});

/** Loads after the numbers: most workspaces have no running test. */
const LateRunningAbTests = () => (
  <Suspense fallback={null}>
    <RunningAbTests />
  </Suspense>
);

/** Twelve figures fill rows at every width. */
export const FIGURES: readonly CommonMetric[] = headlineMetrics('epc');

/** People's visits determine the value of a paid click, so they are selected by default. */
const FIRST = 'valid';

/** The query for the figures at the top and their curve. */
export const numbersQuery = (report: Report) => chartQuery(report, FIGURES, report.state.metric ?? FIRST);

/** The figures, their curve over time, and their breakdowns. */
export const Numbers = ({ report }: { report: Report }) => {
  const { data, error } = useQuery(numbersQuery(report));
  const metric = report.state.metric ?? FIRST;
  const marks = useNoteMarks(report);
  return (
    <>
      {/* The chart says what went wrong. */}
      {(data || !error) && (
        <KpiGrid
          metrics={FIGURES}
          answer={data}
          filters={report.ask([], []).filters}
          currency={report.currency}
          shown={metric}
          onShow={(next) => report.change({ metric: next })}
        />
      )}
      <ReportChart report={report} metric={metric} metrics={FIGURES} marks={marks} />
      <HealthPanel />
      <Breakdowns report={report} metric={metric} />
      <LateRunningAbTests />
      <LatestRequests timeZone={report.timeZone} />
    </>
  );
};
