import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { ReportAnswer } from '../../../../contracts/reports/report-query.ts';
import type { CommonMetric } from '../../../../core/report/metrics.ts';
import { useT } from '../../../i18n/use-t.ts';
import { CostFigure } from '../../../report/ledger/cost-figure.tsx';
import { useLedger } from '../../../report/ledger/late-ledger.tsx';
import { SpreadLegend } from '../../../report/ledger/spread-legend.tsx';
import { useMetricFormat } from '../../../report/use-metric-format.ts';
import type { Report } from '../../../report/use-report.ts';
import { shortMetric } from '../../../report/words.ts';
import { compactColumns } from '../../../ui/tables/compact-columns.ts';
import { TableScroll } from '../../../ui/tables/table-scroll.tsx';
import type { PageRow } from './destination-rows.ts';

/** A column of this table only. */
interface OwnColumn {
  title: string;
  cell: (page: PageRow) => ReactNode;
}

interface PageTableProps {
  title: string;
  dimension: 'landing' | 'offer';
  report: Report;
  answer: ReportAnswer;
  pages: readonly PageRow[];
  metrics: readonly CommonMetric[];
  /** Name of the row of visits that have no such page. */
  rest: string;
  /** What a heading says besides its metric's definition. */
  about?: Partial<Record<CommonMetric, string>>;
  /** Before the figures. */
  own?: readonly OwnColumn[];
}

/** A count of nothing is 0; of a sum of money or a ratio nothing is known. */
const ZERO = new Set<CommonMetric>(['lpViews', 'lpClicks', 'valid', 'conversions']);

/** The pages of one kind with their figures. */
export const PageTable = ({
  title,
  dimension,
  report,
  answer,
  pages,
  metrics,
  rest,
  about = {},
  own = [],
}: PageTableProps) => {
  const t = useT();
  const write = useMetricFormat(answer.currency);
  const ledger = useLedger(report);
  return (
    <>
      <TableScroll label={title}>
        <Table sx={compactColumns}>
          <TableHead>
            <TableRow>
              <TableCell>{t(`dimension.${dimension}`)}</TableCell>
              {own.map((column) => (
                <TableCell key={column.title} align="right">
                  {column.title}
                </TableCell>
              ))}
              {metrics.map((metric) => (
                <TableCell
                  key={metric}
                  align="right"
                  title={[t(`metric.${metric}.help`), about[metric]].filter(Boolean).join(' ')}
                >
                  {t(shortMetric(metric))}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {pages.map((page) => {
              const { id, url, row } = page;
              const name = id === null ? rest : page.name;
              return (
                <TableRow key={id ?? ''} hover>
                  <TableCell
                    component="th"
                    scope="row"
                    sx={{ minWidth: 130, maxWidth: { xs: 170, md: 220, xl: 320 } }}
                  >
                    <Typography
                      variant="body2"
                      noWrap
                      title={url || name}
                      sx={id === null ? { color: 'text.secondary' } : { fontWeight: 500 }}
                    >
                      {name}
                    </Typography>
                    {url !== '' && url !== name && (
                      <Typography variant="caption" color="textSecondary" noWrap component="div" title={url}>
                        {url}
                      </Typography>
                    )}
                  </TableCell>
                  {own.map((column) => (
                    <TableCell key={column.title} align="right">
                      {column.cell(page)}
                    </TableCell>
                  ))}
                  {metrics.map((metric) => {
                    const value = row?.values[metric] ?? (ZERO.has(metric) ? 0 : null);
                    return (
                      <TableCell key={metric} align="right" sx={{ whiteSpace: 'nowrap' }}>
                        <CostFigure
                          metric={metric}
                          value={value}
                          figure={write(metric, value)}
                          spread={row?.spread ?? null}
                          onOpen={
                            row === undefined || row.values.cost === null
                              ? undefined
                              : () => ledger.open([dimension], [id], [name])
                          }
                          isBesideCost
                        />
                      </TableCell>
                    );
                  })}
                </TableRow>
              );
            })}
          </TableBody>
        </Table>
      </TableScroll>
      <SpreadLegend answer={answer} metrics={metrics} />
      {ledger.dialog}
    </>
  );
};
