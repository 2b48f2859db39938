import { type Evidence, emptyEvidence } from '../stats/anytime/evidence.ts';
import { emptyShareEvidence, type ShareEvidence } from '../stats/anytime/multinomial.ts';
import type { LiftInterval } from '../stats/anytime/rate-ratio.ts';
import { emptyMeanEvidence, type MeanEvidence } from '../stats/sequential/mean-evidence.ts';

/** Evidence about the units assigned to one variant (path number) in one phase. */
export interface GroupCounts {
  readonly phase: number;
  readonly path: number;
  /** All assigned units. */
  assigned: number;
  /** Units whose window has closed; the fields below count only these. */
  units: number;
  converted: number;
  revenue: number;
  revenueSquares: number;
}

/** One point on a pair's evidence line. */
export interface EvidencePoint {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly interval: LiftInterval | null;
  readonly pValue: number;
}

/** All looks at a treatment against the control. The metric determines which of the two kinds is fed. */
export interface PairEvidence {
  readonly control: number;
  readonly treatment: number;
  rate: Evidence;
  mean: MeanEvidence;
  points: EvidencePoint[];
}

/**
 * Everything a test has shown so far, as plain JSON stored by the job; a verdict follows from it alone. `groups`,
 * `pairs` and `assigned` describe the moments up to `upTo`, whenever the job ran. `landed` and `valid` are current when
 * the job runs.
 */
export interface AbTestEvidence {
  /** Milliseconds since 1970. */
  upTo: number;
  groups: GroupCounts[];
  pairs: PairEvidence[];
  assigned: ShareEvidence;
  landed: ShareEvidence;
  valid: ShareEvidence;
  /** Counts at the last look by phase and variant. The last field is missing in evidence stored by earlier versions. */
  watched: { phase: number; path: number; landed: number; valid: number; reclassified?: number }[];
}

export const emptyAbTestEvidence = (startedAt: number): AbTestEvidence => ({
  upTo: startedAt,
  groups: [],
  pairs: [],
  watched: [],
  assigned: emptyShareEvidence,
  landed: emptyShareEvidence,
  valid: emptyShareEvidence,
});

/** A phase as recorded by the test; the first variant is the control. */
export interface AbTestPhase {
  readonly phase: number;
  /** If false, its units are kept but not compared. */
  readonly counts: boolean;
  readonly weights: readonly { readonly path: number; readonly weight: number }[];
}

export const weightIn = ({ weights }: AbTestPhase, path: number): number =>
  weights.find((variant) => variant.path === path)?.weight ?? 0;

const emptyGroup = (phase: number, path: number): GroupCounts => ({
  phase,
  path,
  assigned: 0,
  units: 0,
  converted: 0,
  revenue: 0,
  revenueSquares: 0,
});

/** A path number takes one byte in the click ID. */
const keyOf = (phase: number, path: number): number => phase * 256 + path;
const indexes = new WeakMap<readonly GroupCounts[], Map<number, GroupCounts>>();

/** A bandit has thousands of groups, and each look reads all of them. */
const findGroup = ({ groups }: AbTestEvidence, phase: number, path: number): GroupCounts | undefined => {
  let index = indexes.get(groups);
  if (index?.size !== groups.length) {
    index = new Map(groups.map((group) => [keyOf(group.phase, group.path), group]));
    indexes.set(groups, index);
  }
  return index.get(keyOf(phase, path));
};

export const groupOf = (evidence: AbTestEvidence, phase: number, path: number): Readonly<GroupCounts> =>
  findGroup(evidence, phase, path) ?? emptyGroup(phase, path);

/** Returns the group to count in, adding it if it is missing. */
export const ownGroup = (evidence: AbTestEvidence, phase: number, path: number): GroupCounts => {
  const known = findGroup(evidence, phase, path);
  if (known !== undefined) return known;
  const group = emptyGroup(phase, path);
  evidence.groups.push(group);
  indexes.get(evidence.groups)?.set(keyOf(phase, path), group);
  return group;
};

export const pairOf = (evidence: AbTestEvidence, control: number, treatment: number): PairEvidence => {
  const known = evidence.pairs.find((pair) => pair.control === control && pair.treatment === treatment);
  if (known !== undefined) return known;
  const pair = { control, treatment, rate: emptyEvidence, mean: emptyMeanEvidence, points: [] };
  evidence.pairs.push(pair);
  return pair;
};
