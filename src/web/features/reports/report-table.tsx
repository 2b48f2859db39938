import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ConversionType } from '../../../contracts/postbacks/conversion-type.ts';
import type { Formula } from '../../../contracts/reports/formula.ts';
import type { ReportAnswer, ReportRow } from '../../../contracts/reports/report-query.ts';
import { isMetric } from '../../../core/report/columns.ts';
import { VERDICT } from '../../../core/report/metrics.ts';
import { useOnlyReading } from '../../api/accounts/session.ts';
import { useT } from '../../i18n/use-t.ts';
import { isNotPeople } from '../../report/change.ts';
import { useLedger } from '../../report/ledger/late-ledger.tsx';
import { SpreadLegend } from '../../report/ledger/spread-legend.tsx';
import { missingConversions } from '../../report/missing-conversions.ts';
import type { Built } from '../../report/saved/built-state.ts';
import { columnWord } from '../../report/saved/use-body-text.ts';
import type { Report } from '../../report/use-report.ts';
import { compactColumns } from '../../ui/tables/compact-columns.ts';
import { StackedHeading } from '../../ui/tables/stacked-heading.tsx';
import { TableScroll } from '../../ui/tables/table-scroll.tsx';
import { TotalRow } from '../../ui/tables/total-row.tsx';
import { barsOf } from './bars.ts';
import { columnWords, formulaOf } from './columns/column-names.ts';
import { useColumnFormat } from './columns/use-column-format.ts';
import { FigureCell, RowVerdict } from './figure-cell.tsx';
import { Key, KeyCell } from './row-key.tsx';
import { useKeyWord } from './row-keys.ts';
import { logOfRow } from './row-log.ts';
import { ruleOfRow } from './row-rule.ts';

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
  // The figures of money have the whole width of a phone, below their keys, which have the verdict beside them.
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const columns = isPhone && metrics.length > 1 ? metrics.filter((metric) => metric !== VERDICT) : metrics;
  const wordOf = useKeyWord(report, dimensions);
  const ledger = useLedger(report);
  const mayEdit = useOnlyReading() === null;
  const sorted = sort?.replace(/^-/, '');
  const direction = sort?.startsWith('-') ? 'desc' : 'asc';
  /** Names and times sort ascending first, figures descending. */
  const head = (
    name: string,
    label: string,
    first: 'asc' | 'desc',
    { help, minWidth, span }: { help?: string; minWidth?: number; span?: number } = {},
  ) => {
    const up = first === 'asc' ? sort !== name : sort === `-${name}`;
    return (
      <TableCell
        key={name}
        align={first === 'desc' ? 'right' : 'left'}
        sortDirection={sorted === name ? direction : false}
        {...(span !== undefined && { colSpan: span })}
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
  const missing = missingConversions(answer);
  const early =
    answer.maturity?.problem !== 'too_few'
      ? undefined
      : missing === 0
        ? t('saved.early.soon')
        : t('saved.early', { count: missing });
  const judged = { currency: answer.currency, thresholds, early };
  const figures = (
    row: Pick<ReportRow, 'values' | 'previous' | 'spread' | 'intervals' | 'spendLeft'>,
    onLedger: () => void,
    hasBars: boolean,
    isNeutral = false,
  ) =>
    columns.map((metric) => (
      <FigureCell
        key={metric}
        metric={metric}
        formula={formulaOf(formulas, metric)}
        row={row}
        {...judged}
        write={write}
        bar={hasBars ? barOf(metric, row) : undefined}
        // An unknown cost has no ledger.
        onLedger={row.values.cost === null ? undefined : onLedger}
        isBesideCost={metrics.includes('cost')}
        isNeutral={isNeutral}
      />
    ));
  const verdictOf = (row: Parameters<typeof figures>[0]) =>
    columns.length < metrics.length && <RowVerdict row={row} {...judged} />;
  const keysOf = (row: ReportRow) =>
    dimensions.map((dimension, place) => ({
      report,
      dimension,
      value: row.keys[place] ?? null,
      word: wordOf(row, place),
      isFirst: place === 0,
      log: place === 0 ? logOfRow(shown, row) : null,
      rule: place === 0 && mayEdit ? ruleOfRow(shown, row) : null,
    }));
  const figuresOf = (row: ReportRow) =>
    figures(
      row,
      () =>
        ledger.open(
          dimensions,
          row.keys,
          dimensions.map((_, place) => wordOf(row, place)),
        ),
      true,
      isNotPeople(dimensions, row.keys),
    );
  const figureHeads = columns.map((metric) =>
    metric === VERDICT ? (
      <TableCell key={metric} align="right" title={words.help(metric)}>
        {words.short(metric)}
      </TableCell>
    ) : (
      head(metric, words.short(metric), 'desc', { help: words.help(metric) })
    ),
  );
  const width = Math.max(columns.length, dimensions.length);
  const heads = isPhone ? (
    <TableHead>
      <TableRow sx={{ '& > .MuiTableCell-root': { position: 'static', borderBottom: 0, pb: 0 } }}>
        {dimensions.map((dimension, place) =>
          head(dimension, columnWord(t, dimension), 'asc', {
            span: place === dimensions.length - 1 ? width - place : 1,
          }),
        )}
      </TableRow>
      <TableRow>{figureHeads}</TableRow>
    </TableHead>
  ) : (
    <TableHead>
      <TableRow>
        {dimensions.length === 0 && <TableCell>{t('saved.all')}</TableCell>}
        {dimensions.map((dimension, place) =>
          // Names need room beside their buttons.
          head(dimension, columnWord(t, dimension), 'asc', { minWidth: place === 0 ? 220 : 140 }),
        )}
        {figureHeads}
      </TableRow>
    </TableHead>
  );
  const rows = dimensions.length > 0 ? answer.rows : [];
  const body = isPhone ? (
    rows.map((row) => (
      <TableBody key={JSON.stringify(row.keys)}>
        <TableRow>
          <TableCell
            component="th"
            scope="rowgroup"
            colSpan={width}
            sx={{ borderTop: 1, borderTopColor: 'divider', borderBottom: 0, pb: 0 }}
          >
            <StackedHeading side={verdictOf(row)}>
              {keysOf(row).map((key) => (
                <Key key={key.dimension} {...key} />
              ))}
            </StackedHeading>
          </TableCell>
        </TableRow>
        <TableRow>{figuresOf(row)}</TableRow>
      </TableBody>
    ))
  ) : (
    <TableBody>
      {rows.map((row) => (
        <TableRow key={JSON.stringify(row.keys)} hover>
          {keysOf(row).map((key) => (
            <KeyCell key={key.dimension} {...key} />
          ))}
          {figuresOf(row)}
        </TableRow>
      ))}
    </TableBody>
  );
  return (
    <>
      <TableScroll
        label={t('saved.rows')}
        maxHeight="75vh"
        grows
        pinned={isPhone ? 0 : Math.max(1, dimensions.length)}
      >
        <Table stickyHeader size="small" sx={compactColumns}>
          {heads}
          {body}
          <TotalRow over={isPhone ? width : undefined} side={verdictOf(answer.total)}>
            {/* Each under its own column, where it is pinned as well. */}
            {!isPhone && dimensions.slice(1).map((dimension) => <TableCell key={dimension} />)}
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
