import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDestinationUrl } from '../url/destination-url.ts';
import { MACROS, POSTBACK_MACROS } from '../url/template.ts';
import { APPENDED, CONDITIONAL, RETIRED, TOKENS, type TokenSource } from '../url/tokens.ts';
import { lintTemplate, lintTokens } from './lint.ts';

const short = (lints: readonly { code: string; token: string; hint?: string }[]): string[] =>
  lints.map(({ code, token, hint }) => `${code} ${token}${hint === undefined ? '' : ` -> ${hint}`}`);

test.each<[string, string[]]>([
  ['https://x.example/?c={click_id}', []],
  ['https://x.example/{click_id}/{variant}?s={sub10}&t={sub20}#{random}', []],
  ['https://x.example/?d={device}&r={random}', []],
  ['https://x.example/?j={"k":1}', []],
  ['https://x.example/?c={clickid}', ['macro_unknown {clickid} -> click_id']],
  ['https://x.example/?c={CLICK_ID}', ['macro_unknown {CLICK_ID} -> click_id']],
  ['https://x.example/?c={click_di}', ['macro_unknown {click_di} -> click_id']],
  ['https://x.example/?c={sub21}', ['macro_unknown {sub21} -> sub1']],
  ['https://x.example/?c={zzz}', ['macro_unknown {zzz}']],
  ['https://x.example/?c={click_id&s=1', ['macro_unclosed {click_id -> click_id']],
  ['https://{sub1}.example/', ['macro_place {sub1}']],
  ['https://x.example/{sub1}?a={country}', ['macro_place {sub1}']],
  ['https://x.example/{sub20}', ['macro_place {sub20}']],
  ['https://x.example/{country}', ['macro_place {country}']],
  ['{click_id}', ['macro_place {click_id}']],
  ['https://x.example/?p={payout}', ['macro_postback {payout}']],
  ['https://x.example/?k={keyword}', ['platform_token {keyword}']],
  ['https://x.example/?k={ifmobile:m}', ['platform_token {ifmobile:m}']],
  ['https://x.example/?k={lpurl+2}', ['platform_token {lpurl+2}']],
  ['https://x.example/?k={{ad.id}}', ['platform_token {{ad.id}}']],
  ['https://x.example/?k={{placement}}', ['platform_token {{placement}}']],
  ['https://x.example/?k=__CID__', ['platform_token __CID__']],
  ['https://x.example/?k=__NOPE__', []],
  // In a destination, other platforms' styles are ordinary text of an offer's address.
  ['https://x.example/?k[a]=[CLICK_ID]&l=%ID%&m=@@BID@@&n=!!!name!!!#a##BANNER_ID##', []],
  ['https://x.example/?k={:cost}&l={$cpv}', []],
  ['https://x.example/a b?c=d  e', ['space  ', 'space   ']],
  ['https://x.example/?a={sub1}&b={nope}&c=__CID__', ['macro_unknown {nope}', 'platform_token __CID__']],
])('%s', (url, expected) => {
  expect(short(lintTemplate(url))).toEqual(expected);
});

test('in a postback URL, conversion macros are known as well', () => {
  const url = `https://x.example/?${POSTBACK_MACROS.map((m) => `${m}={${m}}`).join('&')}`;
  expect(lintTemplate(url, { postback: true })).toEqual([]);
  expect(new Set(lintTemplate(url).map((lint) => lint.code))).toEqual(new Set(['macro_postback']));
  expect(short(lintTemplate('https://x.example/?p={pay_out}', { postback: true }))).toEqual([
    'macro_unknown {pay_out} -> payout',
  ]);
});

const part = fc.constantFrom(
  ...MACROS.slice(0, 8).map((m) => `{${m}}`),
  '{nope}',
  '{status}',
  '{keyword}',
  '{lpurl+2}',
  '{ifmobile:m}',
  '{{ad.id}}',
  '{click_id',
  '__CID__',
  '{',
  '}',
  '&',
  '?',
  '#',
  '/',
  'a=',
);

test('a URL is refused for its macros exactly when one of them is an error', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const url = `https://x.example/${parts.join('')}`;
      const errors = lintTemplate(url).filter((lint) => lint.severity === 'error');
      expect(errors.length > 0).toBe(checkDestinationUrl(url, { linkHosts: [] }) !== null);
      for (const { at, end, token } of lintTemplate(url)) expect(url.slice(at, end)).toBe(token);
    }),
    { numRuns: 2000 },
  );
});

const written: Record<TokenSource, (name: string) => string> = {
  google: (name) => `{${name}}`,
  meta: (name) => `{{${name}}}`,
  tiktok: (name) => `__${name}__`,
};

test.each(Object.keys(TOKENS) as TokenSource[])(
  'every token of %s is known to it and unknown to the others',
  (source) => {
    for (const name of TOKENS[source]) {
      const text = `a=${written[source](name)}`;
      expect(lintTokens(text, source)).toEqual([]);
      for (const other of Object.keys(TOKENS) as TokenSource[]) {
        if (other !== source) expect(lintTokens(text, other)).toMatchObject([{ severity: 'warning', at: 2 }]);
      }
    }
  },
);

test.each<[TokenSource, string, string[]]>([
  ['google', '{lpurl}?a={campaignid}&k={keyword}&m={ifmobile:yes}{ifnotmobile:no}', []],
  ['google', '{_custom}&x={ifsearch:{keyword}}', []],
  ['google', 'f={feeditemid}', ['token_retired {feeditemid} -> extensionid']],
  ['google', 'c={campaign_id}', ['token_unknown {campaign_id} -> campaignid']],
  ['google', 'c={Keyword}', ['token_unknown {Keyword} -> keyword']],
  ['google', 'c={ifdesktop:x}', ['token_unknown {ifdesktop:x}']],
  ['google', 'c={wholly_other}', ['token_unknown {wholly_other}']],
  ['google', 'c={{ad.id}}', ['token_other_source {{ad.id}}']],
  ['meta', 'a={{campaign.id}}&b={{adset.id}}&c={{ad.id}}&p={{placement}}', []],
  ['meta', 'f={{fbclid}}', ['token_appended {{fbclid}}']],
  ['meta', 'a={{campaign_id}}', ['token_unknown {{campaign_id}} -> campaign.id']],
  ['meta', 'a={keyword}', ['token_other_source {keyword}']],
  ['tiktok', 'a=__CAMPAIGN_ID__&b=__AID__&c=__CID__&ttclid=__CLICKID__', []],
  ['tiktok', 'a=__CAMPAIN_ID__', ['token_unknown __CAMPAIN_ID__ -> CAMPAIGN_ID']],
  ['tiktok', 'a={{ad.name}}&b=__ADGROUP__', ['token_other_source {{ad.name}}', 'token_unknown __ADGROUP__']],
])('tokens of %s: %s', (source, text, expected) => {
  expect(short(lintTokens(text, source))).toEqual(expected);
});

test('retired, appended and conditional tokens are not plain tokens', () => {
  for (const name of [...RETIRED.keys(), ...APPENDED, ...CONDITIONAL]) {
    for (const tokens of Object.values(TOKENS)) expect(tokens.has(name)).toBe(false);
  }
  for (const name of RETIRED.values()) expect(TOKENS.google.has(name)).toBe(true);
});
