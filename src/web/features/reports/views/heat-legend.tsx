import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { HeatmapAnswer } from '../../../../contracts/reports/heatmap.ts';
import type { MetricName } from '../../../../contracts/reports/report-query.ts';
import { fillOf } from './heat-grid.tsx';
import type { HeatWords } from './heat-labels.ts';
import { doubtOf, extremesOf } from './heat-scale.ts';

const STEPS = [0.06, 0.26, 0.46, 0.66, 0.85];

const Swatch = ({ sx }: { sx: object }) => (
  <Box
    component="span"
    sx={{ width: 20, height: 14, borderRadius: '3px', border: 1, borderColor: 'divider', ...sx }}
  />
);

const Item = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
    {children}
  </Box>
);

interface HeatLegendProps {
  metric: MetricName;
  cells: HeatmapAnswer['cells'];
  words: HeatWords;
}

/** What the colors of a heatmap mean. */
export const HeatLegend = ({ metric, cells, words }: HeatLegendProps) => {
  const extremes = extremesOf(metric, cells);
  const found = new Set(cells.map((cell) => doubtOf(metric, cell)));
  const doubts = (['little', 'unknown', 'spread'] as const).filter((why) => found.has(why));
  const reach = extremes === null ? 0 : Math.max(-extremes.least, extremes.most);
  return (
    <Typography
      variant="caption"
      component="div"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1, px: 2, pt: 1.5 }}
    >
      {extremes !== null && extremes.least < 0 && (
        <Item>
          {words.value(-reach)}
          {STEPS.toReversed().map((share) => (
            <Swatch key={share} sx={fillOf({ share, isLoss: true })} />
          ))}
          {STEPS.map((share) => (
            <Swatch key={share} sx={fillOf({ share, isLoss: false })} />
          ))}
          {words.value(reach)}
        </Item>
      )}
      {extremes !== null && extremes.least >= 0 && (
        <Item>
          {words.value(extremes.least)}
          {STEPS.map((share) => (
            <Swatch key={share} sx={fillOf({ share, isLoss: false })} />
          ))}
          {words.value(extremes.most)}
        </Item>
      )}
      {doubts.length > 0 && (
        <Item>
          <Swatch sx={fillOf(null)} />
          {doubts.map(words.doubt).join(' / ')}
        </Item>
      )}
    </Typography>
  );
};
