import { drawVariant, type Random } from './random.ts';
import type { Look } from './run-ab-test.ts';

/** A look after every hundredth of the traffic. */
const LOOKS = 100;

export interface Plan {
  /** Total units. */
  readonly units: number;
  /** Rate of each variant. */
  readonly rates: readonly number[];
  /** Shares of the units that reach each variant, among those that reach any; equal if absent. */
  readonly shares?: readonly number[];
}

/** Units and their outcomes, drawn one by one and counted immediately. */
export function* drawn(random: Random, { units, rates, shares }: Plan): Generator<Look> {
  const variants = shares ?? rates.map(() => 1 / rates.length);
  const counted = rates.map(() => 0);
  const conversions = rates.map(() => 0);
  for (let step = 1, unit = 0; step <= LOOKS; step++) {
    for (; unit < (units * step) / LOOKS; unit++) {
      const variant = drawVariant(random, variants);
      counted[variant]!++;
      if (random() < rates[variant]!) conversions[variant]!++;
    }
    yield { units: [...counted], conversions: [...conversions] };
  }
}

export interface Delays {
  readonly units: number;
  readonly rate: number;
  /** Delay of a conversion after the visit, by variant, in hundredths of the run. */
  readonly delays: readonly [number, number];
  /** The conversion window in the same unit: outcomes count when it closes. If null, conversions count on arrival. */
  readonly window: number | null;
}

/** Two equal variants with different conversion delays. */
export function* delayed(random: Random, { units, rate, delays, window }: Delays): Generator<Look> {
  const perStep = units / LOOKS;
  const came: { units: number[]; conversions: number[] }[] = [];
  for (let step = 0; step < LOOKS; step++) {
    const now = { units: [0, 0], conversions: [0, 0] };
    for (let unit = 0; unit < perStep; unit++) {
      const variant = random() < 0.5 ? 0 : 1;
      now.units[variant]!++;
      if (random() < rate) now.conversions[variant]!++;
    }
    came.push(now);
  }
  // The units of a step that are countable, or converted, by the end of a later one.
  const until = (step: number, wait: number, what: 'units' | 'conversions', variant: number): number => {
    let sum = 0;
    for (let past = 0; past + wait <= step && past < LOOKS; past++) sum += came[past]![what][variant]!;
    return sum;
  };
  for (let step = 0; step < LOOKS + (window ?? 0); step++) {
    yield {
      units: [0, 1].map((variant) => until(step, window ?? 0, 'units', variant)),
      conversions: [0, 1].map((variant) => until(step, window ?? delays[variant]!, 'conversions', variant)),
    };
  }
}

/** Visitors who return on each of seven days; `daily` counts each day as a separate unit. */
export function* returning(random: Random, visitors: number, daily: boolean): Generator<Look> {
  const VISITS = 7;
  const firsts: number[][] = [];
  const units = [0, 0];
  for (let day = 0; day < LOOKS; day++) {
    const today = [0, 0];
    for (let visitor = 0; visitor < visitors / LOOKS; visitor++) today[random() < 0.5 ? 0 : 1]!++;
    firsts.push(today);
    const counted = daily ? firsts.slice(-VISITS) : [today];
    for (const some of counted) for (const variant of [0, 1]) units[variant]! += some[variant]!;
    yield { units: [...units], conversions: [0, 0] };
  }
}
