import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { en } from '../../../i18n/english.ts';
import { type ChangeWords, changeWords } from './change-text.ts';

const intl = createIntl({ locale: 'en', messages: en });
const words: ChangeWords = {
  t: (id, values) => intl.formatMessage({ id }, values),
  weight: (value) => `${value / 100}%`,
  list: (items, type) => intl.formatList(items, { type }),
  nameOf: (code, type) => intl.formatDisplayName(code, { type }) ?? code,
  time: String,
  zone: 'UTC',
  amount: String,
  types: String,
  host: String,
};

test('a path with several exits is named by the offers of each', () => {
  const before = { landing: 'Quiz', offers: [{ name: 'A', weight: 10_000 }] };
  const halves = ['B', 'C'].map((name) => ({ name, weight: 5000 }));
  const after = { ...before, exits: [halves, before.offers] };
  expect(changeWords(words, { kind: 'path_changed', fact: 'path.0', before, after })).toBe(
    'Path: Quiz, then A → Quiz, then exit 1: A; exit 2: B 50%, C 50%; exit 3: A',
  );
});
