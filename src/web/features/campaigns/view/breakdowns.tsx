import Box from '@mui/material/Box';
import type { FilterDimension, MetricName } from '../../../../contracts/reports/report-query.ts';
import { useT } from '../../../i18n/use-t.ts';
import { BreakdownCard } from '../../../report/breakdown/breakdown-card.tsx';
import type { Report } from '../../../report/use-report.ts';
import { namedFirst } from './source-names.ts';

interface BreakdownsProps {
  report: Report;
  metric: MetricName;
  /** For the source's parameters. */
  names: ReadonlyMap<FilterDimension, string>;
}

/** Six breakdowns of a campaign's numbers. */
export const Breakdowns = ({ report, metric, names }: BreakdownsProps) => {
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
        dimensions={['destination', 'path', 'landing', 'offer', 'rule', 'variant']}
      />
      <BreakdownCard
        {...shared}
        title={t('breakdown.sources')}
        dimensions={[firstSub, ...subs, 'referrer']}
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
