import InfoOutlined from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { MetricName, MetricValues, ReportAnswer } from '../../contracts/reports/report-query.ts';
import { metrics } from '../../core/report/metrics.ts';
import { useT } from '../i18n/use-t.ts';
import { changeOf } from './change.ts';
import { ChangeMark } from './change-mark.tsx';
import { figureScale, isTooLong } from './figure-size.ts';
import { LateFigureNote, LateReportNotes } from './late-notes.tsx';
import { useMetricFormat } from './use-metric-format.ts';

interface KpiCardProps {
  metric: MetricName;
  /** Absent while loading. */
  values: MetricValues | undefined;
  /** The comparison's values; null if none. */
  previous: MetricValues | null;
  write: (metric: MetricName, value: MetricValues[MetricName]) => string;
  currency: string;
  /** A note below the figure. */
  note?: ReactNode;
  /** Whether the chart shows it. */
  shown: boolean;
  onShow: () => void;
}

/** One figure of a range with its change, and a button to show it in the chart. */
const KpiCard = ({ metric, values, previous, write, currency, note, shown, onShow }: KpiCardProps) => {
  const t = useT();
  const name = t(`metric.${metric}`);
  const intl = useIntl();
  const value = values?.[metric];
  const exact = write(metric, value);
  // Amounts in rupiah or dong are wider than a card.
  const { kind } = metrics[metric];
  const isShort = (kind === 'money' || kind === 'rate') && isTooLong(exact);
  const text = isShort
    ? intl.formatNumber(Number(value), {
        style: 'currency',
        currency,
        notation: 'compact',
        maximumFractionDigits: 2,
      })
    : exact;
  const scale = figureScale(text);
  return (
    <Card
      role="group"
      aria-label={name}
      sx={{
        position: 'relative',
        p: { xs: 1.5, sm: 2 },
        minWidth: 0,
        ...(shown && {
          borderColor: 'primary.main',
          boxShadow: 'inset 0 2px 0 var(--mui-palette-primary-main)',
        }),
      }}
    >
      <ButtonBase
        aria-label={t('kpi.show', { metric: name })}
        aria-pressed={shown}
        onClick={onShow}
        sx={{
          position: 'absolute',
          inset: 0,
          borderRadius: 'inherit',
          '&:hover': { bgcolor: 'action.hover' },
        }}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 24 }}>
        <Typography variant="body2" color="textSecondary" sx={{ lineHeight: 1.3 }}>
          {name}
        </Typography>
        <Tooltip title={t(`metric.${metric}.help`)} describeChild enterTouchDelay={0}>
          <IconButton size="small" aria-label={t('metric.what', { metric: name })} sx={{ p: 0.5 }}>
            <InfoOutlined sx={{ fontSize: 16, color: 'text.secondary' }} />
          </IconButton>
        </Tooltip>
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'baseline',
          columnGap: 1,
          pointerEvents: 'none',
        }}
      >
        <Typography
          component="p"
          data-value={value ?? ''}
          {...(isShort && { title: exact })}
          sx={{
            fontSize: { xs: `${1.25 * scale}rem`, sm: `${1.5 * scale}rem` },
            fontWeight: 700,
            fontVariantNumeric: 'tabular-nums',
            lineHeight: 1.35,
            letterSpacing: '-0.02em',
          }}
        >
          {values === undefined ? <Skeleton width={72} /> : text}
        </Typography>
        {values && previous && <ChangeMark metric={metric} change={changeOf(previous[metric], value)} />}
      </Box>
      {values && previous && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ pointerEvents: 'none' }}>
          {t('kpi.before', { value: write(metric, previous[metric]) })}
        </Typography>
      )}
      {note && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ pointerEvents: 'none' }}>
          {note}
        </Typography>
      )}
    </Card>
  );
};

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
