import { stratifiedRatio } from '../stats/fixed/stratified-ratio.ts';
import { benjaminiHochberg } from '../stats/multiple-comparisons.ts';
import { sharedPhases } from './compare-pairs.ts';
import type { TestPhase } from './evidence-state.ts';
import { adjustedBy, holmOf } from './fixed-figures.ts';
import { leftOutOf } from './results.ts';

/** Visitors with a closed window, by segment value, phase and arm. */
export interface SegmentGroup {
  readonly value: string | null;
  readonly phase: number;
  readonly path: number;
  readonly units: number;
  readonly converted: number;
}

/**
 * Fixed-horizon tests of each value's arms against the control, stratified by phase, with p-values corrected for all
 * comparisons because some of many always look significant. Values are in order of first appearance.
 */
export const segmentFigures = (
  groups: readonly SegmentGroup[],
  phases: readonly TestPhase[],
  paths: readonly number[],
  alpha: number,
) => {
  const leftOut = leftOutOf(phases);
  const own = groups.filter(({ phase, path }) => !leftOut.has(phase) && paths.includes(path));
  const control = paths[0] ?? 0;
  const rows = [...Map.groupBy(own, ({ value }) => value)].map(([value, members]) => {
    const countsOf = (phase: number, path: number) => {
      const group = members.find((one) => one.phase === phase && one.path === path);
      return { n: group?.units ?? 0, conversions: group?.converted ?? 0 };
    };
    const arms = paths.map((path) => {
      const ofArm = members.filter((one) => one.path === path);
      const units = ofArm.reduce((sum, group) => sum + group.units, 0);
      const converted = ofArm.reduce((sum, group) => sum + group.converted, 0);
      const found =
        path === control
          ? null
          : stratifiedRatio(
              sharedPhases(phases, control, path).map(({ phase }) => ({
                control: countsOf(phase, control),
                treatment: countsOf(phase, path),
              })),
              alpha,
            );
      const test = found?.computable ? found : null;
      return {
        path,
        units,
        converted,
        rate: units === 0 ? null : converted / units,
        lift: test?.lift ?? null,
        interval: test?.interval ?? null,
        pValue: test?.pValue ?? null,
      };
    });
    return { value, arms };
  });
  const pValues = rows.flatMap(({ arms }) => arms.map(({ pValue }) => pValue));
  const byHolm = holmOf(pValues);
  const byBh = adjustedBy(benjaminiHochberg, pValues);
  let next = 0;
  return {
    comparisons: pValues.filter((p) => p !== null).length,
    rows: rows.map(({ value, arms }) => ({
      value,
      arms: arms.map((arm) => ({ ...arm, pHolm: byHolm[next]!, pBh: byBh[next++]! })),
    })),
  };
};
