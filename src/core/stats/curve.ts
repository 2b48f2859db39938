/** A density at equal steps: `values[i]` at from + i (to - from) / (values.length - 1). */
export interface Curve {
  readonly from: number;
  readonly to: number;
  readonly values: number[];
}

const STEPS = 120;
/** Enough for a chart. */
const DIGITS = 6;

/** Probability omitted from a curve, both ends together. */
export const CURVE_LEFT_OUT = 1e-4;

export const curveOf = (from: number, to: number, density: (x: number) => number): Curve => ({
  from,
  to,
  values: Array.from({ length: STEPS + 1 }, (_, step) => {
    const value = density(step === STEPS ? to : from + ((to - from) * step) / STEPS);
    return Number.isFinite(value) ? Number(value.toPrecision(DIGITS)) : 0;
  }),
});
