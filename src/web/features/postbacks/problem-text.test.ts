import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser';
import { expect, test } from 'vitest';
import { DELIVERY_PROBLEMS } from '../../../core/postback/problems.ts';
import { en } from '../../i18n/english.ts';
import type { Translate } from '../../i18n/use-t.ts';
import { problemWords } from './problem-text.ts';

const words: Readonly<Record<string, string>> = { ...en, 'sent.said': '{platform}: {message}' };

/** Fails when a sentence uses a missing value. */
const t: Translate = (key, values = {}) =>
  parse(words[key] ?? key, { ignoreTag: true })
    .map((part: MessageFormatElement) => {
      if (part.type === 0) return part.value;
      const name = 'value' in part ? String(part.value) : '';
      if (!(name in values)) throw new Error(`${key} asks for ${name}.`);
      return String(values[name]);
    })
    .join('');

test.each(DELIVERY_PROBLEMS)('%s is described with what to do, whatever values it has', (code) => {
  const { what, todo, said } = problemWords(t, { code, params: {} });
  expect(what).not.toMatch(/^problem\./);
  expect(todo).not.toMatch(/^problem\./);
  expect(said).toBeNull();
});

test('the platform’s own words are shown beside ours', () => {
  const params = { platform: 'Meta', message: 'Session has expired' };
  expect(problemWords(t, { code: 'token_expired', params })).toMatchObject({
    what: 'The Meta access token has expired.',
    said: 'Meta: Session has expired',
  });
});
