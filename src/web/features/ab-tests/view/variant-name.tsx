import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useT } from '../../../i18n/use-t.ts';
import { colorOf } from '../../../ui/chart/chart-colors.ts';
import type { PlotSeries } from '../../../ui/chart/plot-data.ts';

const DASHES = ['solid', 'dashed', 'dotted'] as const;

/** The control is gray and treatments have chart colors; the line style distinguishes them as well. */
export const variantLook = (place: number): Pick<PlotSeries, 'color' | 'dash'> =>
  place <= 0
    ? { color: 'var(--mui-palette-text-secondary)', dash: 'solid' }
    : { color: colorOf(place - 1), dash: DASHES[(place - 1) % DASHES.length] ?? 'solid' };

/** A variant as charts draw it. `place`: position in the test's list. */
export const VariantName = ({ name, place }: { name: string; place: number }) => {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline', minWidth: 110, maxWidth: 260 }}>
      <Box
        sx={{ width: 10, height: 10, flexShrink: 0, borderRadius: '3px', bgcolor: variantLook(place).color }}
      />
      <Box sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
        {name}
        {place === 0 && (
          <Typography variant="caption" color="textSecondary" component="div">
            {t('result.control')}
          </Typography>
        )}
      </Box>
    </Box>
  );
};
