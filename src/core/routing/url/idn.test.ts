import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asciiAuthority, punycode } from './idn.ts';

// RFC 3492, 7.1: samples (B), (E), (G), (J), (M), (Q).
test.each([
  ['他们为什么不说中文', 'ihqwcrb4cv8a8dqg056pqjye'],
  ['pročprostěnemluvíčesky', 'proprostnemluvesky-uyb24dma41a'],
  ['यहलोगहिन्दीक्योंनहींबोलसकतेहैं', 'i1baa7eci9glrd9b2ae1bj0hfcgg6iyaf8o0a1dig0cd'],
  ['почемужеонинеговорятпорусски', 'b1abfaaepdrnnbgefbadotcwatmq2g4l'],
  ['3年b組金八先生', '3b-ww4c5e180e575a65lsy2b'],
  ['そのスピードで', 'd9juau41awczczp'],
])('%s is %s', (label, expected) => {
  expect(punycode(label)).toBe(expected);
});

test.each([
  ['shop.example:8080', 'shop.example:8080'],
  ['münchen.example', 'xn--mnchen-3ya.example'],
  ['MÜNCHEN.Example:8080', 'xn--mnchen-3ya.Example:8080'],
  ['mu\u0308nchen.example', 'xn--mnchen-3ya.example'],
  ['straße.example', 'xn--strae-oqa.example'],
  ['ΟΔΟΣ.example', 'xn--pxavbq.example'],
  ['ｇｏ.example', null],
  ['go。example', null],
  ['\u212a.example', null],
  ['ﬁ.example', null],
  ['-ü.example', null],
  ['ü-.example', null],
  ['ab--ü.example', null],
  ['\u0301a.example', null],
  ['עברית.example', null],
  ['☃.example', null],
  ['a\ud800.example', null],
  [`${'ü'.repeat(64)}.example`, null],
])('%s is %s', (host, expected) => {
  expect(asciiAuthority(host)).toBe(expected);
});

test('every accepted letter reads the same in a browser', () => {
  let taken = 0;
  for (let code = 0xa1; code <= 0xffff; code++) {
    const letter = String.fromCharCode(code);
    if (!letter.isWellFormed()) continue;
    const host = asciiAuthority(`a${letter}.example`);
    if (host === null) continue;
    taken++;
    if (URL.parse(`https://a${letter}.example/`)?.host !== host) expect.fail(code.toString(16));
  }
  expect(taken).toBeGreaterThan(30_000);
});

test('so does every accepted word', () => {
  const letter = fc.oneof(
    fc.constantFrom(...'abz09-'),
    fc.constantFrom(...'äöüßéñçÄÉ', 'u\u0308'),
    fc.constantFrom(...'абвяЖёЙ'),
    fc.constantFrom(...'αβσςΣώ'),
    fc.constantFrom(...'अआकक्षीं'),
    fc.constantFrom(...'日本語ひらカナー한글'),
  );
  fc.assert(
    fc.property(
      fc.array(fc.array(letter, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 3 }),
      (words) => {
        const typed = `${words.map((word) => word.join('')).join('.')}.example`;
        const host = asciiAuthority(typed);
        // ASCII hosts need no encoding.
        if (host === null || host === typed) return;
        expect(host.toLowerCase()).toBe(URL.parse(`https://${typed}/`)?.host);
      },
    ),
    { numRuns: 3000 },
  );
});
