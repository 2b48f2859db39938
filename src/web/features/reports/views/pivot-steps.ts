import { DAY_MS } from '../../../../core/time/durations.ts';
import type { Range } from '../../../../core/time/range.ts';
import type { PivotStep } from './view-search.ts';

const DAYS: Record<PivotStep, { least: number; most: number }> = {
  day: { least: 0, most: 93 },
  week: { least: 7, most: 93 * 7 },
  month: { least: 28, most: Number.POSITIVE_INFINITY },
};

const STEPS = ['day', 'week', 'month'] as const satisfies readonly PivotStep[];

/** The steps that give a range at most about a hundred columns. */
export const pivotSteps = ({ from, to }: Range): PivotStep[] => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  return STEPS.filter((step) => days >= DAYS[step].least && days <= DAYS[step].most);
};

/** The requested step if the range allows it, otherwise the finest that fits on a screen. */
export const pivotStep = (range: Range, asked: PivotStep | null): PivotStep => {
  const allowed = pivotSteps(range);
  if (asked !== null && allowed.includes(asked)) return asked;
  const days = (Date.parse(range.to) - Date.parse(range.from)) / DAY_MS;
  const usual = days <= 14 ? 'day' : days <= 98 ? 'week' : 'month';
  return allowed.includes(usual) ? usual : (allowed[0] ?? 'day');
};
