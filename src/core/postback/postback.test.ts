import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SUBS } from '../report/subs.ts';
import { readPlain, readWebhook, retryAfterMs } from './answer.ts';
import { afterFailure, CLOSED, isOnTrial, isResting, nextTry } from './back-off.ts';
import { masked, type Pieces, withoutSecrets, withSecrets } from './content.ts';
import { isWholeAddress, type OutgoingFacts } from './facts.ts';
import { DecimalText, toJson } from './json.ts';
import { checkBody, checkTargetUrl, checkText, isReservedHeader, matches } from './target.ts';
import { prepareUrl, type UrlSettings } from './url-target.ts';

const facts: OutgoingFacts = {
  clickId: 'CLICK',
  event: 'purchase',
  transaction: 'ö&1',
  status: 'sale',
  previousStatus: 'hold',
  fate: 'updated',
  payout: '12.50',
  currency: 'USD',
  revenue: null,
  workspaceCurrency: 'EUR',
  time: 1_700_000_000_999,
  firstTime: 1_600_000_000_000,
  clickTime: 1_500_000_000_000,
  campaign: { id: 'cmp_1', name: 'Summer "26"', source: 'Meta' },
  incomingSource: null,
  variant: 2,
  destination: 'Page',
  random: 7,
  hashes: { email: null, phoneDigits: null, phonePlus: null, externalId: null },
  click: {
    url: 'https://go.example/x',
    userAgent: 'Mozilla',
    address: null,
    clickIds: { fbclid: 'f1' },
    country: 'BR',
    region: null,
    city: 'São Paulo',
    device: 'mobile',
    os: 'ios',
    browser: 'safari',
    language: 'pt',
    subs: ['a b', null],
    cost: '0.1',
  },
};
const settings: UrlSettings = {
  ...{
    kind: 'url',
    method: 'GET',
    url: 'https://net.example/pb',
    contentType: 'none',
    body: '',
    headers: [],
  },
};
const made = (over: Partial<UrlSettings>, of: OutgoingFacts = facts) => {
  const prepared = prepareUrl({ ...settings, ...over }, of, 'id-1');
  if ('dropped' in prepared) throw new Error(prepared.dropped.code);
  return prepared.content;
};
const whole = (pieces: Pieces | null): string =>
  withSecrets(
    pieces ?? [],
    (name) => `<${name}>`,
    (text) => text,
    () => undefined,
  );

test('macros are filled in and percent-encoded; secrets stay in place', () => {
  const url =
    'https://net.example/{click_id}?s={status}&t={txid}&p={payout}&c={city}&r={revenue}&1={sub1}&2={sub2}&k={secret:key}&at={time}&i={source_click_id}&x={unknown}';
  const { url: pieces, headers } = made({ url, headers: [{ name: 'X-Key', value: 'Bearer {secret:key}' }] });
  expect(whole(pieces)).toBe(
    'https://net.example/CLICK?s=sale&t=%C3%B6%261&p=12.50&c=S%C3%A3o%20Paulo&r=&1=a%20b&2=&k=<key>&at=1700000000&i=f1&x={unknown}',
  );
  expect(masked(pieces)).toContain('&k=***&');
  expect(headers.map(({ name, value }) => [name, whole(value)])).toEqual([
    ['idempotency-key', 'id-1'],
    ['X-Key', 'Bearer <key>'],
  ]);
});

test('each parameter of the click has its own macro, and one that was not given is empty', () => {
  const sent = (subs: readonly (string | null)[]) =>
    whole(
      made(
        { url: `https://net.example/?${SUBS.map((sub) => `${sub}={${sub}}`).join('&')}&x={sub21}` },
        { ...facts, click: facts.click && { ...facts.click, subs } },
      ).url,
    );
  const query = (values: readonly string[]) =>
    `https://net.example/?${SUBS.map((sub, i) => `${sub}=${values[i] ?? ''}`).join('&')}&x={sub21}`;
  expect(sent(SUBS.map((sub) => `of ${sub}`))).toBe(query(SUBS.map((sub) => `of%20${sub}`)));
  expect(sent(['a', null, 'c'])).toBe(query(['a', '', 'c']));
});

