import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useT } from '../../i18n/use-t.ts';
import { colorOf, colorStyle } from './chart-colors.ts';
import type { ChartSeries } from './chart-data.ts';

interface LegendEntryProps {
  label: string;
  /** Line style; absent: drawn as a patch. */
  line?: 'solid' | 'dashed' | 'dotted';
  color: string;
  /** An estimate. */
  light?: boolean;
}

export const LegendEntry = ({ label, line, color, light = false }: LegendEntryProps) => (
  <Typography variant="body2" color="textSecondary" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
    <Box
      component="span"
      sx={
        line
          ? { width: 16, flexShrink: 0, borderTop: `2px ${line}`, borderColor: color }
          : { width: 12, height: 12, borderRadius: '3px', bgcolor: color, opacity: light ? 0.5 : 1 }
      }
    />
    {label}
  </Typography>
);

/** The names of the lines, in the order of the marker's text, so that similar colors can be told apart. */
export const ChartLegend = ({ series }: { series: readonly ChartSeries[] }) => {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, mt: 1.5, ...colorStyle }}>
      {series.map(({ key, name, lightOf }, place) => (
        <LegendEntry key={key} label={name} color={colorOf(lightOf ?? place)} light={lightOf !== undefined} />
      ))}
      {series.some(({ previous }) => previous !== null) && (
        <LegendEntry label={t('chart.compared')} line="dashed" color="text.secondary" />
      )}
    </Box>
  );
};
