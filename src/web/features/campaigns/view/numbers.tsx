import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import type { FilterDimension } from '../../../../contracts/reports/report-query.ts';
import { type CommonMetric, headlineMetrics } from '../../../../core/report/metrics.ts';
import { UTMS } from '../../../../core/report/utm.ts';
import { useT } from '../../../i18n/use-t.ts';
import { BreakdownCard } from '../../../report/breakdown/breakdown-card.tsx';
import { KpiGrid } from '../../../report/kpi-grid.tsx';
import { chartQuery, ReportChart } from '../../../report/report-chart.tsx';
import { namedFirst, sourceNames } from '../../../report/source-names.ts';
import type { Report } from '../../../report/use-report.ts';
import { ChecksCard } from '../check/checks-card.tsx';
import { useSource } from '../editor/source-tokens.tsx';
import { DestinationNumbers } from '../routing/destination-table.tsx';
import { DrillCard } from './drill-card.tsx';
import { EventsCard } from './events-card.tsx';
import { ExitsCard } from './exits-card.tsx';
import { useEvents } from './use-events.ts';
import { WaterfallCard } from './waterfall-card.tsx';

interface BreakdownsProps {
  report: Report;
  metric: CommonMetric;
  /** For the source's parameters. */
  names: ReadonlyMap<FilterDimension, string>;
}

/** Six breakdowns of a campaign's numbers. */
const Breakdowns = ({ report, metric, names }: BreakdownsProps) => {
  const t = useT();
  const [firstSub = 'sub1', ...subs] = namedFirst(names);
  const shared = { report, metric, nameOf: (dimension: FilterDimension) => names.get(dimension) };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          md: 'repeat(2, minmax(0, 1fr))',
          xl: 'repeat(3, minmax(0, 1fr))',
        },
      }}
    >
      <BreakdownCard
        {...shared}
        title={t('campaign.paths')}
        dimensions={['destination', 'path', 'landing', 'offer', 'exit', 'rule', 'variant']}
      />
      <BreakdownCard
        {...shared}
        title={t('breakdown.sources')}
        dimensions={[firstSub, ...subs, ...UTMS, 'referrer']}
      />
      <BreakdownCard {...shared} title={t('breakdown.places')} dimensions={['country', 'region', 'city']} />
      <BreakdownCard
        {...shared}
        title={t('breakdown.devices')}
        dimensions={['device', 'inApp', 'language']}
      />
      <BreakdownCard {...shared} title={t('breakdown.systems')} dimensions={['os', 'browser']} />
      <BreakdownCard
        {...shared}
        // Bots have no valid visits, and refused requests no visits at all.
        metric="requests"
        title={t('breakdown.quality')}
        dimensions={['trafficClass', 'reason', 'outcome']}
      />
    </Box>
  );
};

const FIGURES: readonly CommonMetric[] = headlineMetrics('cpa');
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
  const { timeZone, currency, state } = report;
  const names = sourceNames(useT(), useSource(sourceName));
  const events = useEvents(id, report, campaign.timeZone ?? timeZone);
  const metric = state.metric ?? FIRST;
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
        <ReportChart report={report} metric={metric} metrics={FIGURES} marks={events.events} />
        <ChecksCard campaign={id} mayEdit={mayEdit} zone={timeZone} />
      </Box>
      <Breakdowns report={report} metric={metric} names={names} />
      <DestinationNumbers campaign={campaign} report={report} />
      <DrillCard report={report} names={names} />
      <ExitsCard campaign={id} report={report} />
      <Box sx={beside}>
        <WaterfallCard campaign={id} report={report} />
        <EventsCard campaign={id} zone={timeZone} mayEdit={mayEdit} {...events} />
      </Box>
    </>
  );
};
