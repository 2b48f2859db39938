import type { AbVerdict } from '../../../contracts/ab-tests/ab-test-analysis.ts';
import type { Compared } from '../../../core/stats/verdict/compare.ts';
import type { Verdict } from '../../../core/stats/verdict/verdict.ts';

const timeOf = (ms: number): string => new Date(ms).toISOString();

/** Identifies arms by path number instead of by index; the best by the metric comes first. */
export const verdictAnswer = (
  verdict: Verdict,
  paths: readonly number[],
  worthOf: (arm: number) => number,
): AbVerdict => {
  const named = (arms: readonly Compared[], order: 1 | -1) =>
    arms
      .toSorted((a, b) => order * (worthOf(b.arm) - worthOf(a.arm)))
      .map(({ arm, pValue, interval }) => ({ path: paths[arm]!, pValue, interval }));
  switch (verdict.code) {
    case 'impossible':
      return { code: 'impossible', paths: verdict.arms.map((arm) => paths[arm]!) };
    case 'broken':
      return { code: 'broken', splits: [...verdict.splits] };
    case 'collecting':
      return {
        code: 'collecting',
        missing: verdict.missing.map((one, arm) => ({ path: paths[arm]!, ...one })),
      };
    case 'winner':
    case 'ahead': {
      const better = named(verdict.better, 1);
      const found = { path: better[0]!.path, better, worse: named(verdict.worse, -1) };
      return verdict.code === 'ahead'
        ? { code: 'ahead', ...found, until: timeOf(verdict.until) }
        : { code: 'winner', ...found };
    }
    case 'worse':
      return { code: 'worse', worse: named(verdict.worse, -1) };
    case 'behind':
      return { code: 'behind', worse: named(verdict.worse, -1), until: timeOf(verdict.until) };
    case 'aa_failed':
      return { code: 'aa_failed', arms: named(verdict.arms, 1) };
    case 'no_difference':
      return { code: 'no_difference' };
    default:
      return verdict;
  }
};
