import type { DecisionStep } from '../../contracts/routing/decision.ts';
import { conditionWords } from './condition-text.ts';
import type { Words } from './words.ts';

export interface StepWords {
  /** Its position. */
  key: number;
  text: string;
  /** Whether the step's rule matched the visitor; null: the step is not about a rule. */
  matched: boolean | null;
  /** How many conditions must hold; null where there is no choice. */
  need: string | null;
  conditions: { key: number; text: string; holds: boolean }[];
}

type Cap = Pick<Extract<DecisionStep, { step: 'cap' }>, 'per' | 'limit'>;

const capWords = ({ t }: Words, { per, limit }: Cap): string => t(`behaviour.short.cap.${per}`, { limit });

/** `place`: position of the rule among those tried, from 1. */
const ruleName = ({ t }: Words, name: string, place: number): string =>
  name === '' ? t('campaign.rule.unnamed', { number: place }) : t('campaign.rule', { number: place, name });

type Plain = Exclude<DecisionStep, { step: 'rule' | 'rule_cap' }>;

const plainWords = (words: Words, step: Plain): string => {
  const { t, weight, time } = words;
  switch (step.step) {
    case 'status':
      return t('step.status', { status: t(`campaign.status.${step.status}`) });
    case 'not_started':
      return t('step.not_started', { time: time(step.startsAt) });
    case 'ended':
      return t('step.ended', { time: time(step.endsAt) });
    case 'cap':
      return t('step.cap', { cap: capWords(words, step) });
    case 'closed_arm':
      return t('step.closed_arm');
    case 'earlier_arm':
      return t('step.earlier_arm', { weight: weight(step.weight) });
    case 'split':
      return step.drawn ? t('step.split', { weight: weight(step.weight) }) : t('step.only');
    case 'offer':
      return t(step.drawn ? 'step.offer.drawn' : 'step.offer', { name: step.name });
    case 'landing':
    case 'earlier_offer':
      return t(`step.${step.step}`, { name: step.name });
    case 'fallback':
    case 'no_destination':
      return t(`step.${step.step}`);
  }
};

const oneStep = (words: Words, step: DecisionStep, place: number): Omit<StepWords, 'key'> => {
  const { t } = words;
  const bare = { matched: null, need: null, conditions: [] };
  if (step.step === 'rule_cap') {
    const rule = ruleName(words, step.name, place);
    return { ...bare, text: t('step.rule_cap', { rule, cap: capWords(words, step) }), matched: false };
  }
  if (step.step !== 'rule') return { ...bare, text: plainWords(words, step) };
  const { matched, match, name } = step;
  const conditions = step.conditions.map((one, key) => ({
    key,
    text: conditionWords(words, one),
    holds: one.holds,
  }));
  return {
    text: t(matched ? 'step.matched' : 'step.unmatched', { rule: ruleName(words, name, place) }),
    matched,
    need: conditions.length > 1 ? t(`step.need.${match}`) : null,
    conditions:
      conditions.length > 0 ? conditions : [{ key: 0, text: t('campaign.rule.always'), holds: matched }],
  };
};

/** The steps of a decision in words, in order. Rules are named by their position, as on the campaign's screen. */
export const stepWords = (words: Words, steps: readonly DecisionStep[]): StepWords[] => {
  let place = 0;
  return steps.map((step, key) => {
    if (step.step === 'rule' || step.step === 'rule_cap') place += 1;
    return { key, ...oneStep(words, step, place) };
  });
};
