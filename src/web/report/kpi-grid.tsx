import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { MetricName, ReportAnswer } from '../../contracts/reports/report-query.ts';
import { useT } from '../i18n/use-t.ts';
import { KpiCard } from './kpi-card.tsx';
import { LateFigureNote, LateReportNotes } from './late-notes.tsx';
import { useMetricFormat } from './use-metric-format.ts';

/** Metrics needed for the notes below the figures, to be requested with them. */
export const NOTED = [
  'bots',
  'unpriced',
  'uncosted',
  'uncostedRevenue',
] as const satisfies readonly MetricName[];

interface KpiGridProps {
  metrics: readonly MetricName[];
  /** From a report with these and `NOTED`; absent while loading. */
  answer: ReportAnswer | undefined;
  currency: string;
  shown: MetricName;
  onShow: (metric: MetricName) => void;
}

/** The figures of a range, each with its definition and notes. */
export const KpiGrid = ({ metrics, answer, currency, shown, onShow }: KpiGridProps) => {
  const t = useT();
  const total = answer?.total;
  const write = useMetricFormat(currency);
  const noteOf = (metric: MetricName): ReactNode => {
    if (metric !== 'invalidShare') return answer && <LateFigureNote metric={metric} answer={answer} />;
    const count = Number(total?.values.bots ?? 0);
    return count > 0 && t('metric.note.bots', { count });
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
      {answer && <LateReportNotes answer={answer} />}
    </>
  );
};
