import Box from '@mui/material/Box';
import type { MetricName } from '../../../contracts/reports/report-query.ts';
import { SUBS } from '../../../contracts/reports/report-query.ts';
import { useT } from '../../i18n/use-t.ts';
import { BreakdownCard } from '../../report/breakdown/breakdown-card.tsx';
import type { Report } from '../../report/use-report.ts';
import { LinkButton } from '../../ui/layout/link.tsx';

interface BreakdownsProps {
  report: Report;
  metric: MetricName;
}

/** Six breakdowns of the numbers. Devices and systems are side by side, as the most requested ones. */
export const Breakdowns = ({ report, metric }: BreakdownsProps) => {
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
        dimensions={['source', 'referrer', ...SUBS]}
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
