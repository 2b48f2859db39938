import { normalUpperQuantile } from '../special/normal.ts';
import { logistic } from './logit-beta.ts';
import { type Distribution, mergedEdges, overNodes, quantileOf } from './panels.ts';

/** ln(x / (1 - x)) of the rate at w divided by `ratio`; infinite past the end. */
const shiftedDown = (w: number, ratio: number): number => {
  const x = logistic(w);
  // ln(x / (ratio - x)). The numerator's logarithm comes from w directly, so that small rates keep their digits.
  const odds = w + Math.log(logistic(-w));
  return ratio > x ? odds - Math.log(ratio - x) : Number.POSITIVE_INFINITY;
};

/** ln(y / (1 - y)) of y = ratio * x; infinite if y is not a rate. */
const shiftedUp = (z: number, ratio: number): number => {
  const x = logistic(z);
  const rest = 1 - ratio * x;
  return rest > 0 ? z + Math.log(logistic(-z)) + Math.log(ratio) - Math.log(rest) : Number.POSITIVE_INFINITY;
};

/** P(theta_i / theta_0 <= ratio) for two independent rates, and its derivative with respect to ln(ratio). */
const belowRatio = (
  treatment: Distribution,
  control: Distribution,
  ratio: number,
): { below: number; slope: number } => {
  const mapped = treatment.edges.map((w) => shiftedDown(w, ratio)).filter(Number.isFinite);
  const first = control.edges[0]!;
  const last = control.edges.at(-1)!;
  const edges = mergedEdges(
    [control.edges, mapped.filter((z) => z > first && z < last)],
    Number.POSITIVE_INFINITY,
  );
  let below = 0;
  let slope = 0;
  overNodes(edges, (z, weight) => {
    const density = weight * control.density(z);
    if (density === 0) return;
    const w = shiftedUp(z, ratio);
    below += density * treatment.cdf(w);
    if (Number.isFinite(w))
      slope += (density * treatment.density(w)) / (1 - Math.min(ratio * logistic(z), 1 - 1e-16));
  });
  return { below, slope };
};

/** Rates that differ by more than a factor of e^700 do not fit in doubles. */
const MOST = 700;

/** ln of the quantile of theta_i / theta_0 at the given probability. */
export const logRatioQuantile = (
  treatment: Distribution,
  control: Distribution,
  probability: number,
): number => {
  const logRate = (arm: Distribution, below: number): number => {
    const z = quantileOf(arm, below);
    return z + Math.log(logistic(-z));
  };
  const halfWidth = (arm: Distribution): number => (logRate(arm, 0.975) - logRate(arm, 0.025)) / 2;
  let low = -MOST;
  let high = MOST;
  // Starts as if both were normal, which saves two steps over starting at the medians.
  const off = normalUpperQuantile(1 - probability) / normalUpperQuantile(0.025);
  let at =
    logRate(treatment, 0.5) -
    logRate(control, 0.5) +
    (off === 0 ? 0 : off * Math.hypot(halfWidth(treatment), halfWidth(control)));
  for (let i = 0; i < 100; i++) {
    const { below, slope } = belowRatio(treatment, control, Math.exp(at));
    const over = below - probability;
    if (over > 0) high = at;
    else low = at;
    const step = over / slope;
    if (Math.abs(step) <= 1e-12 * Math.max(0.1, Math.abs(at))) return at - step;
    const next = at - Math.max(-2, Math.min(2, step));
    at = next > low && next < high ? next : (low + high) / 2;
  }
  return at;
};
