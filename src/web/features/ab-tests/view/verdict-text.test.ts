import { describe, expect, it } from 'vitest';
import {
  START,
  sampleAnalysis,
  samplePhase,
  sampleVariant,
} from '../../../../../test/helpers/ab-analysis.ts';
import type { AbAnalysis, AbVerdict } from '../../../../contracts/ab-tests/ab-test-analysis.ts';
import { englishTerms } from './english-terms.ts';
import { variantColumns } from './results.tsx';
import type { ResultsAbTest } from './shown-results.ts';
import { checksOf } from './verdict-card.tsx';
import { verdictWords } from './verdict-text.ts';

const test: ResultsAbTest = {
  name: 'Short or long',
  state: 'running',
  kind: 'ab',
  mode: 'fixed',
  hypothesis: '',
  metric: { kind: 'conversion', event: 'conversion' },
  types: [],
  windowSeconds: 86_400,
  plannedUnits: null,
  startedAt: new Date(START).toISOString(),
  endedAt: null,
  outcome: null,
  phases: [samplePhase(1, [5000, 5000])],
  arms: [0, 1].map((path) => ({ path, name: path === 0 ? 'Page A' : 'Page B', weight: 5000 })),
};

const saidOf = (analysis: AbAnalysis, of: Partial<ResultsAbTest> = {}) =>
  verdictWords({ ...test, ...of }, analysis, englishTerms(analysis));
const words = (verdict: AbVerdict | null, of: Partial<ResultsAbTest> = {}) =>
  saidOf(sampleAnalysis({ verdict }), of);

const found = [{ path: 1, pValue: 0.00001, interval: [0.05, null] as const }];
const until = '2026-11-09T09:00:00.000Z';

describe('the words of a verdict', () => {
  it('name a winner only where the verdict does', () => {
    expect(words({ code: 'winner', path: 1, better: found, worse: [] })).toEqual({
      tone: 'success',
      title: 'Winner: “Page B”',
      lines: [
        expect.stringContaining('statistically significant'),
        '“Page B”: +5% or more vs. control (p < 0.0001)',
      ],
      next: expect.stringContaining('End the test and send everyone to the winner'),
    });
    const held = words({ code: 'offer_full', path: 1, better: found, worse: [], full: [0] });
    expect(held).toMatchObject({ tone: 'warning', title: 'Ahead, but an offer is full: “Page B”' });
    expect(held.lines[0]).toContain('“Page A”');
    const ahead = words({ code: 'ahead', path: 1, better: found, worse: [], until });
    expect(ahead.tone).toBe('info');
    expect(ahead.title).toBe('Ahead so far: “Page B”');
    expect(ahead.next).toContain('2026-11-09T09:00');
  });

  it('say what is worse, now or so far', () => {
    expect(words({ code: 'worse', worse: found })).toMatchObject({ tone: 'warning' });
    expect(words({ code: 'worse', worse: found }).title).toBe('Worse than the control: “Page B”');
    expect(words({ code: 'behind', worse: found, until }).next).toContain('2026-11-09T09:00');
  });

  it('say where to look when the split is broken, and show no chances', () => {
    const broken = sampleAnalysis({
      verdict: { code: 'broken', splits: [{ split: 'landed', pValue: 0.0004 }] },
    });
    const said = saidOf(broken);
    expect(said.tone).toBe('error');
    expect(said.lines).toEqual(['Pages load less often for some variants than for others (p = 0.0004).']);
    expect(said.next).toContain('Open each page from the link on a phone');
    const { t, figures } = englishTerms(broken);
    const keys = variantColumns(test, broken, t, figures).map(({ key }) => key);
    const compared = ['lift', 'p', 'best', 'beats', 'loss'];
    expect(keys.filter((key) => compared.includes(key))).toEqual([]);
    const all = variantColumns(test, sampleAnalysis(), t, figures).map(({ key }) => key);
    expect(all).toEqual(expect.arrayContaining(compared));
  });

  it('show only the alarm when figures are impossible', () => {
    const said = words({ code: 'impossible', paths: [0] });
    expect(said.lines).toEqual([expect.stringContaining('than visitors for “Page A”')]);
    expect(said.next).toContain('fairlead audit');
  });

  it('say what is missing, and how long it takes', () => {
    const missing = [
      { path: 0, units: 0, conversions: 0 },
      { path: 1, units: 12, conversions: 3 },
    ];
    expect(words({ code: 'collecting', missing }).lines).toEqual([
      expect.stringContaining('100 evaluated visitors'),
      'Still needed for “Page B”: 12 visitors, 3 conversions',
    ]);
    expect(words({ code: 'too_early', days: 1 }).next).toContain('about 1 more day.');
    expect(words({ code: 'too_early', days: null }).next).toContain('too early to estimate');
  });

  it.each(['aa_passed', 'bandit_running', 'no_difference'] as const)('are there for %s', (code) => {
    const said = words({ code });
    expect([said.title, ...said.lines, said.next ?? ''].every((text) => text !== '')).toBe(true);
    expect(said.title).not.toContain('result.');
  });

  it('distinguish no visitors, only bots, and not evaluated', () => {
    const variants = (bots: number, requests: number) => [
      sampleVariant({ assigned: 0, units: 0, bots, requests }),
    ];
    const collecting: AbVerdict = { code: 'collecting', missing: [] };
    expect(saidOf(sampleAnalysis({ verdict: collecting, arms: variants(0, 0) })).title).toBe(
      'No visitors yet',
    );
    expect(saidOf(sampleAnalysis({ verdict: collecting, arms: variants(7, 7) })).title).toBe(
      'Only bots so far',
    );
    expect(words(null).title).toBe('Not evaluated yet');
    expect(words(null).lines[0]).toContain('1 day after the visit');
  });

  it('do not tell an ended test to wait for data', () => {
    const ended = { state: 'decided' } as const;
    const missing = [{ path: 1, units: 12, conversions: 3 }];
    for (const verdict of [
      { code: 'collecting', missing },
      { code: 'too_early', days: 4 },
      { code: 'aa_running', days: 4 },
    ] as const) {
      expect(words(verdict, ended).title).toBe('Ended without a result');
      expect(words(verdict).title).not.toBe('Ended without a result');
    }
    expect(words({ code: 'winner', path: 1, better: found, worse: [] }, ended).title).toContain('Winner');
  });

  it('require nothing more once the test has ended', () => {
    expect(words({ code: 'aa_passed' }, { state: 'decided' }).next).toBeNull();
    expect(words(null, { state: 'archived' }).next).toBeNull();
  });
});

