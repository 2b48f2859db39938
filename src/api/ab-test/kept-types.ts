import type { AbTestType } from '../../contracts/ab-tests/ab-test.ts';
import type { AbGuardrail, AbMetric } from '../../contracts/ab-tests/ab-test-input.ts';
import { type KeptType, type NamedMetric, typesNamed } from '../../core/ab-test/counted-by.ts';
import type { Db, Row } from '../../db/tables.ts';
import { conversionTypes } from '../conversion-type/stored-types.ts';
import type { Fields } from '../http/refusal.ts';

/** The workspace's types as a test that begins now keeps them. */
export const typesToKeep = async (db: Db, workspace: number): Promise<KeptType[]> =>
  (await conversionTypes(db, workspace))
    .filter(({ enabled }) => enabled)
    .map(({ number, name, known, events, words, countsAsConversion }) => ({
      ...{ number, name, known, events, words, countsAsConversion },
    }));

interface Metrics {
  readonly metric: AbMetric;
  readonly guardrails: readonly AbGuardrail[];
}

const problemsOf = (at: string, named: NamedMetric, types: readonly KeptType[]): Fields => {
  if (named.types === 'counted')
    return typesNamed(named, types).length === 0 ? { [`${at}.types`]: 'no_type_counts' } : {};
  const known = new Set(types.map(({ number }) => number));
  return Object.fromEntries(
    (named.types ?? []).flatMap((type, i) => (known.has(type) ? [] : [[`${at}.types.${i}`, 'type_unknown']])),
  );
};

/** Types that a metric or a guardrail names and that are not among these, by field. */
export const typeProblems = ({ metric, guardrails }: Metrics, types: readonly KeptType[]): Fields =>
  Object.assign(
    problemsOf('metric', metric, types),
    ...guardrails.map((guardrail, i) => problemsOf(`guardrails.${i}`, guardrail, types)),
  );

/** The same metric with its types in order, each once. */
export const orderedTypes = <M extends AbMetric | AbGuardrail>(metric: M): M =>
  'types' in metric && Array.isArray(metric.types)
    ? { ...metric, types: [...new Set(metric.types)].sort((a, b) => a - b) }
    : metric;

/** The types that a test's metric and guardrails count. */
export const namedTypes = ({
  metric,
  guardrails,
  types,
}: Pick<Row<'ab_tests'>, 'metric' | 'guardrails' | 'types'>): AbTestType[] => {
  const kept = types ?? [];
  const named = new Set([metric, ...guardrails].flatMap((one) => typesNamed(one, kept)));
  return kept.filter(({ number }) => named.has(number)).map(typeAnswer);
};

const typeAnswer = ({ number, name, known, events, words, countsAsConversion }: KeptType): AbTestType => ({
  ...{ number, name, known, events: [...events], words: [...words], countsAsConversion },
});
