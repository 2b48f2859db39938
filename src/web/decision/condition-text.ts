import type { DecisionStep } from '../../contracts/routing/decision.ts';
import { hasMessage } from '../i18n/language-store.ts';
import { minuteWords, spanWords } from './week-text.ts';
import type { Words } from './words.ts';

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
export const conditionWords = (words: Words, condition: ConditionSeen): string => {
  const { field, seen } = condition;
  const wanted = wantedWords(words, condition);
  if (seen === null) return words.t('step.condition.unknown', { wanted });
  const had = typeof seen === 'number' ? minuteWords(words, seen) : valueWord(words, field, seen);
  return words.t('step.condition', { wanted, seen: had });
};
