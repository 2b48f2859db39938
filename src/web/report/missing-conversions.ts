import type { ReportAnswer } from '../../contracts/reports/report-query.ts';
import { LEAST_CONVERSIONS } from '../../core/maturity/delay-curve.ts';

interface Counted {
  maturity?: ReportAnswer['maturity'];
  total?: Pick<ReportAnswer['total'], 'values'> | undefined;
}

/** Conversions that the workspace has, as far as a report tells. Those of the last minutes are not learned from yet. */
export const knownConversions = ({ maturity, total }: Counted): number =>
  Math.max(maturity?.conversions ?? 0, Number(total?.values.conversions ?? 0));

/** How many more conversions estimates and verdicts need, at most; 0: those that there are will be enough. */
export const missingConversions = (answer: Counted): number =>
  Math.max(0, LEAST_CONVERSIONS - knownConversions(answer));
