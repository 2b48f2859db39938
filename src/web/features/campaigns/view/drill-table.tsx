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
  const toggle = (key: string | null): void => {
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    setOpen(next);
  };
  return (
    <TableScroll label={t('drill.title')} maxHeight={640}>
      <Table stickyHeader sx={compactColumns}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ minWidth: { xs: 150, md: 200 } }}>{`${nameOf(by)} → ${nameOf(and)}`}</TableCell>
            <MetricHeads metrics={DRILL_METRICS} sort={sort} onSort={onSort} />
          </TableRow>
        </TableHead>
        <TableBody>
          {answer.rows.map(({ keys, names, values }) => {
            const key = keys[0] ?? null;
            const word = valueWord(t, intl, by, key, names[0] ?? null);
            const isOpen = open.has(key);
            return (
              <Fragment key={key ?? ''}>
                <DrillRow
                  word={word}
                  values={values}
                  write={write}
                  onChoose={() => change({ filters: onlyThis(state.filters, by, key) })}
                  open={isOpen}
                  onToggle={() => toggle(key)}
                />
                {isOpen && (
                  <DrillRows report={report} by={by} value={key} and={and} sort={sort} write={write} />
                )}
              </Fragment>
            );
          })}
        </TableBody>
        <TotalRow>
          {DRILL_METRICS.map((metric) => (
            <TableCell key={metric} align="right">
              {write(metric, answer.total.values[metric])}
            </TableCell>
          ))}
        </TotalRow>
      </Table>
    </TableScroll>
  );
};
