import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useT } from '../../i18n/use-t.ts';
import { TableScroll } from '../tables/table-scroll.tsx';
import type { ChartData, ChartMark } from './chart-data.ts';
import type { ChartWordsOf } from './use-chart-text.ts';

interface ChartTableProps {
  data: ChartData;
  words: ChartWordsOf;
  marks: ReadonlyMap<number, readonly ChartMark[]>;
  maxHeight: number;
}

export const ChartTable = ({ data, words, marks, maxHeight }: ChartTableProps) => {
  const t = useT();
  return (
    <TableScroll label={data.title} maxHeight={maxHeight}>
      <Table stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{t('chart.time')}</TableCell>
            {data.series.flatMap(({ key, name, previous }) => [
              <TableCell key={key} align="right">
                {name}
              </TableCell>,
              previous && (
                <TableCell key={`${key} before`} align="right">
                  {t('chart.column.before', { name })}
                </TableCell>
              ),
            ])}
            {marks.size > 0 && <TableCell>{t('chart.marks')}</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody>
          {data.steps.map((begins, step) => (
            <TableRow key={begins}>
              <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                {words.time(begins)}
              </TableCell>
              {data.series.flatMap(({ key, kind, values, previous }) => [
                <TableCell key={key} align="right">
                  {words.value(kind, values[step] ?? null)}
                </TableCell>,
                previous && (
                  <TableCell key={`${key} before`} align="right">
                    {words.value(kind, previous[step] ?? null)}
                  </TableCell>
                ),
              ])}
              {marks.size > 0 && (
                <TableCell>{(marks.get(step) ?? []).map(({ text }) => text).join('; ')}</TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableScroll>
  );
};
