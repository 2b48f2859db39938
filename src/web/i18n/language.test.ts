import { describe, expect, it } from 'vitest';
import { languageOf } from './language.ts';

describe('the displayed language', () => {
  it('is the chosen one before the browser’s', () => {
    expect(languageOf('hi', 'ru-RU')).toBe('hi');
  });

  it('is the primary part of the browser’s language', () => {
    expect(['pt-PT', 'ES-419', 'ru', 'hi-IN'].map((tag) => languageOf(null, tag))).toEqual([
      'pt',
      'es',
      'ru',
      'hi',
    ]);
  });

  it('is English if unknown', () => {
    expect(['fr', '', 'toString', undefined].map((tag) => languageOf(null, tag))).toEqual([
      'en',
      'en',
      'en',
      'en',
    ]);
    expect(languageOf('xx', 'pt')).toBe('pt');
  });
});
