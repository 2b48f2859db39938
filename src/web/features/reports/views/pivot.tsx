import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import {
  type Dimension,
  isConversionDimension,
  MAX_FILTER_VALUES,
  MAX_ROWS,
  type ReportFilters,
} from '../../../../contracts/reports/report-query.ts';
import { valueKind } from '../../../../core/report/metrics.ts';
import { reportQuery } from '../../../api/reports/report-query.ts';
import { useT } from '../../../i18n/use-t.ts';
import { CostFigure } from '../../../report/ledger/cost-figure.tsx';
import { SpreadLegend } from '../../../report/ledger/spread-legend.tsx';
import { type Built, isStep } from '../../../report/saved/built-state.ts';
import { useMetricFormat } from '../../../report/use-metric-format.ts';
import type { Report } from '../../../report/use-report.ts';
import { dimensionWord } from '../../../report/words.ts';
import { useChartWords } from '../../../ui/chart/use-chart-text.ts';
import { compactColumns } from '../../../ui/tables/compact-columns.ts';
import { TableScroll } from '../../../ui/tables/table-scroll.tsx';
import { TotalRow } from '../../../ui/tables/total-row.tsx';
import { useKeyWord } from '../row-keys.ts';
import { type PivotCell, pivotCells } from './pivot-figures.ts';
import { pivotStep } from './pivot-steps.ts';
import type { View } from './view-search.ts';
import { ViewState } from './view-state.tsx';

interface PivotProps {
  report: Report;
  built: Built;
  view: View;
  /** Of the metric. */
  name: string;
}

/** A table is expensive to query: it need not be as fresh as the figures. */
const SLOWER = 6;
/** As many as a filter can name. */
const ROWS = MAX_FILTER_VALUES;
const MOST_STEPS = 200;

/** Stays in view at the end while the columns scroll; a phone has no room for that. */
const atEnd = {
  position: { xs: 'relative', md: 'sticky' },
  right: 0,
  bgcolor: 'background.paper',
  fontWeight: 700,
} as const;

/** Text for screen readers only stays within its cell, so that it does not widen the page. */
const within = { position: 'relative' } as const;

/** The figures of a pivot: its rows, its columns, and their cells. None of them is a sum of what is shown. */
const usePivot = (
  { report, built, view: { metric } }: Pick<PivotProps, 'report' | 'built' | 'view'>,
  first: Dimension | undefined,
  step: View['step'] & string,
) => {
  const by = first === undefined ? [] : [first];
  const { basis } = built;
  const every = report.everyMs * SLOWER;
  const ask = (dimensions: readonly Dimension[], more: ReportFilters = []) => {
    const asked = report.ask(dimensions, [metric]);
    return { ...asked, basis, compared: null, filters: [...asked.filters, ...more] };
  };
  const rows = useQuery({
    ...reportQuery({ ...ask(by), sort: `-${metric}`, limit: ROWS }, every),
    enabled: report.ready,
  });
  const columns = useQuery({
    ...reportQuery({ ...ask([step]), limit: MOST_STEPS }, every),
    enabled: report.ready,
  });
  const keys = rows.data?.rows.map(({ keys: [key = null] }) => key) ?? [];
  // Of conversions there are few rows, and no filter.
  const isFiltered = first !== undefined && !isStep(first) && !isConversionDimension(first);
  const only: ReportFilters =
    isFiltered && keys.length > 0 ? [{ dimension: first, op: 'is', values: keys }] : [];
  const cells = useQuery({
    ...reportQuery({ ...ask([...by, step], only), limit: MAX_ROWS }, every),
    enabled: report.ready && rows.isSuccess && first !== undefined,
  });
  return { rows, columns, cells };
};

