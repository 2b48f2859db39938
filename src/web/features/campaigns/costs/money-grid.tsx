import Box from '@mui/material/Box';
import type { Metrics } from '../../../../contracts/report.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { MetricCard } from '../../../ui/metric-card.tsx';
import { ratio, roi } from '../../../ui/metrics.ts';

interface MoneyGridProps {
  /** Absent while on its way. */
  totals: Metrics | undefined;
  currency: string;
  /** Nothing says what clicks cost: a sum of nothing is not known then, and not 0. */
  unpaid: boolean;
}

/** What a range cost and what is left of it, each with its definition. */
export const MoneyGrid = ({ totals, currency, unpaid }: MoneyGridProps) => {
  const t = useT();
  const format = useFormat();
  const isKnown = !(unpaid && totals?.cost === '0');
  /** Undefined while on its way, null where it is not known. */
  const figure = <V,>(of: (totals: Metrics) => V): V | null | undefined =>
    totals && (isKnown ? of(totals) : null);
  const cost = figure((of) => of.cost);
  const profit = figure((of) => of.profit);
  const back = figure(roi);
  const each = figure((of) => ratio(Number(of.cost), of.conversions)?.toString() ?? null);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' } }}>
      <MetricCard
        name={t('metric.cost')}
        help={t('metric.cost.help')}
        value={cost}
        text={format.money(cost ?? null, currency)}
        note={
          totals && totals.uncosted > 0 ? t('metric.note.uncosted', { count: totals.uncosted }) : undefined
        }
      />
      <MetricCard
        name={t('metric.profit')}
        help={t('metric.profit.help')}
        value={profit}
        text={format.money(profit ?? null, currency)}
      />
      <MetricCard
        name={t('metric.roi')}
        help={t('metric.roi.help')}
        value={back}
        text={format.percent(back ?? null)}
      />
      <MetricCard
        name={t('metric.cpa')}
        help={t('metric.cpa.help')}
        value={each}
        text={format.money(each ?? null, currency)}
      />
    </Box>
  );
};
