import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useT } from '../../i18n/use-t.ts';
import { plotCell } from './plot-cells.ts';
import type { PlotData } from './plot-data.ts';

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
