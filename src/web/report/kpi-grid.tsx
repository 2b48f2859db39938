import Box from '@mui/material/Box';
import type { MetricName, ReportAnswer } from '../../contracts/report-query.ts';
import { useT } from '../i18n/use-t.ts';
import { LinkButton } from '../ui/link.tsx';
import { KpiCard } from './kpi-card.tsx';
import { useMetricFormat } from './use-metric-format.ts';

/** What the remarks below the figures are made of: to be asked for with them. */
export const NOTED = ['bots', 'unpriced', 'uncosted'] as const satisfies readonly MetricName[];

const notes = { invalidShare: 'bots', revenue: 'unpriced', cost: 'uncosted' } as const;

interface KpiGridProps {
  metrics: readonly MetricName[];
  /** Of a report that was asked for these and `NOTED`; absent while on its way. */
  total: ReportAnswer['total'] | undefined;
  currency: string;
  shown: MetricName;
  onShow: (metric: MetricName) => void;
}

/** The figures of a range, each with its definition; and the way to the rates where they leave out revenue for want of one. */
export const KpiGrid = ({ metrics, total, currency, shown, onShow }: KpiGridProps) => {
  const t = useT();
  const write = useMetricFormat(currency);
  const noteOf = (metric: MetricName): string | undefined => {
    if (!(metric in notes)) return undefined;
    const name = notes[metric as keyof typeof notes];
    const count = Number(total?.values[name] ?? 0);
    return count > 0 ? t(`metric.note.${name}`, { count }) : undefined;
  };
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 1, sm: 2 },
          gridTemplateColumns: {
            xs: 'repeat(2, minmax(0, 1fr))',
            sm: 'repeat(3, minmax(0, 1fr))',
            md: 'repeat(4, minmax(0, 1fr))',
            lg: 'repeat(6, minmax(0, 1fr))',
          },
        }}
      >
        {metrics.map((metric) => (
          <KpiCard
            key={metric}
            metric={metric}
            values={total?.values}
            previous={total?.previous ?? null}
            write={write}
            currency={currency}
            note={noteOf(metric)}
            shown={metric === shown}
            onShow={() => onShow(metric)}
          />
        ))}
      </Box>
      {Number(total?.values.unpriced ?? 0) > 0 && (
        <Box>
          <LinkButton to="/postback" search={{ tab: 'rates' }} size="small">
            {t('metric.rates')}
          </LinkButton>
        </Box>
      )}
    </>
  );
};
