import Box from '@mui/material/Box';
import type { Metrics } from '../../contracts/report.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useT } from '../i18n/use-t.ts';
import { MetricCard } from './metric-card.tsx';
import { botsShare, conversionRate } from './metrics.ts';

interface MetricGridProps {
  /** Absent while on its way. */
  totals: Metrics | undefined;
  currency: string;
}

const counts = ['requests', 'visits', 'valid', 'uniqueVisits'] as const;

/** The eight figures of a range, each with its definition. */
export const MetricGrid = ({ totals, currency }: MetricGridProps) => {
  const t = useT();
  const format = useFormat();
  const bots = totals && botsShare(totals);
  const cr = totals && conversionRate(totals);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' } }}>
      {counts.map((name) => (
        <MetricCard
          key={name}
          name={t(`metric.${name}`)}
          help={t(`metric.${name}.help`)}
          value={totals?.[name]}
          text={format.count(totals?.[name] ?? null)}
        />
      ))}
      <MetricCard
        name={t('metric.invalidShare')}
        help={t('metric.invalidShare.help')}
        value={bots}
        text={format.percent(bots ?? null)}
        note={totals && totals.requests > 0 ? t('metric.note.bots', { count: totals.bots }) : undefined}
      />
      <MetricCard
        name={t('metric.conversions')}
        help={t('metric.conversions.help')}
        value={totals?.conversions}
        text={format.count(totals?.conversions ?? null)}
      />
      <MetricCard
        name={t('metric.cr')}
        help={t('metric.cr.help')}
        value={cr}
        text={format.percent(cr ?? null, 2)}
      />
      <MetricCard
        name={t('metric.revenue')}
        help={t('metric.revenue.help')}
        value={totals?.revenue}
        text={format.money(totals?.revenue ?? null, currency)}
        note={
          totals && totals.unpriced > 0 ? t('metric.note.unpriced', { count: totals.unpriced }) : undefined
        }
      />
    </Box>
  );
};