test('the click ID goes back to its source, whatever parameter it came in, unless it was never filled in', () => {
  const { click } = facts;
  const sent = (clickIds: Record<string, string>) =>
    whole(
      made(
        { url: 'https://net.example/?i={source_click_id}' },
        { ...facts, click: click && { ...click, clickIds } },
      ).url,
    );
  expect(sent({ source_click_id: 'n 1' })).toBe('https://net.example/?i=n%201');
  expect(sent({ source_click_id: 'n', fbclid: 'f' })).toBe('https://net.example/?i=f');
  for (const token of ['{subid}', '@@CLICK-ID@@', '{click_id}', '[CLICK_ID]', '##SUB_ID_SHORT(action)##'])
    expect(sent({ source_click_id: token })).toBe('https://net.example/?i=');
});

test('JSON stays valid for any macro values, and no value is taken for a secret', () => {
  const nasty = fc.oneof(fc.string(), fc.constantFrom('"', '\\', '{secret:key}', '{payout}', '\n', '\u2028'));
  fc.assert(
    fc.property(nasty, nasty, fc.option(fc.constantFrom('0', '12.5', '1000000')), (name, txid, payout) => {
      const campaign = { id: 'cmp_1', name, source: '' };
      const of = { ...facts, campaign, transaction: txid, payout };
      const body = '{"n":"a {campaign} b","t":{txid},"p":{payout},"k":"{secret:key}"}';
      const { body: pieces } = made({ method: 'POST', contentType: 'json', body }, of);
      expect(pieces?.filter((piece) => typeof piece !== 'string')).toEqual([{ secret: 'key' }]);
      const value = JSON.parse(whole(pieces)) as { n: string; t: unknown; p: unknown };
      expect(value.n).toBe(`a ${name.toWellFormed()} b`);
      expect(value.p).toBe(payout === null ? null : Number(payout));
      expect(value.t === null ? '' : String(value.t)).toBe(
        /^-?\d/.test(txid) && !Number.isNaN(Number(txid)) ? String(value.t) : txid.toWellFormed(),
      );
    }),
  );
});

test('a form is percent-encoded, and a message that is too long is dropped', () => {
  const { body } = made({ method: 'POST', contentType: 'form', body: 'c={campaign}&t={txid}' });
  expect(new URLSearchParams(whole(body))).toEqual(new URLSearchParams({ c: 'Summer "26"', t: 'ö&1' }));
  const long = { ...facts, transaction: 'x'.repeat(9000) };
  const prepared = prepareUrl({ ...settings, url: 'https://net.example/?t={txid}' }, long, 'id');
  expect(prepared).toEqual({ dropped: { code: 'content_invalid', params: { part: 'url' } } });
});

test.each([
  ['https://net.example/pb?c={click_id}&k={secret:key}', null],
  ['https://api.example/bot{secret:key}/send', null],
  ['http://net.example:8080/{click_id}', null],
  ['https://{secret:key}.example/', 'secret_place'],
  ['https://net.example/?k={secret:other}', 'secret_unknown'],
  ['https://net.example/?x={nothing}', 'macro_unknown'],
  ['https://net.example/{country}', 'macro_place'],
  ['https://{country}.example/', 'macro_place'],
  ['ftp://net.example/', 'url_scheme'],
  ['https://user:word@net.example/', 'url_credentials'],
  ['https://net.example/a b', 'url_invalid'],
  ['nonsense', 'url_scheme'],
])('the URL of a rule: %s', (url, code) => {
  expect(checkTargetUrl(url, ['key'])).toBe(code);
});

test('bodies and headers are checked for their macros and secrets', () => {
  const check = (contentType: 'none' | 'form' | 'json', body: string, method: 'GET' | 'POST' = 'POST') =>
    checkBody({ method, contentType, body }, ['key']);
  expect(check('json', '{"a":{payout},"b":"{status}","k":"{secret:key}"}')).toBeNull();
  expect(check('json', '{"a":{secret:key}}')).toBe('body_json');
  expect(check('json', '{"a":}')).toBe('body_json');
  expect(check('form', 'a={nothing}')).toBe('macro_unknown');
  expect(check('form', 'a={secret:none}')).toBe('secret_unknown');
  expect(check('form', 'a=1', 'GET')).toBe('body_without_post');
  expect(check('none', 'a=1')).toBe('body_without_post');
  expect(checkText('Bearer {secret:key}', ['key'])).toBeNull();
  expect(['Host', 'proxy-x', 'Webhook-Id', 'X-Key', 'cookie'].map(isReservedHeader)).toEqual([
    ...[true, true, true, false, false],
  ]);
});

