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
import type { MetricValues, ReportAnswer, ReportFilters } from '../../contracts/reports/report-query.ts';
import { type CommonMetric, metrics } from '../../core/report/metrics.ts';
import { useT } from '../i18n/use-t.ts';
import { overValues, SPARK, sparkPath } from '../ui/chart/spark-path.ts';
import { changeOf } from './change.ts';
import { ChangeMark } from './change-mark.tsx';
import { figureScale, isTooLong } from './figure-size.ts';
import { LateFigureNote, LateReportNotes } from './late-notes.tsx';
import { useMetricFormat } from './use-metric-format.ts';

interface KpiCellProps {
  metric: CommonMetric;
  /** Absent while loading. */
  values: MetricValues | undefined;
  /** The comparison's values; null if none. */
  previous: MetricValues | null;
  /** Its values over time, as in the chart; empty until known. */
  steps: readonly (number | null)[];
  write: (metric: CommonMetric, value: MetricValues[string] | undefined) => string;
  currency: string;
  /** A note below the figure. */
  note?: ReactNode;
  /** Whether the chart shows it. */
  shown: boolean;
  onShow: () => void;
}

/** The curve of a figure. The chart below shows the selected one with its axes. */
const Spark = ({ steps, shown }: Pick<KpiCellProps, 'steps' | 'shown'>) => (
  <Box
    component="svg"
    aria-hidden
    viewBox={`0 0 ${SPARK.width} ${SPARK.height}`}
    preserveAspectRatio="none"
    sx={{
      display: 'block',
      width: 1,
      height: SPARK.height,
      mt: 'auto',
      pointerEvents: 'none',
      color: shown ? 'primary.main' : 'text.disabled',
    }}
  >
    <path
      d={sparkPath(steps)}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      vectorEffect="non-scaling-stroke"
    />
  </Box>
);

/** Losses are red, as in reports, and have a minus sign. */
const LOSSES: ReadonlySet<CommonMetric> = new Set(['profit', 'roi']);

/** One figure of a range with its change and its curve, and a button to show it in the chart. */
const KpiCell = ({ metric, values, previous, steps, write, currency, note, shown, onShow }: KpiCellProps) => {
  const t = useT();
  const name = t(`metric.${metric}`);
  const intl = useIntl();
  const value = values?.[metric];
  const exact = write(metric, value);
  // Amounts in rupiah or dong are wider than a cell.
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
    <Box
      role="group"
      aria-label={name}
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        px: 1.5,
        pt: 1,
        pb: 0.75,
        minWidth: 0,
        // Lines between cells only: those at the edges lie under the card's border.
        boxShadow: '1px 0 0 var(--mui-palette-divider), 0 1px 0 var(--mui-palette-divider)',
        ...(shown && {
          bgcolor: 'color-mix(in srgb, var(--mui-palette-primary-main) 8%, transparent)',
          boxShadow: 'inset 0 2px 0 var(--mui-palette-primary-main), 1px 0 0 var(--mui-palette-divider)',
        }),
      }}
    >
      <ButtonBase
        aria-label={t('kpi.show', { metric: name })}
        aria-pressed={shown}
        onClick={onShow}
        sx={{ position: 'absolute', inset: 0, '&:hover': { bgcolor: 'action.hover' } }}
      />
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
        <Typography variant="caption" color="textSecondary" sx={{ lineHeight: 1.35, py: 0.25 }}>
          {name}
        </Typography>
        <Tooltip title={t(`metric.${metric}.help`)} describeChild enterTouchDelay={0}>
          <IconButton
            size="small"
            aria-label={t('metric.what', { metric: name })}
            sx={{ p: 0.625, m: -0.25 }}
          >
            <InfoOutlined sx={{ fontSize: 14, color: 'text.secondary' }} />
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
            ...(LOSSES.has(metric) && Number(value) < 0 && { color: 'error.main' }),
            fontSize: `${1.25 * scale}rem`,
            fontWeight: 700,
            fontVariantNumeric: 'tabular-nums',
            lineHeight: 1.3,
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
      <Spark steps={steps} shown={shown} />
    </Box>
  );
};

/** Metrics needed for the notes below the figures, to be requested with them. */
export const NOTED = [
  'bots',
  'unpriced',
  'uncosted',
  'uncostedRevenue',
] as const satisfies readonly CommonMetric[];

interface KpiGridProps {
  metrics: readonly CommonMetric[];
  /** From a report with these and `NOTED` by time steps; absent while loading. */
  answer: ReportAnswer | undefined;
  /** Of the report. */
  filters: ReportFilters;
  currency: string;
  shown: CommonMetric;
  onShow: (metric: CommonMetric) => void;
}

/** The curve ends with the last step that is over; the chart draws the current one dashed. */
const stepsOf = ({ rows, to }: ReportAnswer, metric: CommonMetric): (number | null)[] =>
  overValues(
    rows.map(({ values: { [metric]: value = null } }) => (value === null ? null : Number(value))),
    rows.map(({ keys: [key = null] }) => key),
    to,
    Date.now(),
  );

/** The figures of a range in one strip, each with its definition and notes. */
export const KpiGrid = ({ metrics, answer, filters, currency, shown, onShow }: KpiGridProps) => {
  const t = useT();
  const total = answer?.total;
  const write = useMetricFormat(currency);
  const noteOf = (metric: CommonMetric): ReactNode => {
    if (metric !== 'invalidShare') return answer && <LateFigureNote metric={metric} answer={answer} />;
    const count = Number(total?.values.bots ?? 0);
    return count > 0 && t('metric.note.bots', { count });
  };
  return (
    <>
      <Card
        sx={{
          display: 'grid',
          overflow: 'hidden',
          gridTemplateColumns: {
            xs: 'repeat(2, minmax(0, 1fr))',
            sm: 'repeat(3, minmax(0, 1fr))',
            md: 'repeat(4, minmax(0, 1fr))',
            lg: 'repeat(6, minmax(0, 1fr))',
          },
        }}
      >
        {metrics.map((metric) => (
          <KpiCell
            key={metric}
            metric={metric}
            values={total?.values}
            previous={total?.previous ?? null}
            write={write}
            currency={currency}
            note={noteOf(metric)}
            shown={metric === shown}
            steps={answer ? stepsOf(answer, metric) : []}
            onShow={() => onShow(metric)}
          />
        ))}
      </Card>
      {answer && <LateReportNotes answer={answer} filters={filters} />}
    </>
  );
};
