import { expect, test } from 'vitest';
import { languageReader } from './language.ts';

test('the same header gives the same language, cached or not; no header gives none', () => {
  const read = languageReader();
  for (let i = 0; i < 2; i++) {
    expect(read('pt-BR,pt;q=0.9')).toBe('pt');
    expect(read('*')).toBeNull();
    expect(read('')).toBeNull();
    expect(read(undefined)).toBeNull();
  }
});

test('a header longer than any browser sends is read up to its 256th character every time', () => {
  const read = languageReader();
  const long = `en;q=0.5,${'*,'.repeat(122)}ru,de`;
  expect(long.slice(0, 256)).toMatch(/,ru,$/);
  expect([read(long), read(long)]).toEqual(['ru', 'ru']);
  expect(read(`${'*,'.repeat(128)}ru`)).toBeNull();
});

test('a language with several names in browsers is one', () => {
  const read = languageReader();
  const pairs = [
    ['iw-IL', 'he-IL'],
    ['in', 'id-ID'],
    ['fil-PH', 'tl'],
    ['EN-us', 'en'],
  ] as const;
  for (const [one, other] of pairs) expect(read(one)).toBe(read(other));
});