test('a truncated address, or one that may be, does not count as full', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const cut = address.replace(/\d+$/, '0');
      expect([isWholeAddress(cut), isWholeAddress(address)]).toEqual([false, !address.endsWith('.0')]);
    }),
  );
  expect(['2001:db8:1::', '2001:db8:1:0::0', '2001:db8::', '::', 'cut', ''].map(isWholeAddress)).toEqual(
    Array(6).fill(false),
  );
  expect(['2001:db8:1:2::', '2001:db8::1', '2001:db8:1:0:0:0:0:9'].map(isWholeAddress)).toEqual(
    Array(3).fill(true),
  );
});

test('an outgoing postback matches what it names, or anything if it names nothing', () => {
  const any = { events: [], statuses: [], campaigns: [], trafficSources: [], incomingSources: [] };
  expect(matches(any, facts)).toBe(true);
  expect(matches({ ...any, events: ['purchase'], statuses: ['sale'] }, facts)).toBe(true);
  expect(matches({ ...any, statuses: ['lead'] }, facts)).toBe(false);
  expect(matches({ ...any, types: [1, 6] }, { ...facts, type: 6 })).toBe(true);
  expect(matches({ ...any, types: [1] }, { ...facts, type: 6 })).toBe(false);
  // Its type was not recorded yet.
  expect(matches({ ...any, types: [1] }, facts)).toBe(false);
  expect(matches({ ...any, trafficSources: ['meta'] }, facts)).toBe(true);
  expect(matches({ ...any, incomingSources: ['pbs_1'] }, facts)).toBe(false);
  expect(matches({ ...any, campaigns: ['cmp_1'] }, { ...facts, campaign: null })).toBe(false);
});

test('makes six tries, with a pause that grows while a target fails', () => {
  const minutes = [1, 2, 3, 4, 5, 6].map((tries) => nextTry(tries, 0)).map((at) => at && at / 60_000);
  expect(minutes).toEqual([1, 5, 30, 120, 1440, null]);
  expect(nextTry(1, 0, 600_000)).toBe(600_000);
  let breaker = CLOSED;
  const rests: number[] = [];
  for (let i = 0; i < 12; i++) {
    breaker = afterFailure(breaker, 0);
    rests.push((breaker.restingUntil ?? 0) / 60_000);
  }
  expect(rests).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 30, 30, 30]);
  expect([isOnTrial(breaker), isResting(breaker, 0), isResting(breaker, 30 * 60_000)]).toEqual([
    ...[true, true, false],
  ]);
  expect(afterFailure(CLOSED, 0, { asked: 9e9 }).restingUntil).toBe(6 * 60 * 60_000);
  expect(afterFailure(CLOSED, 0, { person: true }).restingUntil).toBe(15 * 60_000);
});

test('describes the response of a plain server', () => {
  const answer = (status: number, more: object = {}) => ({
    status,
    body: '',
    retryAfter: null,
    location: null,
    ...more,
  });
  const read = (status: number, more?: object) => readPlain(answer(status, more), 0);
  expect(read(204)).toEqual({ kind: 'delivered' });
  expect(read(302, { location: '/login' })).toMatchObject({
    problem: { code: 'redirect', params: { status: '302', location: '/login' } },
  });
  expect(read(429, { retryAfter: '120' })).toMatchObject({ kind: 'again', least: 120_000 });
  expect([read(401).kind, read(404).kind, read(500).kind]).toEqual(['rest', 'again', 'again']);
  expect(readWebhook(answer(410), 0)).toMatchObject({ kind: 'drop', problem: { code: 'target_gone' } });
  expect(retryAfterMs('Thu, 01 Jan 1970 00:01:00 GMT', 0)).toBe(60_000);
  expect(
    ['-1', 'soon', null, 'Thu, 01 Jan 1970 00:01:00 GMT'].map((text) => retryAfterMs(text, 1e12)),
  ).toEqual([0, 0, 0, 0]);
});

test('amounts keep their digits in JSON, and secrets are masked wherever they come back', () => {
  const long = '123456789012.123456';
  expect(toJson({ v: new DecimalText(long), u: undefined, l: ['"', null, true] })).toBe(
    `{"v":${long},"l":["\\"",null,true]}`,
  );
  expect(withoutSecrets('token s+cret/1 and s%2Bcret%2F1', ['s+cret/1'])).toBe('token *** and ***');
  expect(withoutSecrets('{"key":"a\\"bcd"}', ['a"bcd'])).toBe('{"key":"***"}');
  expect(withoutSecrets('k=ab, table, $.', ['ab', '$.', ''])).toBe('k=***, table, ***');
});
