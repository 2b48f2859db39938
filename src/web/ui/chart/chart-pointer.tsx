import { useT } from '../../i18n/use-t.ts';
import type { ChartData, ChartMark } from './chart-data.ts';
import { ChartTip } from './chart-tip.tsx';
import { Pointer } from './pointer.tsx';
import { stepAt } from './steps.ts';
import type { ChartWordsOf } from './use-chart-text.ts';

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
