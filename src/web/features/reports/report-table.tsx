import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { useIntl } from 'react-intl';
import type { ConversionType } from '../../../contracts/postbacks/conversion-type.ts';
import type { Formula } from '../../../contracts/reports/formula.ts';
import {
  type ColumnName,
  type ConversionDimension,
  type Dimension,
  type Intervals,
  isConversionDimension,
  type MetricValues,
  type ReportAnswer,
  type ReportRow,
} from '../../../contracts/reports/report-query.ts';
import { CONVERSION_STATUSES } from '../../../core/conversions/types.ts';
import { isFormula, isMetric } from '../../../core/report/columns.ts';
import { VERDICT } from '../../../core/report/metrics.ts';
import { targetFrom } from '../../../core/report/verdict.ts';
import { type Translate, useT } from '../../i18n/use-t.ts';
import { changeOf } from '../../report/change.ts';
import { ChangeMark } from '../../report/change-mark.tsx';
import { typeWord } from '../../report/conversions/type-name.ts';
import { EstimateInterval } from '../../report/estimate-interval.tsx';
import { onlyThis } from '../../report/filters/filters.ts';
import { useLedger } from '../../report/ledger/late-ledger.tsx';
import { SpreadLegend } from '../../report/ledger/spread-legend.tsx';
import { type Built, isStep } from '../../report/saved/built-state.ts';
import { columnWord } from '../../report/saved/use-body-text.ts';
import type { Report } from '../../report/use-report.ts';
import { VerdictFigure } from '../../report/verdict-figure.tsx';
import { valueWord } from '../../report/words.ts';
import { useChartWords } from '../../ui/chart/use-chart-text.ts';
import { compactColumns } from '../../ui/tables/compact-columns.ts';
import { TableScroll } from '../../ui/tables/table-scroll.tsx';
import { TotalRow } from '../../ui/tables/total-row.tsx';
import { ColumnFigure } from './columns/column-figure.tsx';
import { columnWords, formulaOf } from './columns/column-words.ts';
import { useColumnFormat } from './columns/use-column-format.ts';

/** A conversion's type or status in words. */
const conversionWord = (
  t: Translate,
  dimension: ConversionDimension,
  value: string,
  name: string | null,
): string => {
  if (dimension === 'conversionType') return typeWord(t, value, name);
  const status = CONVERSION_STATUSES.find((one) => one === value);
  return status === undefined ? value : t(`conversionStatus.${status}`);
};

interface KeyCellProps {
  report: Report;
  dimension: Dimension;
  value: string | null;
  /** The value in words. */
  word: string;
  isFirst: boolean;
}

/** A row's key: a time, a conversion's type or status, or a value that filters on click. */
const KeyCell = ({ report: { state, change }, dimension, value, word, isFirst }: KeyCellProps) => {
  const head = isFirst ? ({ component: 'th', scope: 'row' } as const) : {};
  if (isStep(dimension))
    return (
      <TableCell {...head} sx={{ whiteSpace: 'nowrap' }}>
        {word}
      </TableCell>
    );
  if (isConversionDimension(dimension))
    return (
      <TableCell {...head} sx={{ maxWidth: { xs: 150, md: 280 }, overflowWrap: 'anywhere' }}>
        {word}
      </TableCell>
    );
  return (
    <TableCell {...head} sx={{ maxWidth: { xs: 150, md: 280 } }}>
      <Button
        size="small"
        onClick={() => change({ filters: onlyThis(state.filters, dimension, value) })}
        sx={{ px: 1, ml: -1, minWidth: 0, textAlign: 'left', overflowWrap: 'anywhere' }}
      >
        {word}
      </Button>
    </TableCell>
  );
};

/** Writes the keys of a report's rows. */
const useKeyWord = ({ timeZone, currency }: Report, dimensions: readonly Dimension[]) => {
  const t = useT();
  const intl = useIntl();
  // A report has at most one time step.
  const words = useChartWords({ step: dimensions.find(isStep) ?? 'day', timeZone, currency });
  return ({ keys, names }: ReportRow, place: number): string => {
    const dimension = dimensions[place];
    const [value = null, name = null] = [keys[place], names[place]];
    if (dimension === undefined) return '';
    if (isStep(dimension)) return value === null ? t('app.notKnown') : words.time(value);
    if (isConversionDimension(dimension))
      return value === null ? t('value.none') : conversionWord(t, dimension, value, name);
    return valueWord(t, intl, dimension, value, name);
  };
};

interface ReportTableProps {
  report: Report;
  built: Built;
  answer: ReportAnswer;
  /** The conversion types that columns are about. */
  types: readonly ConversionType[];
  formulas: readonly Formula[];
  onSort: (sort: string) => void;
}