describe('the requirements of a verdict', () => {
  const checks = (analysis: AbAnalysis, of: Partial<ResultsAbTest> = {}) =>
    checksOf({ ...test, ...of }, analysis, englishTerms(analysis)).map(({ key, ok }) => `${key} ${ok}`);

  it('are each threshold and whether it is met', () => {
    expect(checks(sampleAnalysis())).toEqual(['split true', 'data true', 'p true', 'week true']);
    const early = sampleAnalysis({ upTo: new Date(START).toISOString() });
    expect(checks(early)).toContain('week false');
    const alarmed = sampleAnalysis();
    alarmed.splits[0]!.pValue = 0.0001;
    expect(checks(alarmed)).toEqual(['split false', 'data true']);
    const failed = checksOf(test, alarmed, englishTerms(alarmed)).filter((check) => check.failed);
    expect(failed.map(({ key }) => key)).toEqual(['split']);
    expect(checksOf(test, early, englishTerms(early)).some((check) => check.failed)).toBe(false);
  });

  it('are inverted in an A/A test, and fewer for a bandit', () => {
    const planned = { kind: 'aa', plannedUnits: 9000 } as const;
    expect(checks(sampleAnalysis(), planned)).toEqual([
      'split true',
      'data true',
      'p false',
      'planned false',
    ]);
    expect(checks(sampleAnalysis(), { ...planned, plannedUnits: 7980 })).toContain('planned true');
    // The plan covers both copies together, however visitors were split.
    const [first, second] = sampleAnalysis().arms.map((one) => one.units);
    const uneven = sampleAnalysis();
    uneven.arms[0]!.units = first! - 90;
    uneven.arms[1]!.units = second! + 90;
    expect(checks(uneven, { ...planned, plannedUnits: 7980 })).toContain('planned true');
    expect(checks(sampleAnalysis(), { mode: 'bandit' })).toEqual(['split true', 'data true']);
    expect(checks(sampleAnalysis({ upTo: null }))).toEqual([]);
    expect(checks(sampleAnalysis({ arms: [sampleVariant({ assigned: 0 })] }))).toEqual([]);
  });
});

it('a chance is never shown as none, or all', () => {
  const { chance } = englishTerms(sampleAnalysis({})).figures;
  expect([0, 0.0004, 0.001, 0.5, 0.999, 0.9991, 1].map(chance)).toEqual([
    ...['< 0.1%', '< 0.1%', '0.1%', '50%', '99.9%', '> 99.9%', '> 99.9%'],
  ]);
});

it('a winner with a worse guardrail says so', () => {
  const verdict = { code: 'winner' as const, path: 1, better: found, worse: [] };
  const guardrails = (['worse', 'fine'] as const).map((of, place) => ({
    verdict: of,
    arms: [],
    guardrail: { kind: 'conversion' as const, event: `event ${place}` },
  }));
  const { lines } = saidOf(sampleAnalysis({ verdict, guardrails }));
  expect(lines.filter((line) => line.startsWith('Warning'))).toEqual([expect.stringContaining('event 0')]);
});
