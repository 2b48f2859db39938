import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useIntl } from 'react-intl';
import {
  type FilterDimension,
  METRICS,
  type MetricName,
  type ReportAnswer,
} from '../../../contracts/reports/report-query.ts';
import { useT } from '../../i18n/use-t.ts';
import { compactColumns } from '../../ui/tables/compact-columns.ts';
import { TableScroll } from '../../ui/tables/table-scroll.tsx';
import { TotalRow } from '../../ui/tables/total-row.tsx';
import { changeOf } from '../change.ts';
import { ChangeMark } from '../change-mark.tsx';
import { useMetricFormat } from '../use-metric-format.ts';
import { valueWord } from '../words.ts';
import { MetricHeads } from './metric-heads.tsx';

interface BreakdownTableProps {
  answer: ReportAnswer;
  dimension: FilterDimension;
  name: string;
  /** A metric; the prefix `-` means largest first. */
  sort: string;
  onSort: (sort: string) => void;
  onChoose: (value: string | null) => void;
}

export const BreakdownTable = ({ answer, dimension, name, sort, onSort, onChoose }: BreakdownTableProps) => {
  const t = useT();
  const intl = useIntl();
  const write = useMetricFormat(answer.currency);
  const cell = (
    metric: MetricName,
    { values, previous }: Pick<ReportAnswer['rows'][number], 'values' | 'previous'>,
  ) => (
    <TableCell key={metric} align="right">
      <Box component="span" sx={{ whiteSpace: 'nowrap', display: previous ? 'block' : 'inline' }}>
        {write(metric, values[metric])}
      </Box>{' '}
      {previous && <ChangeMark metric={metric} change={changeOf(previous[metric], values[metric])} />}
    </TableCell>
  );
  return (
    <TableScroll label={name} maxHeight="calc(100vh - 260px)">
      <Table stickyHeader sx={compactColumns}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ minWidth: 140 }}>{name}</TableCell>
            <MetricHeads metrics={METRICS} sort={sort} onSort={onSort} />
          </TableRow>
        </TableHead>
        <TableBody>
          {answer.rows.map((row) => {
            const key = row.keys[0] ?? null;
            return (
              <TableRow key={key ?? ''} hover>
                <TableCell component="th" scope="row" sx={{ maxWidth: { xs: 150, md: 260 } }}>
                  <Button
                    size="small"
                    onClick={() => onChoose(key)}
                    sx={{ px: 1, ml: -1, minWidth: 0, textAlign: 'left', overflowWrap: 'anywhere' }}
                  >
                    {valueWord(t, intl, dimension, key, row.names[0])}
                  </Button>
                </TableCell>
                {METRICS.map((metric) => cell(metric, row))}
              </TableRow>
            );
          })}
        </TableBody>
        <TotalRow>{METRICS.map((metric) => cell(metric, answer.total))}</TotalRow>
      </Table>
    </TableScroll>
  );
};
