import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDestinationUrl, isAtHost } from './destination-url.ts';
import { normalHost, openedHost } from './host.ts';

const linkHosts = ['localhost:3001', 'go.example', 'xn--mnchen-3ya.example'];
const check = (url: string) => checkDestinationUrl(url, { linkHosts });

test.each([
  'https://shop.example',
  'http://shop.example:8080/a/b?x=1#y',
  'HTTPS://Shop.Example/',
  'https://shop.example?x={click_id}',
  'https://shop.example/{campaign_id}/{variant}/{click_id}?s={sub1}&t={time}#{random}',
  'https://localhost:3000/',
  'http://localhost/',
  'https://xn--bcher-kva.example/',
  'https://bücher.example:8443/?c={click_id}',
  'https://हिन्दी.example/',
  'https://пример.example/',
  'https://[2001:db8::1]:8443/',
  'https://192.0.2.1/',
  'https://shop.example/?json={"a":1}',
  'https://shop.example/?mail=a@b.example',
  'https://shop.example/?u=http://go.example/',
  'https://shop.example/schön?q=é',
  'https://go.example.shop.example/',
  'http://127.0.0.1:3000/',
  'http://[::1]/',
  'http://localhost.example:3001/',
  'http://128.0.0.1:3001/',
  'http://[::2]:3001/',
  'https://shop.example/?x={&y={click_id}',
  'https://shop.example/?x={clicks&y={',
  'https://shop.example/?x={"sub1":1}',
])('%s is fine', (url) => {
  expect(check(url)).toBeNull();
});

test.each([
  ['ftp://shop.example/', 'url_scheme'],
  ['javascript:alert(1)', 'url_scheme'],
  ['data:text/html,x', 'url_scheme'],
  ['//shop.example/', 'url_scheme'],
  ['shop.example/', 'url_scheme'],
  ['', 'url_scheme'],
  [' https://shop.example/', 'url_scheme'],
  ['http:shop.example', 'url_invalid'],
  ['http:/shop.example', 'url_invalid'],
  ['http:\\\\shop.example', 'url_invalid'],
  ['https:///shop.example', 'url_invalid'],
  ['https://', 'url_invalid'],
  ['https://?x=1', 'url_invalid'],
  ['https://shop.example\\@go.example/', 'url_invalid'],
  ['https://shop .example/', 'url_invalid'],
  ['https://shop.example/a\tb', 'url_invalid'],
  ['https://shop.example/\n', 'url_invalid'],
  ['https://shop.example/\u0000', 'url_invalid'],
  ['https://go\u200b.example/', 'url_invalid'],
  ['https://shop.example/\ud800', 'url_invalid'],
  ['https://münchen.example/', 'url_own_link'],
  ['https://MÜNCHEN.example./', 'url_own_link'],
  ['https://شبكة.example/', 'url_invalid'],
  ['https://b☃.example/', 'url_invalid'],
  ['https://bü\u200dcher.example/', 'url_invalid'],
  ['https://g%6f.example/', 'url_own_link'],
  ['https://ｇｏ.example/', 'url_own_link'],
  ['https://go。example/', 'url_own_link'],
  ['https://shop..example/', 'url_invalid'],
  ['https://shop.example:99999/', 'url_invalid'],
  ['https://shop.example:0/', 'url_invalid'],
  ['https://shop.example:x/', 'url_invalid'],
  ['https://2130706433:3001/', 'url_own_link'],
  ['https://0x7f000001:3001/', 'url_own_link'],
  ['https://127.1:3001/', 'url_own_link'],
  ['https://0177.0.0.1/', 'url_invalid'],
  ['https://[::1/', 'url_invalid'],
  ['https://[1:2:3]/', 'url_invalid'],
  ['https://user:pass@shop.example/', 'url_credentials'],
  ['https://go.example%40shop.example/', 'url_invalid'],
  ['https://a%40b@shop.example/', 'url_credentials'],
  ['https://@shop.example/', 'url_credentials'],
  ['http://localhost:3001/abc', 'url_own_link'],
  ['HTTP://LOCALHOST:3001', 'url_own_link'],
  ['https://localhost:3001/', 'url_own_link'],
  ['http://localhost.:3001/', 'url_own_link'],
  ['https://go.example/x', 'url_own_link'],
  ['https://GO.Example./x', 'url_own_link'],
  ['https://go.example:443/x', 'url_own_link'],
  ['http://go.example:80/x', 'url_own_link'],
  ['http://go.example:/x', 'url_own_link'],
  ['https://go.example?x', 'url_own_link'],
  ['https://go.example#x', 'url_own_link'],
  ['https://xn--mnchen-3ya.example/', 'url_own_link'],
  ['http://[0:0:0:0:0:0:0:1]:3001/', 'url_own_link'],
  ['http://[::0:1]:3001/', 'url_own_link'],
  ['http://[::0.0.0.1]:3001/', 'url_own_link'],
  ['http://127.0.0.1:3001/', 'url_own_link'],
  ['http://127.45.6.7:3001/x', 'url_own_link'],
  ['http://127.0.0.1.:3001/x', 'url_own_link'],
  ['{sub1}', 'macro_place'],
  ['{sub1}://shop.example/', 'macro_place'],
  ['https://{sub1}/', 'macro_place'],
  ['https://{sub1}.example/', 'macro_place'],
  ['https://shop.example:{sub1}/', 'macro_place'],
  ['https://{nope}.example/', 'macro_place'],
  ['https://shop.example/{sub1}', 'macro_place'],
  ['https://shop.example/{language}/?x={click_id}', 'macro_place'],
  ['https://shop.example/?x={nope}', 'macro_unknown'],
  ['https://shop.example/?x={Click_Id}', 'macro_unknown'],
  ['https://shop.example/?x={click_id', 'macro_unknown'],
  ['https://shop.example/?x={click_id&y={sub1}', 'macro_unknown'],
  ['https://shop.example/?x={click_id{sub1}', 'macro_unknown'],
  ['https://shop.example/{click_id/a', 'macro_unknown'],
  ['https://shop.example/?x={{click_id', 'macro_unknown'],
])('%s: %s', (url, problem) => {
  expect(check(url)).toBe(problem);
});

