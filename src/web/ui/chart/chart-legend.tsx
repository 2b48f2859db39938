import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useT } from '../../i18n/use-t.ts';
import { colorOf, colorStyle } from './chart-colors.ts';
import type { ChartSeries } from './chart-data.ts';

const Entry = ({ label, dashed = false, color }: { label: string; dashed?: boolean; color: string }) => (
  <Typography variant="body2" color="textSecondary" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
    <Box
      component="span"
      sx={
        dashed
          ? { width: 16, borderTop: '2px dashed', borderColor: color }
          : { width: 12, height: 12, borderRadius: '3px', bgcolor: color }
      }
    />
    {label}
  </Typography>
);

/** Which line is which, also for whom the colours are alike: they stand in the order of the marker's words. */
export const ChartLegend = ({ series }: { series: readonly ChartSeries[] }) => {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, mt: 1.5, ...colorStyle }}>
      {series.map(({ key, name }, place) => (
        <Entry key={key} label={name} color={colorOf(place)} />
      ))}
      {series.some(({ previous }) => previous !== null) && (
        <Entry label={t('chart.compared')} dashed color="text.secondary" />
      )}
    </Box>
  );
};
