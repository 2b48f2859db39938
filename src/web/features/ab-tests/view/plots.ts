import type { IntlShape } from 'react-intl';
import type { AbAnalysis } from '../../../../contracts/ab-tests/ab-test-analysis.ts';
import { startOfDate } from '../../../../core/time/zone.ts';
import type { PlotData } from '../../../ui/chart/plot-data.ts';
import { isDays, timeTicks } from '../../../ui/chart/time-ticks.ts';
import type { ResultsAbTest } from './shown-results.ts';
import type { ResultsTerms } from './terms.ts';
import { variantLook } from './variant-name.tsx';

export interface PlotTerms extends ResultsTerms {
  intl: IntlShape;
  /** Prefix of file names. */
  file: string;
}

/** A time axis in milliseconds since 1970. */
const timeAxis = (
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

/** How many conversions of each variant had arrived after a given delay; null if there are none. */
export const delayPlot = (
  { delays }: Pick<AbAnalysis, 'delays'>,
  { t, figures, nameOf, placeOf, file }: PlotTerms,
): PlotData | null => {
  const variants = delays?.arms.filter(({ converted }) => converted > 0) ?? [];
  if (!delays || variants.length === 0) return null;
  // Bins cover ever longer delays but have equal widths.
  const at = delays.edges.map((_, place) => place);
  const durationOf = (place: number, display: 'long' | 'short'): string =>
    figures.duration(delays.edges[place] ?? 0, display);
  return {
    title: t('result.chart.delays'),
    file: `${file}-delays`,
    x: {
      name: t('result.chart.delays.x'),
      at,
      write: (place) => durationOf(place, 'long'),
      label: (place) => durationOf(place, 'short'),
      ticks: (width) => {
        const every = Math.max(1, Math.ceil(at.length / Math.max(2, Math.floor(width / 72))));
        return at.filter((place) => place % every === 0);
      },
      raw: (place) => (delays.edges[place] ?? 0) / 1000,
    },
    y: { name: t('result.chart.delays.y'), write: figures.share, axis: figures.share, from: 0, to: 1 },
    series: variants.map(({ path, converted, within }) => ({
      key: `variant ${path}`,
      name: nameOf(path),
      draw: 'line',
      ...variantLook(placeOf(path)),
      values: within.map((count) => count / converted),
    })),
    marks: [],
  };
};

type Density = NonNullable<AbAnalysis['arms'][number]['density']>;

/** Points at which all curves are sampled. */
const DENSITY_PLACES = 160;

/** A curve at equal steps, interpolated between its points; 0 beyond its ends. */
export const densityAt = ({ from, to, values }: Density, x: number): number => {
  const place = from === to ? 0 : ((x - from) / (to - from)) * (values.length - 1);
  if (place < 0 || place > values.length - 1) return 0;
  const low = Math.floor(place);
  const before = values[low] ?? 0;
  return before + ((values[low + 1] ?? before) - before) * (place - low);
};

/** The posterior of each variant, with the highest peak at 1; null if none yet. */
export const densityPlot = (
  { arms: variants }: Pick<AbAnalysis, 'arms'>,
  isRevenue: boolean,
  { t, figures, nameOf, placeOf, file }: PlotTerms,
): PlotData | null => {
  const known = variants.flatMap(({ path, density }) => (density === null ? [] : [{ path, density }]));
  if (known.length === 0) return null;
  const from = Math.min(...known.map(({ density }) => density.from));
  const to = Math.max(...known.map(({ density }) => density.to));
  const peak = Math.max(...known.flatMap(({ density }) => density.values));
  if (!(to > from) || !(peak > 0)) return null;
  const at = Array.from({ length: DENSITY_PLACES + 1 }, (_, i) => from + ((to - from) * i) / DENSITY_PLACES);
  const write = (x: number): string => (isRevenue ? figures.price(x) : figures.rate(x));
  return {
    title: t(isRevenue ? 'result.chart.density.revenue' : 'result.chart.density'),
    file: `${file}-density`,
    x: { name: t(isRevenue ? 'result.perVisitor' : 'result.rate'), at, write, label: write },
    y: { name: t('result.chart.density.y'), write: figures.share, axis: figures.share, from: 0, to: 1 },
    series: known.map(({ path, density }) => ({
      key: `variant ${path}`,
      name: nameOf(path),
      draw: 'area',
      ...variantLook(placeOf(path)),
      values: at.map((x) => densityAt(density, x) / peak),
    })),
    marks: [],
  };
};

/** Maximum number of points along the axis. */
const LIFT_PLACES = 400;
/** Room around the newest intervals: early ones are too wide to be worth showing in full. */
const ROOM = 1.8;

const LIMITS = [0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 4, 5, 6, 8, 10];
const roundUp = (value: number): number => LIMITS.find((limit) => limit >= value) ?? Math.ceil(value);

/** The confidence sequence of each lift over time; null if nothing is bounded yet. */
export const liftPlot = (
  { arms: variants, thresholds: { mde } }: Pick<AbAnalysis, 'arms' | 'thresholds'>,
  terms: PlotTerms,
): PlotData | null => {
  const { t, figures, nameOf, placeOf, file } = terms;
  const treatments = variants
    .map(({ path, points }) => ({
      path,
      points: points.filter(({ interval }) => interval !== null && interval[1] !== null),
    }))
    .filter(({ points }) => points.length > 0);
  if (treatments.length === 0) return null;
  const all = [...new Set(treatments.flatMap(({ points }) => points.map((point) => point.at)))].sort(
    (a, b) => a - b,
  );
  // Many variants have many points: those beyond what is visible are left out, but never the newest.
  const every = Math.ceil(all.length / LIFT_PLACES);
  const at = all.filter((_, place) => (all.length - 1 - place) % every === 0);
  const reach = Math.max(
    mde,
    ...treatments.flatMap(({ points }) => points.at(-1)?.interval?.map((end) => Math.abs(end ?? 0)) ?? []),
  );
  const limit = roundUp(reach * ROOM);
  return {
    title: t('result.chart.lift'),
    file: `${file}-lift`,
    x: timeAxis(at, terms),
    y: {
      name: t('result.chart.lift.y'),
      write: figures.lift,
      axis: figures.lift,
      from: -Math.min(1, limit),
      to: limit,
    },
    band: {
      write: (low, high) => figures.lifts([low, high]),
      edge: (name, isUpper) => t(isUpper ? 'result.edge.high' : 'result.edge.low', { name }),
    },
    series: treatments.map(({ path, points }) => {
      // A bound remains valid until the next point.
      const atTime = at.map((time) => points.findLast((point) => point.at <= time)?.interval ?? null);
      return {
        key: `variant ${path}`,
        name: nameOf(path),
        draw: 'band',
        ...variantLook(placeOf(path)),
        values: atTime.map((interval) => interval?.[0] ?? null),
        upper: atTime.map((interval) => interval?.[1] ?? null),
      };
    }),
    marks: [
      { at: 0, side: 'start', label: t('result.zero') },
      { at: mde, side: 'above', label: t('result.mde', { mde: figures.lift(mde) }) },
      { at: -mde, side: 'below', label: t('result.mde', { mde: figures.lift(-mde) }) },
    ],
  };
};

/** The rate of all visitors up to each day, by the day of their visit; null without completed visitors. */
export const ratesPlot = (
  { arms: variants, days }: Pick<AbAnalysis, 'arms' | 'days'>,
  terms: PlotTerms,
): PlotData | null => {
  const { t, intl, figures, nameOf, placeOf, file, timeZone } = terms;
  const first = days.findIndex((day) => day.arms.some(({ over }) => over > 0));
  if (first === -1) return null;
  const axis = timeAxis(
    days.map(({ day }) => startOfDate(day, timeZone)),
    terms,
  );
  const dayOf = (x: number): string =>
    intl.formatDate(x, { timeZone, day: 'numeric', month: 'short', year: 'numeric' });
  return {
    title: t('result.chart.rates'),
    file: `${file}-rates`,
    x: {
      ...axis,
      name: t('result.day'),
      write: dayOf,
      label: (x) => intl.formatDate(x, { timeZone, day: 'numeric', month: 'short' }),
      ...(days.length < 4 && { ticks: () => axis.at }),
    },
    y: { name: t('result.chart.rates.y'), write: figures.rate, axis: figures.share, from: 0 },
    series: variants.map(({ path }) => {
      let over = 0;
      let converted = 0;
      return {
        key: `variant ${path}`,
        name: nameOf(path),
        draw: 'line',
        ...variantLook(placeOf(path)),
        values: days.map((day) => {
          const own = day.arms.find((variant) => variant.path === path);
          over += own?.over ?? 0;
          converted += own?.converted ?? 0;
          return over === 0 ? null : converted / over;
        }),
      };
    }),
    marks: [],
  };
};

/** Hundredths of a percent. */
const WHOLE = 10_000;

/** The shares in each phase, up to now or the end; null if not started. */
export const weightsPlot = (
  { arms: variants, phases, endedAt }: ResultsAbTest,
  upTo: string | null,
  terms: PlotTerms,
): PlotData | null => {
  const { t, figures, nameOf, placeOf, file } = terms;
  const last = phases.at(-1);
  if (!last) return null;
  const end = Math.max(Date.parse(endedAt ?? upTo ?? last.from), Date.parse(last.from));
  return {
    title: t('result.chart.weights'),
    file: `${file}-shares`,
    x: timeAxis([...phases.map(({ from }) => Date.parse(from)), end], terms),
    y: { name: t('result.chart.weights.y'), write: figures.share, axis: figures.share, from: 0, to: 1 },
    series: variants.flatMap(({ path }) => {
      if (path === null) return [];
      const own = [...phases, last].map(
        ({ weights }) => weights.find((one) => one.path === path)?.weight ?? 0,
      );
      return [
        {
          key: `variant ${path}`,
          name: nameOf(path),
          draw: 'step' as const,
          ...variantLook(placeOf(path)),
          values: own.map((weight) => weight / WHOLE),
        },
      ];
    }),
    marks: [],
  };
};
