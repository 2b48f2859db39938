import { type Evidence, emptyEvidence } from '../stats/anytime/evidence.ts';
import type { LiftInterval } from '../stats/anytime/rate-ratio.ts';
import { emptyShareEvidence, type ShareEvidence } from '../stats/anytime/share-evidence.ts';
import { emptyMeanEvidence, type MeanEvidence } from '../stats/sequential/mean-evidence.ts';

/** What is known of the units that one arm (number of the path) was given in one phase. */
export interface GroupCounts {
  readonly phase: number;
  readonly path: number;
  /** All that had begun. */
  assigned: number;
  /** Those whose window was over: what follows is of these. */
  units: number;
  converted: number;
  revenue: number;
  revenueSquares: number;
}

/** One place of the line that shows what a pair has shown over time. */
export interface EvidencePoint {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly interval: LiftInterval | null;
  readonly pValue: number;
}

/** All looks at a treatment beside a control. Which of the two kinds is fed depends on the metric. */
export interface PairEvidence {
  readonly control: number;
  readonly treatment: number;
  rate: Evidence;
  mean: MeanEvidence;
  points: EvidencePoint[];
}

/**
 * All that has been shown by a test: plain JSON, stored by the job. A verdict follows from it alone. `groups`, `pairs` and
 * `assigned` are those of the moments up to `upTo`, whenever the job ran; `landed` and `valid` are looked at as they stand when it runs.
 */
export interface TestEvidence {
  /** Milliseconds since 1970. */
  upTo: number;
  groups: GroupCounts[];
  pairs: PairEvidence[];
  assigned: ShareEvidence;
  landed: ShareEvidence;
  valid: ShareEvidence;
  /** Counts of the last look at these, by phase and arm; the last one is absent in what earlier versions have kept. */
  watched: { phase: number; path: number; landed: number; valid: number; reclassified?: number }[];
}

export const emptyTestEvidence = (startedAt: number): TestEvidence => ({
  ...{ upTo: startedAt, groups: [], pairs: [], watched: [] },
  ...{ assigned: emptyShareEvidence, landed: emptyShareEvidence, valid: emptyShareEvidence },
});

/** A phase as the test wrote it down; the first arm is the control. */
export interface TestPhase {
  readonly phase: number;
  /** Units of others are kept and not compared. */
  readonly counts: boolean;
  readonly weights: readonly { readonly path: number; readonly weight: number }[];
}

export const weightIn = ({ weights }: TestPhase, path: number): number =>
  weights.find((arm) => arm.path === path)?.weight ?? 0;

const emptyGroup = (phase: number, path: number): GroupCounts => ({
  ...{ phase, path, assigned: 0, units: 0 },
  ...{ converted: 0, revenue: 0, revenueSquares: 0 },
});

/** Numbers of paths have a byte in the click id. */
const keyOf = (phase: number, path: number): number => phase * 256 + path;
const indexes = new WeakMap<readonly GroupCounts[], Map<number, GroupCounts>>();

/** A bandit has thousands of groups, and each look asks for all of them. */
const findGroup = ({ groups }: TestEvidence, phase: number, path: number): GroupCounts | undefined => {
  let index = indexes.get(groups);
  if (index?.size !== groups.length) {
    index = new Map(groups.map((group) => [keyOf(group.phase, group.path), group]));
    indexes.set(groups, index);
  }
  return index.get(keyOf(phase, path));
};

export const groupOf = (evidence: TestEvidence, phase: number, path: number): Readonly<GroupCounts> =>
  findGroup(evidence, phase, path) ?? emptyGroup(phase, path);

/** The one to count in. */
export const ownGroup = (evidence: TestEvidence, phase: number, path: number): GroupCounts => {
  const known = findGroup(evidence, phase, path);
  if (known !== undefined) return known;
  const group = emptyGroup(phase, path);
  evidence.groups.push(group);
  indexes.get(evidence.groups)?.set(keyOf(phase, path), group);
  return group;
};

export const pairOf = (evidence: TestEvidence, control: number, treatment: number): PairEvidence => {
  const known = evidence.pairs.find((pair) => pair.control === control && pair.treatment === treatment);
  if (known !== undefined) return known;
  const pair = { control, treatment, rate: emptyEvidence, mean: emptyMeanEvidence, points: [] };
  evidence.pairs.push(pair);
  return pair;
};
