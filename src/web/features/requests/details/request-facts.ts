import type { RequestRow } from '../../../../contracts/reports/request.ts';
import type { DecisionStep } from '../../../../contracts/routing/decision.ts';
import type { Replay } from '../../../../contracts/routing/replay.ts';
import { UTMS } from '../../../../core/report/utm.ts';
import type { Translate } from '../../../i18n/use-t.ts';
import { dimensionWord, parameterWord } from '../../../report/words.ts';
import type { Fact } from '../../../ui/layout/fact-grid.tsx';

/** The campaign's rules at the time of the request; undefined if unknown. */
type Rules = Replay['rules'] | undefined;

/** A rule named by position and name, as on the campaign's screen; an unknown one by its number in the records. */
const ruleName = (t: Translate, number: number, rules: Rules): string => {
  const place = rules?.findIndex((rule) => rule.number === number) ?? -1;
  if (place < 0) return t('value.ruleNumber', { number });
  const name = rules?.[place]?.name ?? '';
  return name === ''
    ? t('campaign.rule.unnamed', { number: place + 1 })
    : t('campaign.rule', { number: place + 1, name });
};

/** The rule that matched; null if nothing was decided. */
export const ruleWord = (
  t: Translate,
  { rule, variant }: Pick<RequestRow, 'rule' | 'variant'>,
  rules: Rules,
): string | null => {
  if (rule > 0) return ruleName(t, rule, rules);
  return variant < 0 ? null : t('request.rule.default');
};

type Chosen = Pick<RequestRow, 'variant' | 'kept' | 'landing' | 'destination'>;

/** The page with the share of its variant. `steps`: of the repeated decision; empty while unknown. */
const variantWord = (
  t: Translate,
  weight: (hundredths: number) => string,
  page: string,
  steps: readonly DecisionStep[],
): string => {
  const variant = steps.find((step) => step.step === 'split' || step.step === 'earlier_arm');
  if (!variant) return page;
  const share = weight(variant.weight);
  const isOneOfOffers = steps.some(
    (step) => step.step === 'earlier_offer' || (step.step === 'offer' && step.drawn),
  );
  return t(isOneOfOffers ? 'request.split.path' : 'campaign.routing.share', { page, share });
};

/** The variant of the split, its weight, and whether it was drawn or kept; null if none. */
export const splitWord = (
  t: Translate,
  weight: (hundredths: number) => string,
  { variant, kept, landing, destination }: Chosen,
  steps: readonly DecisionStep[],
): string | null => {
  if (variant < 0) return null;
  if (steps.some((step) => step.step === 'split' && !step.drawn)) return t('request.split.none');
  const first = landing ?? destination;
  const page = first?.name || (first?.id ?? t('app.notKnown'));
  return t(kept ? 'request.split.kept' : 'request.split.drawn', {
    page: variantWord(t, weight, page, steps),
  });
};

/** A used-up cap by its id (`c12-day`, `c12-r3-total`); an id of another form is shown unchanged. */
export const capWord = (t: Translate, id: string, rules: Rules): string => {
  const match = /^c\d+(?:-r(\d+))?-(hour|day|total)$/.exec(id);
  if (!match) return id;
  const [, rule, per] = match;
  const whole = per === 'hour' ? 'request.cap.hour' : per === 'day' ? 'request.cap.day' : 'request.cap.total';
  const whose = rule === undefined ? t('requests.campaign') : ruleName(t, Number(rule), rules);
  return t(whole, { whose });
};

/** Named parameters, `sub2` before `sub10`; a single dash if there are none. */
export const namedFacts = (t: Translate, label: string, values: Readonly<Record<string, string>>): Fact[] => {
  const names = Object.keys(values).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  return names.length === 0
    ? [[label, null]]
    : names.map((name) => [name, parameterWord(t, values[name] ?? '')]);
};

/** The UTM parameters that were given. */
export const utmFacts = (t: Translate, values: Readonly<Record<string, string>>): Fact[] =>
  UTMS.flatMap((utm) => {
    const value = values[utm];
    return value === undefined ? [] : [[dimensionWord(t, utm), parameterWord(t, value)]];
  });
