import type { AbAnalysis } from '../../../../contracts/ab-tests/ab-test-analysis.ts';
import { isAlarmed, type ResultsTest } from './results-test.ts';
import type { VerdictTerms } from './verdict-text.ts';

export interface Check {
  key: string;
  ok: boolean;
  text: string;
}

/** For new visitors, hundredths of a percent, until the test ended. */
const weightIn = ({ arms }: ResultsTest, path: number): number =>
  arms.find((arm) => arm.path === path)?.weight ?? 0;

/** The requirements of a verdict, each with its threshold and whether it is met. */
export const checksOf = (
  test: ResultsTest,
  analysis: AbAnalysis,
  { t, figures, time }: VerdictTerms,
): Check[] => {
  const { thresholds, arms, upTo, fullWeekAt, verdict, leastP } = analysis;
  const { minUnits: units, minConversions: conversions, alpha, srm } = thresholds;
  if (upTo === null || fullWeekAt === null || arms.every(({ assigned }) => assigned === 0)) return [];
  const sound = !isAlarmed(analysis);
  const split = {
    key: 'split',
    ok: sound,
    text: t(sound ? 'result.check.split.ok' : 'result.check.split.bad', { p: figures.level(srm) }),
  };
  // A variant without new visitors is not waited for.
  const coming = arms.filter(
    ({ path, weight }, place) => place === 0 || (weight ?? weightIn(test, path)) > 0,
  );
  const data = {
    key: 'data',
    ok: coming.every((arm) => arm.units >= units && arm.conversions >= conversions),
    text: t('result.check.data', { units, conversions }),
  };
  // During a split alarm no difference counts, however significant it seems.
  if (test.mode === 'bandit' || !sound) return [split, data];
  const p = { p: figures.pIs(leastP), alpha: figures.level(alpha) };
  if (test.kind === 'aa') {
    const count = arms.reduce((all, arm) => all + arm.units, 0);
    return [
      split,
      data,
      { key: 'p', ok: leastP === null || leastP >= alpha, text: t('result.check.aa', p) },
      ...(test.plannedUnits === null
        ? []
        : [
            {
              key: 'planned',
              ok: count >= test.plannedUnits,
              text: t('result.check.planned', { count, planned: test.plannedUnits }),
            },
          ]),
    ];
  }
  // A variant that joined later completes its week later.
  const week = verdict?.code === 'ahead' || verdict?.code === 'behind' ? verdict.until : fullWeekAt;
  return [
    split,
    data,
    { key: 'p', ok: leastP !== null && leastP < alpha, text: t('result.check.p', p) },
    {
      key: 'week',
      ok: Date.parse(upTo) >= Date.parse(week),
      text: t('result.check.week', { date: time(week) }),
    },
  ];
};
