import { createIntl, createIntlCache } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { errorStatus } from '../../contracts/errors.ts';
import { en, type MessageKey } from './english.ts';
import { messageKey, useLanguageStore } from './language-store.ts';

const intl = createIntl({ locale: 'en', messages: en }, createIntlCache());

/** A value for every argument of a message. */
const sample = (message: string): Record<string, number> =>
  Object.fromEntries([...message.matchAll(/\{(\w+)/g)].map(([, name]) => [name, 3]));

describe('the English messages', () => {
  it('are well-formed and leave no argument unfilled', () => {
    const failures: string[] = [];
    const strict = createIntl({
      locale: 'en',
      messages: en,
      onError: (error) => failures.push(error.message),
    });
    const texts = (Object.keys(en) as MessageKey[]).map((id) => strict.formatMessage({ id }, sample(en[id])));
    expect(failures).toEqual([]);
    expect(texts.filter((text) => /[{}]/.test(text))).toEqual([]);
  });

  it('explain every error code of the contract', () => {
    const codes = [...Object.keys(errorStatus), 'offline', 'maintenance'];
    expect(codes.filter((code) => !Object.hasOwn(en, `error.${code}`))).toEqual([]);
  });

  it('fall back for an unknown code', () => {
    useLanguageStore.setState({ messages: { 'field.slug_taken': [] } });
    expect(messageKey('field.slug_taken', 'field.invalid')).toBe('field.slug_taken');
    expect(messageKey('field.toString', 'field.invalid')).toBe('field.invalid');
  });

  it('use plurals correctly', () => {
    expect(intl.formatMessage({ id: 'requests.count' }, { count: 10_000 })).toBe('10,000 requests');
    expect(intl.formatMessage({ id: 'requests.count' }, { count: 1 })).toBe('1 request');
  });
});
