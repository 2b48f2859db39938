import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReportRow } from '../../../../contracts/reports/report-query.ts';
import type { SharedReport } from '../../../../contracts/reports/report-share.ts';
import { BREAK_EVEN, targetIn } from '../../../../core/report/verdict.ts';
import { useT } from '../../../i18n/use-t.ts';
import { metricWords } from '../../../report/conversions/metric-names.ts';
import { KeyName } from '../../../report/key-name.tsx';
import { SpreadLegend } from '../../../report/ledger/spread-legend.tsx';
import { columnWord } from '../../../report/saved/use-body-text.ts';
import { compactColumns } from '../../../ui/tables/compact-columns.ts';
import { TableScroll } from '../../../ui/tables/table-scroll.tsx';
import { TotalRow } from '../../../ui/tables/total-row.tsx';
import { barsOf } from '../bars.ts';
import { useColumnFormat } from '../columns/use-column-format.ts';
import { FigureCell } from '../figure-cell.tsx';
import { useKeyWord } from '../row-keys.ts';

/** The rows of a shared report with their totals, to read only: nothing in it leads anywhere. */
export const SharedTable = ({ shared }: { shared: SharedReport }) => {
  const t = useT();
  const { dimensions, metrics, thresholds, types, answer } = shared;
  const write = useColumnFormat(answer.currency, []);
  const words = metricWords(t, types);
  const wordOf = useKeyWord(answer, dimensions);
  const target = (shared.target === null ? null : targetIn(shared.target)) ?? BREAK_EVEN;
  const barOf = barsOf(metrics, answer.rows);
  const figures = (
    row: Pick<ReportRow, 'values' | 'previous' | 'spread' | 'intervals' | 'spendLeft'>,
    hasBars: boolean,
  ) =>
    metrics.map((metric) => (
      <FigureCell
        key={metric}
        metric={metric}
        row={row}
        write={write}
        currency={answer.currency}
        target={target}
        thresholds={thresholds}
        bar={hasBars ? barOf(metric, row) : undefined}
      />
    ));
  return (
    <>
      <TableScroll label={t('saved.rows')} maxHeight="80vh" grows pinned={Math.max(1, dimensions.length)}>
        <Table stickyHeader size="small" sx={compactColumns}>
          <TableHead>
            <TableRow>
              {dimensions.length === 0 && <TableCell>{t('saved.all')}</TableCell>}
              {dimensions.map((dimension) => (
                <TableCell key={dimension} sx={{ minWidth: 140 }}>
                  {columnWord(t, dimension)}
                </TableCell>
              ))}
              {metrics.map((metric) => (
                <TableCell key={metric} align="right" title={words.help(metric)}>
                  {words.short(metric)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {dimensions.length > 0 &&
              answer.rows.map((row) => (
                <TableRow key={JSON.stringify(row.keys)} hover>
                  {dimensions.map((dimension, place) => (
                    <TableCell
                      key={dimension}
                      {...(place === 0 && { component: 'th', scope: 'row' })}
                      sx={{ maxWidth: { xs: 150, md: 280 } }}
                    >
                      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                        <KeyName
                          dimension={dimension}
                          value={row.keys[place] ?? null}
                          word={wordOf(row, place)}
                        />
                      </Box>
                    </TableCell>
                  ))}
                  {figures(row, true)}
                </TableRow>
              ))}
          </TableBody>
          <TotalRow>
            {dimensions.slice(1).map((dimension) => (
              <TableCell key={dimension} />
            ))}
            {figures(answer.total, false)}
          </TotalRow>
        </Table>
      </TableScroll>
      <SpreadLegend answer={answer} metrics={metrics} />
    </>
  );
};
