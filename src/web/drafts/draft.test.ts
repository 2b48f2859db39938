import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { draftText, draftTime, keptText, readDraft } from './draft.ts';

const Shape = z.object({ name: z.string(), rows: z.array(z.object({ url: z.string() })) });
const values = { rows: [{ url: 'https://a.example/' }], name: 'Spring' };

const stored = (revision: number | null = 3): string => draftText(keptText(values), revision, 1000) ?? '';

describe('a draft', () => {
  it('reads back as it was typed', () => {
    expect(readDraft(stored(), Shape)).toEqual({ values, revision: 3, at: 1000 });
    expect(readDraft(stored(null), Shape)?.revision).toBeNull();
    expect(draftTime(stored())).toBe(1000);
  });

  it('contains no password, code or token, at any depth', () => {
    const secret = {
      name: 'Ana',
      password: 'a',
      newPassword: 'b',
      totp: '123456',
      recovery_code: 'c',
      code: 'd',
      apiToken: 'e',
      inner: [{ clientSecret: 'f', zipcode: '1' }],
    };
    expect(JSON.parse(keptText(secret))).toEqual({ name: 'Ana', inner: [{ zipcode: '1' }] });
  });

  it('is the same text for the same values in another order', () => {
    expect(keptText({ b: 1, a: { d: 2, c: 3 } })).toBe(keptText({ a: { c: 3, d: 2 }, b: 1 }));
  });

  it('is not kept when it is too long', () => {
    expect(draftText(keptText({ name: 'x'.repeat(99_000) }), null, 1)).not.toBeNull();
    expect(draftText(keptText({ name: 'x'.repeat(100_000) }), null, 1)).toBeNull();
  });

  it.each([
    '',
    '7',
    'null',
    '{',
    '{"values":{}}',
    '{"at":"x","values":{"name":"a","rows":[]}}',
    '{"at":1,"values":{"name":1,"rows":[]}}',
    '{"at":1,"values":{"name":"a"}}',
  ])('is none where the stored text is %s', (text) => {
    expect(readDraft(text, Shape)).toBeNull();
  });
});
