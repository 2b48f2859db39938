import type { AbAnalysis } from '../../../../contracts/ab-tests/ab-test-analysis.ts';
import { csvOf } from '../../../ui/chart/chart-csv.ts';
import type { ArmResult } from './results-test.ts';

/** Columns with the API's names, so that files and answers can be read alike. */
const columns: Record<string, (arm: ArmResult) => number | string | null> = {
  path: ({ path }) => path,
  name: ({ name }) => name,
  weight: ({ weight }) => weight,
  assigned: ({ assigned }) => assigned,
  units: ({ units }) => units,
  conversions: ({ conversions }) => conversions,
  rate: ({ rate }) => rate,
  rateFrom: ({ rateInterval }) => rateInterval?.[0] ?? null,
  rateTo: ({ rateInterval }) => rateInterval?.[1] ?? null,
  revenue: ({ revenue }) => revenue,
  lift: ({ lift }) => lift,
  liftFrom: ({ liftInterval }) => liftInterval?.[0] ?? null,
  liftTo: ({ liftInterval }) => liftInterval?.[1] ?? null,
  pValue: ({ pValue }) => pValue,
  pBest: ({ pBest }) => pBest,
  pBeatsControl: ({ pBeatsControl }) => pBeatsControl,
  expectedLoss: ({ expectedLoss }) => expectedLoss,
  requests: ({ requests }) => requests,
  bots: ({ bots }) => bots,
  landed: ({ landed }) => landed,
  rejected: ({ since }) => since.rejected,
  reclassified: ({ since }) => since.reclassified,
  before: ({ since }) => since.before,
  after: ({ since }) => since.after,
};

/** The unformatted figures of each variant; unknown ones are empty cells. */
export const armsCsv = ({ arms }: Pick<AbAnalysis, 'arms'>): string =>
  csvOf([Object.keys(columns), ...arms.map((arm) => Object.values(columns).map((cell) => cell(arm)))]);

/** Visitors and conversions by day and variant. */
export const daysCsv = ({ arms, days, daysAre }: Pick<AbAnalysis, 'arms' | 'days' | 'daysAre'>): string => {
  const nameOf = (path: number): string => arms.find((arm) => arm.path === path)?.name ?? '';
  return csvOf([
    [daysAre, 'path', 'name', 'units', 'over', 'converted'],
    ...days.flatMap(({ day, arms: own }) =>
      own.map(({ path, units, over, converted }) => [day, path, nameOf(path), units, over, converted]),
    ),
  ]);
};
