import type { DecisionStep } from '../../contracts/routing/decision.ts';
import { hasMessage } from '../i18n/language-store.ts';
import type { Words } from './words.ts';

const DAY = 1440;
const WEEK = 7 * DAY;
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

type Span = readonly [from: number, to: number];

const clock = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

const dayOf = ({ t }: Words, minute: number): string =>
  t(`campaign.day.${DAYS[Math.floor(minute / DAY) % DAYS.length] ?? 'mon'}`);

/** A minute of the week: `Mon, 09:30`. */
const minuteWords = (words: Words, minute: number): string =>
  words.t('step.moment', { day: dayOf(words, minute), time: clock(minute % DAY) });

/** Whether the span is within one day, including its end. */
const isWithinDay = ([from, to]: Span): boolean => Math.floor(from / DAY) === Math.floor((to - 1) / DAY);

const hoursOf = ([from, to]: Span): string => `${clock(from % DAY)} ${clock(to % DAY || DAY)}`;

/** Spans of the week, grouped by equal hours: `Mon and Tue 09:00 to 17:00, Europe/Lisbon`. */
const spanWords = (words: Words, spans: readonly Span[]): string[] => {
  const { t, list, zone } = words;
  const alike = Map.groupBy(spans, (span) => (isWithinDay(span) ? hoursOf(span) : span.join()));
  return [...alike.values()].map((same) => {
    const [from, to] = same[0] ?? [0, WEEK];
    if (!isWithinDay([from, to])) {
      const [start, end] = [from, to].map((minute) => minuteWords(words, minute));
      return t('step.span', { from: start ?? '', to: end ?? '', zone });
    }
    const days = list(
      same.map(([start]) => dayOf(words, start)),
      'conjunction',
    );
    return t('campaign.routing.span', { days, from: clock(from % DAY), to: clock(to % DAY || DAY), zone });
  });
};

type ConditionSeen = Extract<DecisionStep, { step: 'rule' }>['conditions'][number];

const valueWord = ({ t, nameOf }: Words, field: ConditionSeen['field'], code: string): string => {
  if (field === 'country') return nameOf(code, 'region');
  if (field === 'language') return nameOf(code, 'language');
  const key = `word.${code}`;
  return field !== 'region' && hasMessage(key) ? t(key) : code;
};

const isSpan = (value: string | [number, number]): value is [number, number] => typeof value !== 'string';

const wantedWords = (words: Words, { field, is, wanted }: ConditionSeen): string => {
  const { t, list } = words;
  const spans = wanted.filter(isSpan);
  const values = list(
    field === 'hours'
      ? spanWords(words, spans)
      : wanted.flatMap((value) => (isSpan(value) ? [] : valueWord(words, field, value))),
    'disjunction',
  );
  if (field === 'hours') return t(is ? 'campaign.routing.hours' : 'campaign.routing.notHours', { values });
  const name = t(`campaign.field.${field}`);
  return t(is ? 'campaign.routing.is' : 'campaign.routing.isNot', { field: name, values });
};

/** What a condition requires and what the visitor had. */
const conditionWords = (words: Words, condition: ConditionSeen): string => {
  const { field, seen } = condition;
  const wanted = wantedWords(words, condition);
  if (seen === null) return words.t('step.condition.unknown', { wanted });
  const had = typeof seen === 'number' ? minuteWords(words, seen) : valueWord(words, field, seen);
  return words.t('step.condition', { wanted, seen: had });
};

interface StepWords {
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
    case 'exit_offer':
      return t(step.drawn ? 'step.exit_offer.drawn' : 'step.exit_offer', {
        exit: step.exit,
        name: step.name,
      });
    case 'full_offer':
      return step.insteadName === ''
        ? t('step.full_offer.none', { name: step.name })
        : t('step.full_offer', { name: step.name, instead: step.insteadName });
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
