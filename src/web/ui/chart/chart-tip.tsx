import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useT } from '../../i18n/use-t.ts';
import { colorOf } from './chart-colors.ts';
import type { ChartData, ChartMark } from './chart-data.ts';
import type { ChartWordsOf } from './use-chart-text.ts';

interface ChartTipProps {
  data: ChartData;
  step: number;
  words: ChartWordsOf;
  marks: readonly ChartMark[];
  /** The step is unfinished. */
  open: boolean;
}

export const ChartTip = ({ data, step, words, marks, open }: ChartTipProps) => {
  const t = useT();
  const time = words.time(data.steps[step] ?? data.to);
  return (
    <>
      <Typography variant="body2" sx={{ fontWeight: 700 }}>
        {open ? t('chart.soFar', { time }) : time}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto auto', columnGap: 2 }}>
        {data.series.map((one, place) => (
          <Box key={one.key} sx={{ display: 'contents', fontSize: '0.875rem' }}>
            <Box component="dt" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <Box sx={{ width: 10, height: 10, borderRadius: '3px', bgcolor: colorOf(place) }} />
              {one.name}
            </Box>
            <Box component="dd" sx={{ m: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
              {words.value(one.kind, one.values[step] ?? null)}
              {one.previous && (
                <Box component="span" sx={{ color: 'text.secondary', display: 'block' }}>
                  {t('chart.before', { value: words.value(one.kind, one.previous[step] ?? null) })}
                </Box>
              )}
            </Box>
          </Box>
        ))}
      </Box>
      {marks.map((mark) => (
        <Typography key={mark.id} variant="caption" component="p" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {mark.text}
        </Typography>
      ))}
    </>
  );
};
