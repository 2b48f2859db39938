import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useT } from '../../i18n/use-t.ts';
import { TableScroll } from '../tables/table-scroll.tsx';
import type { PlotData, PlotSeries } from './plot-data.ts';

/** The formatted value of a series at an index; null: none. */
export const plotCell = ({ y, band }: PlotData, one: PlotSeries, place: number): string | null => {
  const value = one.values[place] ?? null;
  if (value === null) return null;
  return one.upper && band ? band.write(value, one.upper[place] ?? null) : y.write(value);
};

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

export const PlotTip = ({ data, place }: { data: PlotData; place: number }) => {
  const t = useT();
  return (
    <>
      <Typography variant="body2" sx={{ fontWeight: 700 }}>
        {data.x.write(data.x.at[place] ?? 0)}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto auto', columnGap: 2 }}>
        {data.series.map((one) => (
          <Box key={one.key} sx={{ display: 'contents', fontSize: '0.875rem' }}>
            <Box
              component="dt"
              sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0, overflowWrap: 'anywhere' }}
            >
              <Box sx={{ width: 10, height: 10, flexShrink: 0, borderRadius: '3px', bgcolor: one.color }} />
              {one.name}
            </Box>
            <Box component="dd" sx={{ m: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
              {plotCell(data, one, place) ?? t('app.notKnown')}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
};
