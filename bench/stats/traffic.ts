import { drawArm, type Random } from './random.ts';
import type { Look } from './run-ab-test.ts';

/** A look after every hundredth of the traffic. */
const LOOKS = 100;

export interface Plan {
  /** Total units. */
  readonly units: number;
  /** Rate of each arm. */
  readonly rates: readonly number[];
  /** Shares of the units that reach each arm, among those that reach any; equal if absent. */
  readonly shares?: readonly number[];
}

/** Units and their outcomes, drawn one by one and counted immediately. */
export function* drawn(random: Random, { units, rates, shares }: Plan): Generator<Look> {
  const arms = shares ?? rates.map(() => 1 / rates.length);
  const counted = rates.map(() => 0);
  const conversions = rates.map(() => 0);
  for (let step = 1, unit = 0; step <= LOOKS; step++) {
    for (; unit < (units * step) / LOOKS; unit++) {
      const arm = drawArm(random, arms);
      counted[arm]!++;
      if (random() < rates[arm]!) conversions[arm]!++;
    }
    yield { units: [...counted], conversions: [...conversions] };
  }
}

export interface Delays {
  readonly units: number;
  readonly rate: number;
  /** How long after the visit a conversion comes, by arm, in hundredths of the run. */
  readonly delays: readonly [number, number];
  /** The conversion window in the same unit: outcomes count when it closes. Null: conversions count when they come. */
  readonly window: number | null;
}

/** Two equal arms with different conversion delays. */
export function* delayed(random: Random, { units, rate, delays, window }: Delays): Generator<Look> {
  const perStep = units / LOOKS;
  const came: { units: number[]; conversions: number[] }[] = [];
  for (let step = 0; step < LOOKS; step++) {
    const now = { units: [0, 0], conversions: [0, 0] };
    for (let unit = 0; unit < perStep; unit++) {
      const arm = random() < 0.5 ? 0 : 1;
      now.units[arm]!++;
      if (random() < rate) now.conversions[arm]!++;
    }
    came.push(now);
  }
  // The units of a step that are countable, or converted, by the end of a later one.
  const until = (step: number, wait: number, what: 'units' | 'conversions', arm: number): number => {
    let sum = 0;
    for (let past = 0; past + wait <= step && past < LOOKS; past++) sum += came[past]![what][arm]!;
    return sum;
  };
  for (let step = 0; step < LOOKS + (window ?? 0); step++) {
    yield {
      units: [0, 1].map((arm) => until(step, window ?? 0, 'units', arm)),
      conversions: [0, 1].map((arm) => until(step, window ?? delays[arm]!, 'conversions', arm)),
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
    for (const some of counted) for (const arm of [0, 1]) units[arm]! += some[arm]!;
    yield { units: [...units], conversions: [0, 0] };
  }
}
