import type { WithoutVisits } from '../../../contracts/reports/without-cost.ts';
import { fineText, fineUnits, type Measures, shownUnits } from '../../../core/report/metrics.ts';
import type { SpendLine } from '../../../events/store/reports.ts';
import type { QuarterRange } from '../range.ts';

/** Whether the range includes spend of a period that is not over. */
export const isRunning =
  ({ from, to }: QuarterRange, now: number) =>
  ({ begins, ends }: SpendLine): boolean =>
    begins < to && ends > from && begins <= now && now < ends;

/** Null if there is none. */
export const withoutVisits = (
  total: Pick<Measures, 'unvisitedCost' | 'leftOutCost' | 'unlaidCredit'>,
): WithoutVisits | null => {
  const shown = (units: string): string => fineText(shownUnits(fineUnits(units)));
  const parts = {
    counted: shown(total.unvisitedCost),
    leftOut: shown(total.leftOutCost),
    unlaidCredit: shown(total.unlaidCredit),
  };
  return Object.values(parts).every((amount) => amount === '0') ? null : parts;
};
