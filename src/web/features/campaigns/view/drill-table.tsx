import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Fragment, useState } from 'react';
import { useIntl } from 'react-intl';
import type { FilterDimension, ReportAnswer } from '../../../../contracts/reports/report-query.ts';
import { useT } from '../../../i18n/use-t.ts';
import { MetricHeads } from '../../../report/breakdown/metric-heads.tsx';
import { onlyThis } from '../../../report/filters/filters.ts';
import { CostFigure } from '../../../report/ledger/cost-figure.tsx';
import { useLedger } from '../../../report/ledger/late-ledger.tsx';
import { SpreadLegend } from '../../../report/ledger/spread-legend.tsx';
import { useMetricFormat } from '../../../report/use-metric-format.ts';
import type { Report } from '../../../report/use-report.ts';
import { valueWord } from '../../../report/words.ts';
import { compactColumns } from '../../../ui/tables/compact-columns.ts';
import { TableScroll } from '../../../ui/tables/table-scroll.tsx';
import { TotalRow } from '../../../ui/tables/total-row.tsx';
import { DRILL_METRICS, DrillRow, DrillRows } from './drill-rows.tsx';

interface DrillTableProps {
  report: Report;
  answer: ReportAnswer;
  by: FilterDimension;
  and: FilterDimension;
  nameOf: (dimension: FilterDimension) => string;
  /** A metric; the prefix `-` means largest first. */
  sort: string;
  onSort: (sort: string) => void;
}

/** Rows of one dimension; each opens to rows of the other. A click on a value filters by it. */
export const DrillTable = ({ report, answer, by, and, nameOf, sort, onSort }: DrillTableProps) => {
  const t = useT();
  const intl = useIntl();
  const write = useMetricFormat(answer.currency);
  const [open, setOpen] = useState<ReadonlySet<string | null>>(new Set());
  const { state, change } = report;
  const ledger = useLedger(report);
  const toggle = (key: string | null): void => {
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    setOpen(next);
  };
  return (
    <>
      <TableScroll label={t('drill.title')} maxHeight={640} grows>
        <Table stickyHeader sx={compactColumns}>
          <TableHead>
            <TableRow>
              <TableCell
                sx={{ minWidth: { xs: 150, md: 200 } }}
              >{`${nameOf(by)} → ${nameOf(and)}`}</TableCell>
              <MetricHeads metrics={DRILL_METRICS} sort={sort} onSort={onSort} />
            </TableRow>
          </TableHead>
          <TableBody>
            {answer.rows.map(({ keys, names, values, spread }) => {
              const key = keys[0] ?? null;
              const word = valueWord(t, intl, by, key, names[0] ?? null);
              const isOpen = open.has(key);
              return (
                <Fragment key={key ?? ''}>
                  <DrillRow
                    dimension={by}
                    value={key}
                    word={word}
                    values={values}
                    spread={spread}
                    write={write}
                    onLedger={() => ledger.open([by], [key], [word])}
                    onChoose={() => change({ filters: onlyThis(state.filters, by, key) })}
                    open={isOpen}
                    onToggle={() => toggle(key)}
                  />
                  {isOpen && (
                    <DrillRows
                      report={report}
                      by={by}
                      value={key}
                      and={and}
                      sort={sort}
                      write={write}
                      onLedger={(below, belowWord) => ledger.open([by, and], [key, below], [word, belowWord])}
                    />
                  )}
                </Fragment>
              );
            })}
          </TableBody>
          <TotalRow>
            {DRILL_METRICS.map((metric) => (
              <TableCell key={metric} align="right">
                <CostFigure
                  metric={metric}
                  value={answer.total.values[metric]}
                  figure={write(metric, answer.total.values[metric])}
                  spread={answer.total.spread}
                  onOpen={answer.total.values.cost === null ? undefined : () => ledger.open([], [], [])}
                  isBesideCost
                />
              </TableCell>
            ))}
          </TotalRow>
        </Table>
      </TableScroll>
      <SpreadLegend answer={answer} metrics={DRILL_METRICS} />
      {ledger.dialog}
    </>
  );
};
