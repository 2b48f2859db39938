import Box from '@mui/material/Box';
import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import type { FilterDimension } from '../../../../contracts/reports/report-query.ts';
import { UTMS } from '../../../../core/report/utm.ts';
import { useT } from '../../../i18n/use-t.ts';
import { BreakdownCard } from '../../../report/breakdown/breakdown-card.tsx';
import { namedFirst, sourceNames } from '../../../report/source-names.ts';
import type { Report } from '../../../report/use-report.ts';
import { useSource } from '../editor/source-tokens.tsx';
import { DrillCard } from './drill-card.tsx';
import { metricOf } from './overview.tsx';

interface BreakdownProps {
  campaign: Campaign;
  report: Report;
}

const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: 'repeat(2, minmax(0, 1fr))',
    xl: 'repeat(3, minmax(0, 1fr))',
  },
} as const;

/** A campaign's numbers by what its visits have in common. */
export const Breakdown = ({ campaign, report }: BreakdownProps) => {
  const t = useT();
  const names = sourceNames(t, useSource(campaign.source));
  const [firstSub = 'sub1', ...subs] = namedFirst(names);
  const shared = {
    report,
    metric: metricOf(report),
    nameOf: (dimension: FilterDimension) => names.get(dimension),
  };
  return (
    <>
      <Box sx={grid}>
        <BreakdownCard
          {...shared}
          title={t('campaign.paths')}
          dimensions={['path', 'landing', 'offer', 'exit', 'rule', 'variant']}
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
      <DrillCard report={report} names={names} />
    </>
  );
};
