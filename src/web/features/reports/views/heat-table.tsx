import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { HeatmapAnswer } from '../../../../contracts/reports/heatmap.ts';
import type { MetricName } from '../../../../contracts/reports/report-query.ts';
import { useT } from '../../../i18n/use-t.ts';
import { HIDDEN } from '../../../report/ledger/toned-figure.tsx';
import { compactColumns } from '../../../ui/tables/compact-columns.ts';
import { TableScroll } from '../../../ui/tables/table-scroll.tsx';
import type { HeatWords } from './heat-labels.ts';
import { doubtOf } from './heat-scale.ts';

const DAYS = [1, 2, 3, 4, 5, 6, 7];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

interface HeatTableProps {
  metric: MetricName;
  answer: HeatmapAnswer;
  words: HeatWords;
}

/** The figures of a heatmap as text: hours below each other, a column for each weekday. */
export const HeatTable = ({ metric, answer, words }: HeatTableProps) => {
  const t = useT();
  return (
    <TableScroll label={words.title} maxHeight="75vh">
      <Table stickyHeader size="small" sx={compactColumns}>
        <TableHead>
          <TableRow>
            <TableCell>{t('step.hour')}</TableCell>
            {DAYS.map((day) => (
              <TableCell key={day} align="right">
                {words.weekday(day, 'short')}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {HOURS.map((hour) => (
            <TableRow key={hour} hover>
              <TableCell component="th" scope="row">
                {words.hour(hour)}
              </TableCell>
              {DAYS.map((day) => {
                const cell = answer.cells[(day - 1) * 24 + hour];
                if (cell === undefined) return <TableCell key={day} />;
                const why = doubtOf(metric, cell);
                return (
                  <TableCell key={day} align="right" sx={{ position: 'relative', whiteSpace: 'nowrap' }}>
                    <Box
                      component="span"
                      sx={why === null ? undefined : { color: 'text.secondary', fontStyle: 'italic' }}
                    >
                      {words.value(cell.value)}
                    </Box>
                    {why !== null && cell.value !== null && (
                      <span style={HIDDEN}>{` (${words.doubt(why)})`}</span>
                    )}
                  </TableCell>
                );
              })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableScroll>
  );
};
