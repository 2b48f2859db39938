import type { IntlShape } from 'react-intl';
import type { PlotData } from '../../../../ui/chart/plot-data.ts';
import { isDays, timeTicks } from '../../../../ui/chart/time-ticks.ts';
import type { ResultsTerms } from '../terms.ts';

export interface PlotTerms extends ResultsTerms {
  intl: IntlShape;
  /** Prefix of file names. */
  file: string;
}

/** A time axis, milliseconds since 1970. */
export const timeAxis = (
  at: readonly number[],
  { t, intl, time, timeZone }: Pick<PlotTerms, 't' | 'intl' | 'time' | 'timeZone'>,
): PlotData['x'] => {
  const from = at[0] ?? 0;
  const to = at.at(-1) ?? from;
  const days = isDays(from, to);
  const brief = to - from < 5 * 60_000;
  return {
    name: t('chart.time'),
    at,
    write: (x) => time(new Date(x).toISOString()),
    label: (x) =>
      days
        ? intl.formatDate(x, { timeZone, day: 'numeric', month: 'short' })
        : intl.formatDate(x, {
            timeZone,
            hour: '2-digit',
            minute: '2-digit',
            hourCycle: 'h23',
            ...(brief && { second: '2-digit' }),
          }),
    ticks: (width) => timeTicks(from, to, timeZone, width),
    raw: (x) => new Date(x).toISOString(),
  };
};
