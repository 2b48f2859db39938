/** Nodes per panel: exact for polynomials up to degree 31. */
export const NODES = 16;

const legendrePair = (degree: number, t: number): [number, number] => {
  let before = 1;
  let value = t;
  for (let k = 2; k <= degree; k++)
    [before, value] = [value, ((2 * k - 1) * t * value - (k - 1) * before) / k];
  return [before, value];
};

const rule = (): { nodes: Float64Array; weights: Float64Array } => {
  const nodes = new Float64Array(NODES);
  const weights = new Float64Array(NODES);
  for (let i = 0; i < NODES; i++) {
    let t = -Math.cos((Math.PI * (i + 0.75)) / (NODES + 0.5));
    for (let step = 0; step < 8; step++) {
      const [before, value] = legendrePair(NODES, t);
      t -= (value * (t * t - 1)) / (NODES * (t * value - before));
    }
    const [before] = legendrePair(NODES, t);
    nodes[i] = t;
    weights[i] = (2 * (1 - t * t)) / (NODES * before) ** 2;
  }
  return { nodes, weights };
};

/** Gauss–Legendre rule on [-1, 1]: ascending nodes and their weights (NIST DLMF 3.5.v). */
export const gaussLegendre = rule();

/**
 * Legendre series, with NODES + 1 coefficients, of a function's integral from -1, given its values at the nodes of [-1,
 * 1]. Source: NIST DLMF 18.18.1 for the series, 14.10.3 for its integral.
 */
export const integralSeries = (values: ArrayLike<number>): Float64Array => {
  const series = new Float64Array(NODES);
  for (let m = 0; m < NODES; m++) {
    const t = gaussLegendre.nodes[m]!;
    const weighted = gaussLegendre.weights[m]! * values[m]!;
    let before = 0;
    let polynomial = 1;
    for (let k = 0; k < NODES; k++) {
      series[k]! += ((2 * k + 1) / 2) * weighted * polynomial;
      [before, polynomial] = [polynomial, ((2 * k + 1) * t * polynomial - k * before) / (k + 1)];
    }
  }
  const integral = new Float64Array(NODES + 1);
  integral[0] = series[0]!;
  for (let k = 0; k < NODES; k++) {
    const part = series[k]! / (2 * k + 1);
    integral[k + 1]! += part;
    if (k > 0) integral[k - 1]! -= part;
  }
  return integral;
};

/** Value of a Legendre series at t, by Clenshaw's recurrence. */
export const seriesAt = (series: Float64Array, t: number): number => {
  let above = 0;
  let higher = 0;
  for (let k = series.length - 1; k >= 1; k--) {
    const next = series[k]! + ((2 * k + 1) / (k + 1)) * t * above - ((k + 1) / (k + 2)) * higher;
    higher = above;
    above = next;
  }
  return series[0]! + t * above - 0.5 * higher;
};
