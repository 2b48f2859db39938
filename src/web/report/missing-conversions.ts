import type { ReportAnswer } from '../../contracts/reports/report-query.ts';
import { LEAST_CONVERSIONS } from '../../core/maturity/delay-curve.ts';
import { DAY_MS } from '../../core/time/durations.ts';

interface Counted {
  from?: string;
  maturity?: ReportAnswer['maturity'];
  total?: Pick<ReportAnswer['total'], 'values'> | undefined;
}

/** How far back estimates and verdicts are learned from: three months. */
const LEARNED_MS = 90 * DAY_MS;

/**
 * Conversions that the workspace has to learn from, as far as a report tells. Those of the last minutes are not learned from yet; those
 * of a range that begins earlier may never be.
 */
export const knownConversions = ({ from, maturity, total }: Counted, now = Date.now()): number => {
  const isRecent = from === undefined || Date.parse(from) >= now - LEARNED_MS;
  return Math.max(maturity?.conversions ?? 0, isRecent ? Number(total?.values.conversions ?? 0) : 0);
};

/** How many more conversions estimates and verdicts need, at most; 0: those that there are will be enough. */
export const missingConversions = (answer: Counted, now = Date.now()): number =>
  Math.max(0, LEAST_CONVERSIONS - knownConversions(answer, now));
