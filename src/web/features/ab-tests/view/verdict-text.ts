import type { AbAnalysis, AbVerdict } from '../../../../contracts/ab-tests/ab-test-analysis.ts';
import type { Translate } from '../../../i18n/use-t.ts';
import { isUnsettled, type Unsettled } from '../words.ts';
import type { Figures } from './figures.ts';
import { guardrailName } from './panels/guardrail-name.ts';
import { hasEnded, type ResultsAbTest } from './shown-results.ts';

export interface Said {
  tone: 'success' | 'info' | 'warning' | 'error';
  title: string;
  lines: readonly string[];
  /** Next step; null if none. */
  next: string | null;
}

export interface VerdictTerms {
  t: Translate;
  figures: Figures;
  nameOf: (path: number) => string;
  /** A time in the workspace's zone. */
  time: (iso: string) => string;
}

type Found = Extract<AbVerdict, { code: 'worse' }>['worse'];

const said = (
  { t, figures, nameOf, time }: VerdictTerms,
  { thresholds }: AbAnalysis,
  verdict: AbVerdict,
): Omit<Said, 'next'> & { next: string } => {
  const quoted = (paths: readonly number[]): string => figures.names(paths.map(nameOf));
  const found = (variants: Found): string[] =>
    variants.map(({ path, pValue, interval }) =>
      t('result.found', {
        name: quoted([path]),
        interval: figures.lifts(interval),
        p: figures.pIs(pValue),
      }),
    );
  const pathsOf = (variants: Found): number[] => variants.map(({ path }) => path);
  switch (verdict.code) {
    case 'impossible':
      return {
        tone: 'error',
        title: t('result.impossible.title'),
        lines: [t('result.impossible.text', { names: quoted(verdict.paths) })],
        next: t('result.impossible.next'),
      };
    case 'broken':
      return {
        tone: 'error',
        title: t('result.broken.title'),
        lines: verdict.splits.map(({ split, pValue }) =>
          t(`result.broken.${split}`, { p: figures.pIs(pValue) }),
        ),
        next: verdict.splits.map(({ split }) => t(`result.broken.${split}.next`)).join(' '),
      };
    case 'collecting': {
      const { minUnits: units, minConversions: conversions } = thresholds;
      const missing = verdict.missing.filter((variant) => variant.units > 0 || variant.conversions > 0);
      return {
        tone: 'info',
        title: t('result.collecting.title'),
        lines: [
          t('result.collecting.text', { units, conversions }),
          ...missing.map(({ path, ...lack }) =>
            t('result.collecting.missing', { name: quoted([path]), ...lack }),
          ),
        ],
        next: t('result.collecting.next'),
      };
    }
    case 'winner':
    case 'ahead':
      return {
        tone: verdict.code === 'winner' ? 'success' : 'info',
        title: t(`result.${verdict.code}.title`, { name: quoted([verdict.path]) }),
        lines: [t(`result.${verdict.code}.text`), ...found([...verdict.better, ...verdict.worse])],
        next:
          verdict.code === 'winner'
            ? t('result.winner.next')
            : t('result.ahead.next', { until: time(verdict.until) }),
      };
    case 'offer_full':
      return {
        tone: 'warning',
        title: t('result.offer_full.title', { name: quoted([verdict.path]) }),
        lines: [
          t('result.offer_full.text', { names: quoted(verdict.full) }),
          ...found([...verdict.better, ...verdict.worse]),
        ],
        next: t('result.offer_full.next'),
      };
    case 'worse':
    case 'behind':
      return {
        tone: 'warning',
        title: t(`result.${verdict.code}.title`, { names: quoted(pathsOf(verdict.worse)) }),
        lines: [t(`result.${verdict.code}.text`), ...found(verdict.worse)],
        next:
          verdict.code === 'worse'
            ? t('result.worse.next')
            : t('result.behind.next', { until: time(verdict.until) }),
      };
    case 'no_difference':
      return {
        tone: 'info',
        title: t('result.no_difference.title'),
        lines: [t('result.no_difference.text', { mde: figures.level(thresholds.mde) })],
        next: t('result.no_difference.next'),
      };
    case 'aa_failed':
      return {
        tone: 'error',
        title: t('result.aa_failed.title'),
        lines: [t('result.aa_failed.text'), ...found(verdict.arms)],
        next: t('result.aa_failed.next'),
      };
    case 'too_early':
    case 'aa_running':
      return {
        tone: 'info',
        title: t(`result.${verdict.code}.title`),
        lines: [t(`result.${verdict.code}.text`)],
        next:
          verdict.days === null
            ? t(`result.${verdict.code}.next`)
            : t(`result.${verdict.code}.days`, { days: verdict.days }),
      };
    default:
      return {
        tone: verdict.code === 'aa_passed' ? 'success' : 'info',
        title: t(`result.${verdict.code}.title`),
        lines: [t(`result.${verdict.code}.text`)],
        next: t(`result.${verdict.code}.next`),
      };
  }
};

/** What is said of a test that ended before it had enough data. */
const unsettled = (
  { t }: VerdictTerms,
  { thresholds: { minUnits: units, minConversions: conversions } }: AbAnalysis,
  code: Unsettled,
): Omit<Said, 'next'> => ({
  tone: 'info',
  title: t('result.unsettled.title'),
  lines: [t(`result.unsettled.${code}`, { units, conversions })],
});

/** The verdict of a test in plain words, and the next step. */
export const verdictWords = (test: ResultsAbTest, analysis: AbAnalysis, terms: VerdictTerms): Said => {
  const { t, figures } = terms;
  const { verdict, arms: variants } = analysis;
  const window = figures.duration(test.windowSeconds * 1000);
  const sum = (of: 'assigned' | 'requests' | 'bots'): number =>
    variants.reduce((all, variant) => all + variant[of], 0);
  const plain = (code: 'none' | 'empty' | 'bots', tone: Said['tone']): Said => ({
    tone,
    title: t(`result.${code}.title`),
    lines: [t(`result.${code}.text`, { window, count: sum('bots') })],
    next: hasEnded(test) ? null : t(`result.${code}.next`),
  });
  if (verdict === null) return plain('none', 'info');
  if (verdict.code !== 'impossible' && sum('assigned') === 0)
    return sum('bots') > 0 && sum('bots') === sum('requests')
      ? plain('bots', 'warning')
      : plain('empty', 'info');
  const { next, lines, ...rest } =
    hasEnded(test) && isUnsettled(verdict.code)
      ? { ...unsettled(terms, analysis, verdict.code), next: null }
      : said(terms, analysis, verdict);
  // A winner may still harm a guardrail: the person deciding must know that.
  const guarded = analysis.guardrails.filter((one) => one.verdict === 'worse');
  const worse = guarded.map((one) =>
    t('result.guardrail.beware', { name: guardrailName(t, one.guardrail, test.types) }),
  );
  return { ...rest, lines: [...lines, ...worse], next: hasEnded(test) ? null : next };
};
