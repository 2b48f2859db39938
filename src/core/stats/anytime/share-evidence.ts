import { areCounts, type CountsByArm, multinomialLogE } from './multinomial.ts';

/** What all looks at the split of units have shown so far, as plain JSON. */
export interface ShareEvidence {
  /** Running maximum of ln E; 0 before the first look. */
  readonly maxLogE: number;
  readonly looks: number;
}

export const emptyShareEvidence: ShareEvidence = { maxLogE: 0, looks: 0 };

/**
 * Adds a look at how units were split among the arms. `phases` are all counts so far, by phase. The E-values of phases
 * multiply: each unit is judged by the weights it was assigned with. Throws RangeError for impossible counts.
 */
export const lookAtShares = (evidence: ShareEvidence, phases: readonly CountsByArm[]): ShareEvidence => {
  if (!phases.every(areCounts)) throw new RangeError('These counts cannot be.');
  const logE = phases.reduce((sum, phase) => sum + multinomialLogE(phase), 0);
  return { maxLogE: Math.max(evidence.maxLogE, logE), looks: evidence.looks + 1 };
};

/** 1 / (running maximum of E): below 0.001, the split is broken. */
export const sharesPValue = ({ maxLogE }: ShareEvidence): number => Math.exp(-Math.max(0, maxLogE));