/** One metric: rows by the report's first dimension, a column for each day, week or month, and totals of both. */
export const Pivot = (props: PivotProps) => {
  const { report, built, view, name } = props;
  const t = useT();
  const { metric } = view;
  const [first] = built.dimensions;
  const step = pivotStep(report.range, view.step);
  const { rows, columns, cells } = usePivot(props, first, step);
  const { timeZone, currency } = report;
  const write = useMetricFormat(currency);
  const times = useChartWords({ step, timeZone, currency });
  const wordOf = useKeyWord({ timeZone, currency }, first === undefined ? [] : [first]);
  if (first !== undefined && isStep(first))
    return (
      <Alert severity="info" sx={{ mx: 2, mb: 2 }}>
        {t('pivot.byTime')}
      </Alert>
    );
  if (!rows.data || !columns.data) return <ViewState query={rows.error ? rows : columns} />;
  if (cells.error && !cells.data) return <ViewState query={cells} />;
  if (first !== undefined && rows.data.count === 0)
    return (
      <Typography color="textSecondary" sx={{ px: 2, pb: 2 }}>
        {t(report.state.filters.length > 0 ? 'breakdown.none' : 'breakdown.empty')}
      </Typography>
    );
  // Those of another step, range or filter would be put in the wrong columns.
  const shown = cells.isPlaceholderData ? undefined : cells.data;
  const cellOf = pivotCells(metric, shown ?? { rows: [] });
  const threshold = built.thresholds.find((one) => one.metric === metric);
  const isRatio = ['share', 'rate'].includes(valueKind(metric));
  /** `isPart`: of the range, for which limits of counts and amounts are not meant. */
  const figure = ({ values, spread }: PivotCell, isPart: boolean) => (
    <Box
      component="span"
      sx={{
        whiteSpace: 'nowrap',
        // The figures stand out from the zeros before and after a campaign.
        ...(Number(values[metric] ?? 0) === 0 && { color: 'text.secondary' }),
      }}
    >
      <CostFigure
        metric={metric}
        value={values[metric]}
        figure={write(metric, values[metric])}
        threshold={isPart && !isRatio ? undefined : threshold}
        spread={spread}
      />
    </Box>
  );
  const total = (row: PivotCell) => (
    <TableCell align="right" sx={{ '&&': atEnd }}>
      {figure(row, false)}
    </TableCell>
  );
  const { total: whole } = columns.data;
  return (
    <Box aria-busy={shown === undefined && first !== undefined}>
      <TableScroll label={name} maxHeight="75vh">
        <Table stickyHeader size="small" sx={compactColumns}>
          <TableHead>
            <TableRow>
              <TableCell sx={{ minWidth: 140 }}>
                {first === undefined ? t('saved.all') : dimensionWord(t, first)}
              </TableCell>
              {columns.data.rows.map(({ keys: [key] }) => (
                <TableCell key={key} align="right" sx={{ '&&': { whiteSpace: 'nowrap' } }}>
                  {times.label(key ?? '', true)}
                </TableCell>
              ))}
              <TableCell
                align="right"
                sx={{
                  '&&': { ...atEnd, position: 'sticky', right: { xs: 'auto', md: 0 }, zIndex: { md: 3 } },
                }}
              >
                {t('breakdown.total')}
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {first !== undefined &&
              rows.data.rows.map((row) => (
                <TableRow key={JSON.stringify(row.keys)} hover>
                  <TableCell
                    component="th"
                    scope="row"
                    sx={{ maxWidth: { xs: 150, md: 280 }, overflowWrap: 'anywhere' }}
                  >
                    {wordOf(row, 0)}
                  </TableCell>
                  {columns.data.rows.map(({ keys: [key = null] }) => (
                    <TableCell key={key} align="right" sx={within}>
                      {/* Cells that are loading are not empty. */}
                      {shown && figure(cellOf(row.keys[0] ?? null, key), true)}
                    </TableCell>
                  ))}
                  {total(row)}
                </TableRow>
              ))}
          </TableBody>
          <TotalRow>
            {columns.data.rows.map((row) => (
              <TableCell key={row.keys[0]} align="right">
                {figure(row, true)}
              </TableCell>
            ))}
            {total(whole)}
          </TotalRow>
        </Table>
      </TableScroll>
      <SpreadLegend answer={rows.data} metrics={[metric]} />
      {rows.data.count > rows.data.rows.length && first !== undefined && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ px: 2, pt: 1 }}>
          {t('pivot.first', { shown: rows.data.rows.length, count: rows.data.count })}
        </Typography>
      )}
    </Box>
  );
};
