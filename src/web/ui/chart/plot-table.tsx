import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useT } from '../../i18n/use-t.ts';
import { TableScroll } from '../tables/table-scroll.tsx';
import { plotCell } from './plot-cells.ts';
import type { PlotData } from './plot-data.ts';

export const PlotTable = ({ data, maxHeight }: { data: PlotData; maxHeight: number }) => {
  const t = useT();
  return (
    <TableScroll label={data.title} maxHeight={maxHeight}>
      <Table stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{data.x.name}</TableCell>
            {data.series.map(({ key, name }) => (
              <TableCell key={key} align="right">
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {data.x.at.map((at, place) => (
            <TableRow key={at}>
              <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                {data.x.write(at)}
              </TableCell>
              {data.series.map((one) => (
                <TableCell key={one.key} align="right" sx={{ whiteSpace: 'nowrap' }}>
                  {plotCell(data, one, place) ?? t('app.notKnown')}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableScroll>
  );
};
