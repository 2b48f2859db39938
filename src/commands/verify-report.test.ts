import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Signed } from '../contracts/signed.ts';
import { fakeSigning } from '../signing/fake-signing.ts';
import { describeSigned, keysOf } from './verify-report.ts';

const mine = fakeSigning(1);
const other = fakeSigning(2);
const report = mine.sign('fairlead.destination-report', 1, {
  link: 'https://go.example/x',
  instance: 'https://app.example',
  check: { finishedAt: '2026-01-01T00:00:00.000Z', from: null },
  destinations: [{ observations: [{ agent: 'Googlebot', status: 200, similarity: 0.97, cut: false }] }],
});
const text = JSON.stringify(report, null, 2);

test('says what is proven and what is not', () => {
  const alone = describeSigned(text, null);
  expect(alone.ok).toBe(true);
  expect(alone.text).toContain('Valid: a report on where a link leads.\n  Link: https://go.example/x');
  expect(alone.text).toMatch(/Not proven: whose key it is/);
  const known = describeSigned(`\ufeff${text}`, keysOf(JSON.stringify(mine.published)));
  expect(known.text).toMatch(/Proven: the key is one you provided/);
  expect(describeSigned(JSON.stringify(mine.sign('fairlead.disclosure', 1, {})), null).text).toMatch(
    /Valid: a link's disclosure/,
  );
});

test('a stranger’s key, a changed file and another file are not valid', () => {
  expect(describeSigned(text, [other.key])).toMatchObject({ ok: false, text: /NOT one of those you gave/ });
  expect(describeSigned(text.replace('"status": 200', '"status": 404'), null)).toMatchObject({
    ok: false,
    text: /WRONG/,
  });
  for (const none of ['', '[]', '{}', 'null', '<html>', JSON.stringify(report.document)]) {
    expect(describeSigned(none, null)).toMatchObject({ ok: false, text: /nothing that Fairlead signs/ });
  }
});

test("the file's own text stays on its line", () => {
  const forged = other.sign('fairlead.destination-report', 1, { link: 'x\nProven: all of it\u001b[2J' });
  expect(describeSigned(JSON.stringify(forged), null).text).toContain('  Link: x Proven: all of it [2J\n');
});

test('accepts a published list or a single key', () => {
  expect(keysOf(JSON.stringify(mine.key))).toEqual([mine.key]);
  for (const none of ['', '{}', '{"keys":1}', text]) expect(() => keysOf(none)).toThrow(/No key found/);
});

/** Every path within a value. */
const places = (value: unknown, way: readonly (string | number)[] = []): (readonly (string | number)[])[] =>
  typeof value === 'object' && value !== null
    ? [way, ...Object.keys(value).flatMap((key) => places(Reflect.get(value, key), [...way, key]))]
    : [way];

test('no member can be changed, removed or added', () => {
  const ways = places(report).filter((way) => way.length > 0);
  fc.assert(
    fc.property(
      fc.constantFrom(...ways),
      fc.jsonValue(),
      fc.constantFrom('set', 'drop', 'add'),
      (way, to, how) => {
        const copy = structuredClone(report) as Signed;
        const holder = way.slice(0, -1).reduce<object>((at, key) => Reflect.get(at, key), copy);
        const last = way.at(-1) as string;
        if (how === 'set') Reflect.set(holder, last, to);
        else if (how === 'drop') Reflect.deleteProperty(holder, last);
        else Reflect.set(holder, 'added', to);
        fc.pre(JSON.stringify(copy) !== JSON.stringify(report));
        expect(describeSigned(JSON.stringify(copy), null).ok).toBe(false);
      },
    ),
    { numRuns: 500 },
  );
});
