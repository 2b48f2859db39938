import { gaussLegendre, integralSeries, NODES, seriesAt } from './legendre.ts';

/** A distribution on the real line whose whole mass, up to rounding, lies between the first and the last edge. */
export interface Distribution {
  /** Ascending. Between two edges, the density is practically a polynomial. */
  readonly edges: readonly number[];
  readonly density: (z: number) => number;
  /** P(Z <= z). */
  readonly cdf: (z: number) => number;
}

const panelOf = (edges: readonly number[], z: number): number => {
  let low = 0;
  let high = edges.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (edges[middle]! <= z) low = middle;
    else high = middle;
  }
  return low;
};

/**
 * Builds a distribution from a density by integrating its Legendre series panel by panel. Accurate to about 1e-14, and
 * evaluating it needs no exponentials.
 */
export const distribution = (density: (z: number) => number, edges: readonly number[]): Distribution => {
  const values = new Float64Array(NODES);
  const before: number[] = [0];
  const series = edges.slice(1).map((to, panel) => {
    const from = edges[panel]!;
    const half = (to - from) / 2;
    for (let node = 0; node < NODES; node++) {
      values[node] = half * density(from + half * (1 + gaussLegendre.nodes[node]!));
    }
    const integral = integralSeries(values);
    before.push(before[panel]! + seriesAt(integral, 1));
    return integral;
  });
  const mass = before.at(-1)!;
  const last = edges.length - 1;
  return {
    edges,
    density: (z) => (z < edges[0]! || z > edges[last]! ? 0 : density(z) / mass),
    cdf: (z) => {
      if (z <= edges[0]!) return 0;
      if (z >= edges[last]!) return 1;
      const panel = panelOf(edges, z);
      const from = edges[panel]!;
      const t = (2 * (z - from)) / (edges[panel + 1]! - from) - 1;
      return Math.min(1, Math.max(0, (before[panel]! + seriesAt(series[panel]!, t)) / mass));
    },
  };
};

/** Merges several lists of edges. Nearly equal edges become one, and no panel is wider than `widest`. */
export const mergedEdges = (lists: readonly (readonly number[])[], widest: number): number[] => {
  const sorted = lists.flat().sort((a, b) => a - b);
  const merged: number[] = [];
  for (const edge of sorted) {
    const last = merged.at(-1);
    if (last === undefined) {
      merged.push(edge);
      continue;
    }
    if (edge <= last) continue;
    const pieces = Math.max(1, Math.ceil((edge - last) / widest));
    for (let piece = 1; piece <= pieces; piece++) {
      merged.push(piece === pieces ? edge : last + ((edge - last) * piece) / pieces);
    }
  }
  return merged;
};

/** Calls `visit` with every node between the edges and its weight. */
export const overNodes = (edges: readonly number[], visit: (z: number, weight: number) => void): void => {
  for (let panel = 1; panel < edges.length; panel++) {
    const from = edges[panel - 1]!;
    const half = (edges[panel]! - from) / 2;
    for (let node = 0; node < NODES; node++) {
      visit(from + half * (1 + gaussLegendre.nodes[node]!), half * gaussLegendre.weights[node]!);
    }
  }
};

/** The z with cdf(z) = probability, by Newton steps with bisection when they leave the bracket. */
export const quantileOf = ({ edges, cdf, density }: Distribution, probability: number): number => {
  let low = edges[0]!;
  let high = edges.at(-1)!;
  for (const edge of edges) {
    if (cdf(edge) <= probability) low = edge;
    else {
      high = edge;
      break;
    }
  }
  let z = (low + high) / 2;
  for (let i = 0; i < 100; i++) {
    const over = cdf(z) - probability;
    if (over > 0) high = z;
    else low = z;
    const step = over / density(z);
    if (Math.abs(step) <= 1e-14 * Math.max(0.1, Math.abs(z))) break;
    const next = z - step;
    z = next > low && next < high ? next : (low + high) / 2;
  }
  return z;
};
