import { expect, test } from 'vitest';
import { withoutVerb } from './verbs.ts';

const VERBS = ['Pausar', 'pause', 'copy link'];

test('an action at the beginning is not part of a name', () => {
  expect(withoutVerb('pause winter sale', VERBS)).toBe('winter sale');
  expect(withoutVerb(' PAUSA winter', VERBS)).toBe('winter');
  expect(withoutVerb('copy winter', VERBS)).toBe('winter');
});

test('a name alone stays as it is', () => {
  for (const words of ['pause', 'winter sale', 'pa winter', ''])
    expect(withoutVerb(words, VERBS)).toBe(words);
});
