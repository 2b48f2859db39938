import { binnedPValue } from '../stats/binned-difference.ts';
import { holm } from '../stats/multi-arm.ts';

/** Below this adjusted p-value, conversion delays are reported as different. */
const LEVEL = 0.01;

interface DelayCurve {
  /** Path number. */
  readonly path: number;
  /** Cumulative conversions by each edge, ascending. */
  readonly within: readonly number[];
}

const binsOf = ({ within }: DelayCurve): number[] =>
  within.map((count, edge) => count - (edge === 0 ? 0 : within[edge - 1]!));

/**
 * The treatment whose visitors convert after a significantly different delay than the control's; of several, the most
 * significant. With short or still open windows, such a variant looks better or worse than it is.
 */
export const delaysDiffer = (
  curves: readonly DelayCurve[],
  control: number,
): { path: number; pValue: number } | null => {
  const base = curves.find(({ path }) => path === control);
  if (base === undefined) return null;
  const tested = curves.flatMap((curve) => {
    const pValue = curve === base ? null : binnedPValue(binsOf(base), binsOf(curve));
    return pValue === null ? [] : [{ path: curve.path, pValue }];
  });
  const adjusted = holm(tested.map(({ pValue }) => pValue));
  const found = tested
    .map(({ path }, place) => ({ path, pValue: adjusted[place]! }))
    .filter(({ pValue }) => pValue < LEVEL);
  return found.toSorted((a, b) => a.pValue - b.pValue)[0] ?? null;
};
