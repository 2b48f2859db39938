import { expect, test } from 'vitest';
import { refusals } from '../../../../core/postback/refusal.ts';
import { en } from '../../../i18n/english.ts';
import { REASONS } from './refusal-word.ts';

test('every reason in the log can be selected, and has a sentence', () => {
  const logged = Object.keys(refusals).filter(
    (one) => !['unknown_workspace', 'journal_unavailable'].includes(one),
  );
  expect([...REASONS].sort()).toEqual(logged.sort());
  expect(REASONS.filter((reason) => !(`refusal.${reason}` in en))).toEqual([]);
});
