import type { AbPhase, AbTest } from '../../../../contracts/ab-tests/ab-test.ts';
import type { AbAnalysis } from '../../../../contracts/ab-tests/ab-test-analysis.ts';

/** The part of a test that its results need; a shared link contains no more. */
export interface ResultsAbTest
  extends Pick<
    AbTest,
    | 'name'
    | 'state'
    | 'kind'
    | 'mode'
    | 'metric'
    | 'types'
    | 'windowSeconds'
    | 'plannedUnits'
    | 'hypothesis'
    | 'startedAt'
    | 'endedAt'
    | 'outcome'
  > {
  phases: readonly AbPhase[];
  arms: readonly { path: number | null; name: string; weight: number }[];
}

export type VariantResult = AbAnalysis['arms'][number];

/** While visitors are lost somewhere, a variant may look better because of those it lost, so none leads. */
export const isAlarmed = ({ verdict, splits, thresholds }: AbAnalysis): boolean =>
  verdict?.code === 'impossible' ||
  verdict?.code === 'broken' ||
  splits.some(({ pValue }) => pValue < thresholds.srm);

export const hasEnded = ({ state }: Pick<ResultsAbTest, 'state'>): boolean =>
  state === 'decided' || state === 'archived';
