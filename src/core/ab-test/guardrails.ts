import type { Interval } from '../stats/answer.ts';
import { type LiftInterval, rateRatioLook } from '../stats/anytime/rate-ratio.ts';
import { betaRate } from '../stats/beta/beta-answer.ts';
import { stratifiedLift } from '../stats/fixed/stratified-ratio.ts';
import { sharedPhases } from './compare-pairs.ts';
import { type AbTestPhase, weightIn } from './evidence-state.ts';
import { holmOf } from './fixed-figures.ts';
import { leftOutOf } from './results.ts';

/** Visitors of a variant in a phase, and how many of them had the guarded event. */
export interface GuardedGroup {
  readonly phase: number;
  readonly path: number;
  readonly units: number;
  readonly converted: number;
}

interface GuardedVariant {
  readonly path: number;
  readonly units: number;
  readonly converted: number;
  readonly rate: number | null;
  readonly rateInterval: Interval | null;
  readonly lift: number | null;
  readonly liftInterval: LiftInterval | null;
  readonly pValue: number | null;
}

export interface Guarded {
  readonly verdict: 'fine' | 'worse' | 'unclear' | 'no_data';
  readonly variants: readonly GuardedVariant[];
}

interface Terms {
  readonly phases: readonly AbTestPhase[];
  readonly paths: readonly number[];
  readonly alpha: number;
  readonly mde: number;
}

const pairOf = (
  groups: ReadonlyMap<string, GuardedGroup>,
  { phases, alpha }: Terms,
  control: number,
  treatment: number,
) => {
  const of = (phase: number, path: number) => {
    const own = groups.get(`${phase} ${path}`);
    return [own?.units ?? 0, own?.converted ?? 0] as [number, number];
  };
  const shared = sharedPhases(phases, control, treatment).map((phase) => ({
    weights: [weightIn(phase, control), weightIn(phase, treatment)] as const,
    control: of(phase.phase, control),
    treatment: of(phase.phase, treatment),
  }));
  const look = rateRatioLook(
    shared.map(({ weights, control: a, treatment: b }) => ({ weights, conversions: [a[1], b[1]] as const })),
    { alpha, tau: 0.2 },
  );
  return { lift: stratifiedLift(shared), look: look.computable && look.ciLift !== null ? look : null };
};

const verdictOf = (variants: readonly GuardedVariant[], { alpha, mde }: Terms): Guarded['verdict'] => {
  const [control, ...treatments] = variants;
  if (treatments.some(({ pValue, lift }) => pValue !== null && pValue < alpha && lift !== null && lift < 0))
    return 'worse';
  if (control === undefined || control.converted === 0 || treatments.some(({ lift }) => lift === null))
    return 'no_data';
  return treatments.every(({ liftInterval }) => liftInterval !== null && liftInterval[0] > -mde)
    ? 'fine'
    : 'unclear';
};

/**
 * Whether a treatment has made a guarded metric worse, from current counts. The E-value at any single moment is valid
 * under optional stopping, so no evidence is kept. p is Holm-adjusted for the number of treatments.
 */
export const guarded = (groups: readonly GuardedGroup[], terms: Terms): Guarded => {
  const leftOut = leftOutOf(terms.phases);
  const byName = new Map(groups.map((group) => [`${group.phase} ${group.path}`, group]));
  const [control = 0, ...others] = terms.paths;
  const pairs = others.map((path) => pairOf(byName, terms, control, path));
  const adjusted = holmOf(pairs.map(({ look }) => look?.pValue ?? null));
  const variants = terms.paths.map((path, place): GuardedVariant => {
    const own = groups.filter((group) => group.path === path && !leftOut.has(group.phase));
    const units = own.reduce((sum, group) => sum + group.units, 0);
    const converted = own.reduce((sum, group) => sum + group.converted, 0);
    const pair = pairs[place - 1];
    return {
      path,
      units,
      converted,
      rate: units === 0 ? null : converted / units,
      rateInterval: units === 0 ? null : betaRate({ n: units, conversions: converted }),
      lift: pair?.lift ?? null,
      liftInterval: pair?.look?.ciLift ?? null,
      pValue: adjusted[place - 1] ?? null,
    };
  });
  return { verdict: verdictOf(variants, terms), variants };
};
