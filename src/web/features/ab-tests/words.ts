import type { AbStanding, AbTest, AbTestRow, AbTestType } from '../../../contracts/ab-tests/ab-test.ts';
import type { Campaign } from '../../../contracts/campaigns/campaign.ts';
import { type NamedMetric, typesNamed } from '../../../core/ab-test/counted-by.ts';
import { offersOf } from '../../../core/routing/exits.ts';
import type { Translate } from '../../i18n/use-t.ts';
import { typeName } from '../../report/conversions/type-name.ts';

/** The split of a test. */
export const placeWords = (t: Translate, { rule, ruleName }: Pick<AbTest, 'rule' | 'ruleName'>): string => {
  if (rule === 0) return t('abTest.place.default');
  return ruleName ? t('abTest.place.rule', { name: ruleName }) : t('abTest.place.number', { number: rule });
};

/** The conversions that a metric or guardrail counts. `types`: those that the test keeps. */
export const countedWords = (t: Translate, named: NamedMetric, types: readonly AbTestType[]): string => {
  if (named.types === undefined) return t('abTest.goal.conversionOf', { event: named.event ?? '' });
  const names = typesNamed(named, types).map((number) => {
    const type = types.find((one) => one.number === number);
    return type === undefined ? `#${number}` : typeName(t, type);
  });
  return t('abTest.goal.ofTypes', { types: names.join(', ') });
};

export const goalWords = (t: Translate, { metric, types }: Pick<AbTest, 'metric' | 'types'>): string =>
  metric.kind === 'revenue' ? t('abTest.goal.revenue') : countedWords(t, metric, types);

/** The name of a path: its landing page, then its offers. */
export const pathWords = ({ destinations, paths }: Campaign, number: number): string => {
  const path = paths.find((one) => one.number === number);
  const nameAt = (place: number): string => {
    const page = destinations[place];
    return page?.name || (page?.url ?? '').replace(/^https?:\/\//i, '');
  };
  if (!path) return String(number);
  const offers = [...new Set(offersOf(path).map(({ destination }) => nameAt(destination)))].join(', ');
  return path.landing === null ? offers : `${nameAt(path.landing)} → ${offers}`;
};

/** Numbers of the paths with different content; an A/A test has copies of one path. */
export const differentPaths = ({ paths }: Campaign): number[] => {
  const contents = paths.map(({ landing, offers, exits }) => JSON.stringify([landing, offers, exits]));
  return paths
    .filter((_, place) => contents.indexOf(contents[place] as string) === place)
    .map((path) => path.number);
};

interface Split {
  rule: number;
  ruleName: string | null;
  /** By path number, hundredths of a percent. */
  variants: { path: number; weight: number }[];
}

/** The splits of a campaign: its default and its rules. */
export const splitsOf = ({ paths, default: split, rules }: Campaign): Split[] => {
  const variants = (list: Campaign['default']) =>
    list.map(({ path, weight }) => ({ path: paths[path]?.number ?? 0, weight }));
  return [
    { rule: 0, ruleName: null, variants: variants(split) },
    ...rules.map((rule) => ({
      rule: rule.number ?? 0,
      ruleName: rule.name || null,
      variants: variants(rule.to),
    })),
  ];
};

const UNSETTLED = ['collecting', 'too_early', 'aa_running'] as const;
export type Unsettled = (typeof UNSETTLED)[number];

/** Whether a test with this verdict has too little data for a result. */
export const isUnsettled = (verdict: AbStanding['verdict']): verdict is Unsettled =>
  UNSETTLED.some((code) => code === verdict);

/** What a list says of a test: an ended one is no longer waiting for data. */
export const standingIn = ({ state, results }: Pick<AbTestRow, 'state' | 'results'>) => {
  const verdict = results?.verdict ?? null;
  const ended = state === 'decided' || state === 'archived';
  return ended && verdict !== null && isUnsettled(verdict) ? 'unsettled' : verdict;
};

/** Verdicts that are a reason to end a test. */
const FINAL: ReadonlySet<AbStanding['verdict']> = new Set([
  ...(['winner', 'worse', 'no_difference', 'aa_passed', 'aa_failed'] as const),
]);
export const isFinal = (verdict: AbStanding['verdict'] | null): boolean =>
  verdict !== null && FINAL.has(verdict);
