import type { AbTest, AbVariant } from '../../../../contracts/ab-tests/ab-test.ts';
import type { AbMetric, AbVariantInput } from '../../../../contracts/ab-tests/ab-test-input.ts';
import type { AbMode } from '../../../../contracts/ab-tests/ab-test-metric.ts';
import { WEIGHT_TOTAL } from '../../../../contracts/routing/routing.ts';
import { NO_EVENT } from '../../../../core/conversions/types.ts';
import { parsePercent, showPercent, splitEvenly } from '../../../split/weights.ts';

const UNITS = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 } as const;
export type Unit = keyof typeof UNITS;
export const UNIT_NAMES = Object.keys(UNITS) as Unit[];

export interface VariantValue {
  /** `path:3`, or `url:https://…` for a page that is not a path yet. */
  target: string;
  /** Percent. */
  weight: string;
  name: string;
}

/** Which conversions count: the types that count as conversions, chosen types, or an event. */
export const COUNTS = ['counted', 'types', 'event'] as const;
export type CountsChoice = (typeof COUNTS)[number];

/** The form of a test, with all values as typed. */
export interface AbTestValues {
  name: string;
  hypothesis: string;
  variants: VariantValue[];
  mode: AbMode;
  goal: AbMetric['kind'];
  counts: CountsChoice;
  /** Numbers of conversion types. */
  types: number[];
  event: string;
  window: string;
  unit: Unit;
  /** Percent. */
  alpha: string;
  mde: string;
  planned: string;
}

/** A value that every limit of the contract refuses. */
const REFUSED = -1;

export const numberOf = (text: string): number => {
  const typed = text.trim().replace(',', '.');
  return /^\d+(\.\d+)?$/.test(typed) ? Number(typed) : REFUSED;
};
/** `15` is 0.15: rounded, because 0.07 * 100 is not exactly 7. */
export const fractionOf = (percent: string): number => {
  const number = numberOf(percent);
  return number < 0 ? REFUSED : Number((number / 100).toFixed(8));
};
const percentOf = (fraction: number): string => String(Number((fraction * 100).toFixed(6)));

/** The largest unit that gives a whole number. */
export const windowOf = (seconds: number): { window: string; unit: Unit } => {
  const unit = UNIT_NAMES.findLast((name) => seconds % UNITS[name] === 0) ?? 'seconds';
  return { window: String(seconds / UNITS[unit]), unit };
};
export const secondsOf = ({ window, unit }: Pick<AbTestValues, 'window' | 'unit'>): number => {
  const number = numberOf(window);
  return number < 0 ? REFUSED : Number((number * UNITS[unit]).toFixed(6));
};

type Goal = Pick<AbTestValues, 'goal' | 'counts' | 'types' | 'event'>;

export const metricOf = ({ goal, counts, types, event }: Goal): AbMetric => {
  if (goal === 'revenue') return { kind: 'revenue' };
  if (counts === 'event') return { kind: 'conversion', event: event.trim() };
  return { kind: 'conversion', types: counts === 'types' ? types : 'counted' };
};

const goalOf = (metric: AbMetric): Goal => {
  const { event = NO_EVENT, types = undefined } = metric.kind === 'conversion' ? metric : {};
  const counts = metric.kind === 'revenue' || types === 'counted' ? 'counted' : types ? 'types' : 'event';
  return { goal: metric.kind, counts, types: types === 'counted' ? [] : (types ?? []), event };
};

/** What a new test counts, unless someone chooses. */
export const newGoal: Goal = { goal: 'conversion', counts: 'counted', types: [], event: NO_EVENT };

const targetOf = ({ path, url }: Pick<AbVariant, 'path' | 'url'>): string =>
  path === null ? `url:${url ?? ''}` : `path:${path}`;

const variantInput = ({ target, weight, name }: VariantValue): AbVariantInput => {
  const own = name.trim();
  const at = target.startsWith('url:') ? { url: target.slice(4) } : { path: Number(target.slice(5)) };
  return { ...at, ...(own !== '' && { name: own }), weight: parsePercent(weight) ?? REFUSED };
};
export const variantInputs = (variants: readonly VariantValue[]): AbVariantInput[] =>
  variants.map(variantInput);

export const unitsOf = (planned: string): number | null => (planned.trim() === '' ? null : numberOf(planned));

/** Fields that can be changed until the test ends. */
export const planOf = (values: AbTestValues) => ({
  mde: fractionOf(values.mde),
  plannedUnits: unitsOf(values.planned),
  arms: variantInputs(values.variants),
});

/** Fields that are fixed once it has started. */
export const fixedOf = (values: AbTestValues) => ({
  mode: values.mode,
  metric: metricOf(values),
  windowSeconds: secondsOf(values),
  alpha: fractionOf(values.alpha),
});

export const valuesOf = (test: AbTest): AbTestValues => ({
  name: test.name,
  hypothesis: test.hypothesis,
  variants: test.arms.map((variant) => ({
    target: targetOf(variant),
    weight: showPercent(variant.weight),
    name: variant.name,
  })),
  mode: test.mode,
  ...goalOf(test.metric),
  ...windowOf(test.windowSeconds),
  alpha: percentOf(test.alpha),
  mde: percentOf(test.mde),
  planned: test.plannedUnits === null ? '' : String(test.plannedUnits),
});

/** A new test of a split: its variants or, if it has only one, half and half with another path of the campaign. */
export const newValues = (
  variants: readonly { path: number; weight: number }[],
  paths: readonly number[],
) => {
  const served = variants.filter(({ weight }) => weight > 0).slice(0, 10);
  const [first] = served;
  const second = paths.find((path) => path !== first?.path);
  const chosen =
    served.length === 1 && first && second !== undefined ? [first, { path: second, weight: 0 }] : served;
  const sum = chosen.reduce((all, { weight }) => all + weight, 0);
  const even = served.length !== chosen.length || sum !== WEIGHT_TOTAL;
  const weights = even ? splitEvenly(chosen.length) : chosen.map(({ weight }) => weight);
  return {
    name: '',
    hypothesis: '',
    mode: 'fixed',
    ...newGoal,
    window: '1',
    unit: 'days',
    alpha: '5',
    mde: '10',
    planned: '',
    variants: chosen.map(({ path }, place) => ({
      target: `path:${path}`,
      weight: showPercent(weights[place] ?? 0),
      name: '',
    })),
  } satisfies AbTestValues as AbTestValues;
};
