import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useT } from '../../i18n/use-t.ts';
import { colorOf } from './chart-colors.ts';
import type { ChartData, ChartMark } from './chart-data.ts';
import { Pointer } from './pointer.tsx';
import { stepAt } from './steps.ts';
import type { ChartWordsOf } from './use-chart-text.ts';

interface ChartTipProps {
  data: ChartData;
  step: number;
  words: ChartWordsOf;
  marks: readonly ChartMark[];
  /** The step is unfinished. */
  open: boolean;
}

const ChartTip = ({ data, step, words, marks, open }: ChartTipProps) => {
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
              <Box
                sx={{
                  ...{ width: 10, height: 10, borderRadius: '3px' },
                  bgcolor: colorOf(one.lightOf ?? place),
                  opacity: one.lightOf === undefined ? 1 : 0.5,
                }}
              />
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

interface ChartPointerProps {
  data: ChartData;
  words: ChartWordsOf;
  marks: ReadonlyMap<number, readonly ChartMark[]>;
  /** Middles of steps, CSS pixels from the left. */
  middles: readonly number[];
  width: number;
  now: number;
  onStep: ((step: number) => void) | undefined;
}

/** Selects a step of a chart over time. */
export const ChartPointer = ({ data, words, marks, middles, width, now, onStep }: ChartPointerProps) => {
  const t = useT();
  const open = stepAt(data, now);
  const spoken = (at: number): string => {
    const time = words.time(data.steps[at] ?? data.to);
    const figures = data.series.map(({ name, kind, values, previous }) => {
      const value = words.value(kind, values[at] ?? null);
      if (previous === null) return t('chart.figure', { name, value });
      return t('chart.figure.before', { name, value, before: words.value(kind, previous[at] ?? null) });
    });
    const own = (marks.get(at) ?? []).map(({ text }) => text);
    return [at === open ? t('chart.soFar', { time }) : time, ...figures, ...own].join('; ');
  };
  return (
    <Pointer
      open={open}
      middles={middles}
      width={width}
      spoken={spoken}
      onStep={onStep}
      label={data.title}
      count={data.steps.length}
      tip={(step) => (
        <ChartTip data={data} step={step} words={words} marks={marks.get(step) ?? []} open={step === open} />
      )}
    />
  );
};
