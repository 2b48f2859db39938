import AltRoute from '@mui/icons-material/AltRoute';
import ListIcon from '@mui/icons-material/FormatListBulleted';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import Tooltip from '@mui/material/Tooltip';
import type { ConversionType } from '../../../contracts/postbacks/conversion-type.ts';
import type { Formula } from '../../../contracts/reports/formula.ts';
import {
  type Dimension,
  isConversionDimension,
  type ReportAnswer,
  type ReportRow,
} from '../../../contracts/reports/report-query.ts';
import { LEAST_CONVERSIONS } from '../../../core/maturity/delay-curve.ts';
import { isMetric } from '../../../core/report/columns.ts';
import { VERDICT } from '../../../core/report/metrics.ts';
import { isRoleDimension } from '../../../core/sources/parameters.ts';
import { useOnlyReading } from '../../api/accounts/session.ts';
import { useT } from '../../i18n/use-t.ts';
import { onlyThis } from '../../report/filters/filters.ts';
import { useLedger } from '../../report/ledger/late-ledger.tsx';
import { SpreadLegend } from '../../report/ledger/spread-legend.tsx';
import { type Built, isStep } from '../../report/saved/built-state.ts';
import { columnWord } from '../../report/saved/use-body-text.ts';
import type { Report } from '../../report/use-report.ts';
import { IconLink } from '../../ui/layout/link.tsx';
import { compactColumns } from '../../ui/tables/compact-columns.ts';
import { TableScroll } from '../../ui/tables/table-scroll.tsx';
import { TotalRow } from '../../ui/tables/total-row.tsx';
import { barsOf } from './bars.ts';
import { columnWords, formulaOf } from './columns/column-names.ts';
import { useColumnFormat } from './columns/use-column-format.ts';
import { FigureCell } from './figure-cell.tsx';
import { KeyButton } from './key-button.tsx';
import { useKeyWord } from './row-keys.ts';
import { logOfRow } from './row-log.ts';
import { ruleOfRow } from './row-rule.ts';

interface KeyCellProps {
  report: Report;
  dimension: Dimension;
  value: string | null;
  /** The value in words. */
  word: string;
  isFirst: boolean;
  /** Search of the request log for the row; in its first cell. Null if the log cannot be searched for it. */
  log: Record<string, string | undefined> | null;
  /** Where a rule about the row is made; in its first cell. Null if there can be none. */
  rule: ReturnType<typeof ruleOfRow>;
}

/** A row's key: a time, a conversion's type or status, or a value that filters on click; and the row's requests. */
const KeyCell = ({ report: { state, change }, dimension, value, word, isFirst, log, rule }: KeyCellProps) => {
  const t = useT();
  const head = isFirst ? ({ component: 'th', scope: 'row' } as const) : {};
  const plain = isStep(dimension) || isConversionDimension(dimension);
  return (
    <TableCell
      {...head}
      // An ID and its buttons are whole on a phone.
      sx={
        isStep(dimension)
          ? { whiteSpace: 'nowrap' }
          : { maxWidth: { xs: isRoleDimension(dimension) ? 200 : 170, md: 280 } }
      }
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        {plain ? (
          <Box component="span" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
            {word}
          </Box>
        ) : (
          <KeyButton
            dimension={dimension}
            value={value}
            word={word}
            onClick={() => change({ filters: onlyThis(state.filters, dimension, value) })}
          />
        )}
        {rule && (
          <Tooltip title={t('saved.rule')}>
            <IconLink
              to="/campaign/campaignsEdit"
              search={{ id: rule.id }}
              hash={rule.hash}
              size="small"
              aria-label={`${t('saved.rule')}: ${word}`}
              sx={{ p: { xs: 0.25, md: 0.625 } }}
            >
              <AltRoute fontSize="small" />
            </IconLink>
          </Tooltip>
        )}
        {isFirst && log && (
          <Tooltip title={t('breakdown.log')}>
            <IconLink
              to="/requests"
              search={log}
              size="small"
              aria-label={`${t('breakdown.log')}: ${word}`}
              sx={{ p: { xs: 0.25, md: 0.625 } }}
            >
              <ListIcon fontSize="small" />
            </IconLink>
          </Tooltip>
        )}
      </Box>
    </TableCell>
  );
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
  const { dimensions, metrics, sort, thresholds } = built;
  const wordOf = useKeyWord(report, dimensions);
  const ledger = useLedger(report);
  const mayEdit = useOnlyReading() === null;
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
  const barOf = barsOf(metrics, answer.rows);
  const shown = {
    dimensions,
    filters: report.ask([], []).filters,
    range: report.state.range,
    timeZone: report.timeZone,
  };
  const { maturity, total } = answer;
  // Those of the current quarter hour are not learned from yet, and still there.
  const known = Math.max(maturity?.conversions ?? 0, Number(total.values.conversions ?? 0));
  const early =
    maturity?.problem === 'too_few'
      ? t('saved.early', { count: Math.max(1, LEAST_CONVERSIONS - known) })
      : undefined;
  const figures = (
    row: Pick<ReportRow, 'values' | 'previous' | 'spread' | 'intervals' | 'spendLeft'>,
    onLedger: () => void,
    hasBars: boolean,
  ) =>
    metrics.map((metric) => (
      <FigureCell
        key={metric}
        metric={metric}
        formula={formulaOf(formulas, metric)}
        row={row}
        write={write}
        currency={answer.currency}
        thresholds={thresholds}
        bar={hasBars ? barOf(metric, row) : undefined}
        // An unknown cost has no ledger.
        onLedger={row.values.cost === null ? undefined : onLedger}
        early={early}
        isBesideCost={metrics.includes('cost')}
      />
    ));
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
                      log={place === 0 ? logOfRow(shown, row) : null}
                      rule={place === 0 && mayEdit ? ruleOfRow(shown, row) : null}
                    />
                  ))}
                  {figures(
                    row,
                    () =>
                      ledger.open(
                        dimensions,
                        row.keys,
                        dimensions.map((_, place) => wordOf(row, place)),
                      ),
                    true,
                  )}
                </TableRow>
              ))}
          </TableBody>
          <TotalRow>
            {/* Each under its own column, where it is pinned as well. */}
            {dimensions.slice(1).map((dimension) => (
              <TableCell key={dimension} />
            ))}
            {figures(answer.total, () => ledger.open([], [], []), false)}
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