test('a link host on a loopback address is reached by every loopback name', () => {
  for (const own of ['[::1]:3001', '127.0.0.1:3001', '127.0.0.2:3001', 'localhost:3001']) {
    for (const name of ['localhost', '127.0.0.1', '127.0.0.9', '[::1]', '[0:0::1]']) {
      expect(checkDestinationUrl(`http://${name}:3001/x`, { linkHosts: [own] })).toBe('url_own_link');
      expect(checkDestinationUrl(`http://${name}:3002/x`, { linkHosts: [own] })).toBeNull();
    }
  }
  expect(checkDestinationUrl('http://127.0.0.1/', { linkHosts: ['localhost'] })).toBe('url_own_link');
});

const SPELLINGS = [
  ...[
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f.1',
    '0x7F000001',
    '0177.0.0.1',
    '017700000001',
    '0x7f.0.0x0.01',
  ],
  ...['127.1.', 'LocalHost.', 'links.localhost', '0.0.0.0', '0', '%31%32%37.0.0.1', 'l%6Fcalhost', '127%2e1'],
  ...['１２７.0.0.1', '127。0。0。1', 'ⓛocalhost', 'ｌｏｃａｌｈｏｓｔ'],
  ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::FFFF:7f00:1]', '[0:0:0:0:0:ffff:127.9.9.9]', '[::ffff:0:0]'],
];
test.each(SPELLINGS)('%s is this machine, and a link where it serves links', (name) => {
  for (const own of ['127.0.0.1:3001', 'localhost:3001', '[::1]:3001']) {
    expect(checkDestinationUrl(`http://${name}:3001/x`, { linkHosts: [own] })).toBe('url_own_link');
    expect(isAtHost(`http://${name}:3001/x`, own)).toBe(true);
    expect(checkDestinationUrl(`http://${name}:3002/x`, { linkHosts: [own] })).not.toBe('url_own_link');
  }
  expect(checkDestinationUrl(`https://${name}/x`, { linkHosts: ['127.0.0.1'] })).toBe('url_own_link');
});

test.each([
  '128.0.0.1',
  '127.0.0.1.example',
  'localhost.example',
  '[::ffff:128.0.0.1]',
  '[::2]',
  'mylocalhost',
])('%s is another machine', (name) => {
  expect(checkDestinationUrl(`http://${name}:3001/x`, { linkHosts: ['localhost:3001'] })).toBeNull();
});

test('reads an address like a browser, however it is written', () => {
  const part = fc.oneof(
    fc.nat(255).map(String),
    fc.nat(255).map((n) => `0x${n.toString(16)}`),
    fc.nat(255).map((n) => `0${n.toString(8)}`),
    fc.nat(2 ** 32).map(String),
  );
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
      const authority = parts.join('.');
      const seen = URL.parse(`http://${authority}`)?.host ?? null;
      expect(openedHost(authority, 'http')).toBe(seen === null ? null : openedHost(seen, 'http'));
    }),
    { numRuns: 1000 },
  );
});

test('an accepted URL reads the same in browsers: same host, no user info and never a link host', () => {
  const piece = fc.constantFrom(
    'http',
    'https',
    'HtTp',
    ':',
    '/',
    '//',
    '\\',
    '@',
    '%40',
    '?',
    '#',
    'go.example',
    'GO.EXAMPLE.',
    'localhost',
    ':3001',
    ':443',
    ':80',
    'shop.example',
    '.',
    '[::1]',
    '[0::1]',
    ' ',
    '\t',
    '127.0.0.1',
    '0x7f.1',
    'é',
    '。',
    'ü',
    'Σ',
    'ß',
    'я',
    'क्ष',
    'u\u0308',
    'ｇ',
    '%2f',
    'a',
  );
  const text = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((p) => p.join('')),
    fc.array(piece, { maxLength: 6 }).map((p) => `https://${p.join('')}`),
  );
  const names = [...linkHosts, '[::1]:3001', '127.0.0.1:3001'];
  const own = new Set(names.flatMap((h) => [new URL(`http://${h}`).host, new URL(`https://${h}`).host]));
  fc.assert(
    fc.property(text, (url) => {
      if (check(url) !== null) return;
      const seen = new URL(url);
      expect(['http:', 'https:']).toContain(seen.protocol);
      expect(seen.username + seen.password).toBe('');
      expect(own.has(seen.host.replace(/\.(?=:|$)/, ''))).toBe(false);
      const scheme = seen.protocol === 'http:' ? 'http' : 'https';
      const authority = url.slice(scheme.length + 3).split(/[/?#]/)[0] as string;
      expect(normalHost(authority, scheme)).toBe(normalHost(seen.host, scheme));
    }),
    { numRuns: 5000 },
  );
});