/** Rows by up to four dimensions, with totals; every column is sortable. */
export const ReportTable = ({ report, built, answer, types, formulas, onSort }: ReportTableProps) => {
  const t = useT();
  const write = useColumnFormat(answer.currency, formulas);
  const words = columnWords(t, types, formulas);
  /** An estimate whose conversions have all come is one no more. */
  const figureOf = (
    metric: ColumnName,
    value: MetricValues[string] | undefined,
    interval?: Intervals[string],
  ): string => {
    const text = write(metric, value);
    return interval && interval.low === interval.high ? text.replace('≈\u00a0', '') : text;
  };
  const { dimensions, metrics, sort, thresholds } = built;
  const wordOf = useKeyWord(report, dimensions);
  const ledger = useLedger(report);
  const sorted = sort?.replace(/^-/, '');
  const direction = sort?.startsWith('-') ? 'desc' : 'asc';
  /** Names and times sort ascending first, figures descending. */
  const head = (name: string, label: string, first: 'asc' | 'desc', help?: string, minWidth = 0) => {
    const up = first === 'asc' ? sort !== name : sort === `-${name}`;
    return (
      <TableCell
        key={name}
        align={first === 'desc' ? 'right' : 'left'}
        sortDirection={sorted === name ? direction : false}
        title={help}
        sx={{ minWidth }}
      >
        <TableSortLabel
          active={sorted === name}
          direction={sorted === name ? direction : first}
          onClick={() => onSort(up ? name : `-${name}`)}
        >
          {label}
        </TableSortLabel>
      </TableCell>
    );
  };
  const figures = (
    {
      values,
      previous,
      spread,
      intervals,
      spendLeft,
    }: Pick<ReportRow, 'values' | 'previous' | 'spread' | 'intervals' | 'spendLeft'>,
    onLedger: () => void,
  ) =>
    metrics.map((metric) =>
      metric === VERDICT ? (
        <TableCell key={metric} align="right" sx={{ whiteSpace: 'nowrap' }}>
          <VerdictFigure
            value={values[metric]}
            spendLeft={spendLeft}
            currency={answer.currency}
            target={targetFrom(thresholds)}
          />
        </TableCell>
      ) : (
        <TableCell
          key={metric}
          align="right"
          title={previous ? t('kpi.before', { value: write(metric, previous[metric]) }) : undefined}
        >
          {/* An added column is still loading: its figures are not unknown. */}
          <Box component="span" sx={{ whiteSpace: 'nowrap', display: previous ? 'block' : 'inline' }}>
            {values[metric] !== undefined && (
              <ColumnFigure
                name={metric}
                formula={formulaOf(formulas, metric)}
                value={values[metric]}
                figure={figureOf(metric, values[metric], intervals?.[metric])}
                threshold={thresholds.find((one) => one.metric === metric)}
                spread={spread}
                interval={intervals?.[metric]}
                // An unknown cost has no ledger.
                onOpen={values.cost === null ? undefined : onLedger}
                isBesideCost={metrics.includes('cost')}
              />
            )}
          </Box>{' '}
          {isMetric(metric) && <EstimateInterval metric={metric} of={intervals?.[metric]} write={write} />}
          {previous && (
            <ChangeMark
              metric={isFormula(metric) ? (formulaOf(formulas, metric) ?? { good: null }) : metric}
              change={changeOf(previous[metric], values[metric])}
            />
          )}
        </TableCell>
      ),
    );
  return (
    <>
      <TableScroll label={t('saved.rows')} maxHeight="75vh" pinned={Math.max(1, dimensions.length)}>
        <Table stickyHeader size="small" sx={compactColumns}>
          <TableHead>
            <TableRow>
              {dimensions.length === 0 && <TableCell>{t('saved.all')}</TableCell>}
              {dimensions.map((dimension) =>
                head(dimension, columnWord(t, dimension), 'asc', undefined, 140),
              )}
              {metrics.map((metric) =>
                metric === VERDICT ? (
                  <TableCell key={metric} align="right" title={words.help(metric)}>
                    {words.short(metric)}
                  </TableCell>
                ) : (
                  head(metric, words.short(metric), 'desc', words.help(metric))
                ),
              )}
            </TableRow>
          </TableHead>
          <TableBody>
            {dimensions.length > 0 &&
              answer.rows.map((row) => (
                <TableRow key={JSON.stringify(row.keys)} hover>
                  {dimensions.map((dimension, place) => (
                    <KeyCell
                      key={dimension}
                      report={report}
                      dimension={dimension}
                      value={row.keys[place] ?? null}
                      word={wordOf(row, place)}
                      isFirst={place === 0}
                    />
                  ))}
                  {figures(row, () =>
                    ledger.open(
                      dimensions,
                      row.keys,
                      dimensions.map((_, place) => wordOf(row, place)),
                    ),
                  )}
                </TableRow>
              ))}
          </TableBody>
          <TotalRow>
            {/* Each under its own column, where it is pinned as well. */}
            {dimensions.slice(1).map((dimension) => (
              <TableCell key={dimension} />
            ))}
            {figures(answer.total, () => ledger.open([], [], []))}
          </TotalRow>
        </Table>
      </TableScroll>
      <SpreadLegend
        answer={answer}
        metrics={[
          ...metrics.filter(isMetric),
          // Marked like the cost that it uses.
          ...(metrics.some((name) => formulaOf(formulas, name)?.usesCost) ? (['cost'] as const) : []),
        ]}
      />
      {ledger.dialog}
    </>
  );
};
