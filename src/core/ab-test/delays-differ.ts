import { binnedPValue } from '../stats/binned-difference.ts';
import { holm } from '../stats/multiple-comparisons.ts';

/** Below this adjusted p-value it is said that delays differ. */
const LEVEL = 0.01;

interface DelayCurve {
  /** Number of the path. */
  readonly path: number;
  /** How many had converted by each edge, ascending. */
  readonly within: readonly number[];
}

const binsOf = ({ within }: DelayCurve): number[] =>
  within.map((count, edge) => count - (edge === 0 ? 0 : within[edge - 1]!));

/**
 * The treatment whose converted visitors took another time than the control's: of several the one that says so most clearly. Where
 * windows are short, or run on beside conversions, such an arm looks worse or better than it is.
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
