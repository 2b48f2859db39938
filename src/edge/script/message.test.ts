import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WorkspacePlan } from '../../snapshot/text.ts';
import { readPostback } from '../postback/read-postback.ts';
import { rulesOf } from '../postback/rules.ts';
import { sampleSnapshot } from '../test-edge.ts';
import { MAX_TOKEN } from '../visitors/visitor-token.ts';
import { readMessage, refusalWords } from './message.ts';

const [workspace] = sampleSnapshot().workspaces as [WorkspacePlan];
const CLICK = 'c'.repeat(43);
const read = (value: unknown) => readMessage(JSON.stringify(value));

test('a visit', () => {
  expect(
    read({
      kind: 'visit',
      link: 'spring',
      page: '/a?gclid=G&x=1',
      referrer: 'https://ads.example/',
      visitor: 'v'.repeat(22),
      more: true,
    }),
  ).toEqual({
    kind: 'visit',
    link: 'spring',
    page: '/a?gclid=G&x=1',
    query: 'gclid=G&x=1',
    referrer: 'https://ads.example/',
    visitor: 'v'.repeat(22),
  });
  expect(read({ kind: 'visit', link: 's', page: '/' })).toEqual({
    kind: 'visit',
    link: 's',
    page: '/',
    query: '',
    referrer: '',
    visitor: '',
  });
});

test('an impossible visitor token is ignored', () => {
  for (const visitor of ['v'.repeat(MAX_TOKEN + 1), 7, null, ['v'.repeat(22)]]) {
    expect(read({ kind: 'visit', link: 's', page: '/', visitor })).toMatchObject({ visitor: '' });
  }
});

test.each([
  ['', 'body_not_json'],
  ['null', 'body_not_json'],
  ['[]', 'body_not_json'],
  ['"visit"', 'body_not_json'],
  ['{"kind":"visit"', 'body_not_json'],
  ['{}', 'kind_unknown'],
  ['{"kind":"constructor"}', 'kind_unknown'],
  ['{"kind":"visit","page":"/"}', 'link_invalid'],
  [`{"kind":"visit","page":"/","link":"${'s'.repeat(256)}"}`, 'link_invalid'],
  ['{"kind":"visit","link":"s"}', 'page_invalid'],
  ['{"kind":"visit","link":"s","page":"https://a.example/"}', 'page_invalid'],
  ['{"kind":"landed"}', 'click_id_missing'],
  ['{"kind":"convert"}', 'click_id_missing'],
])('%s is refused: %s', (body, reason) => {
  expect(readMessage(body)).toBe(reason);
});

test('every mistake of a page is answered with a message', () => {
  for (const reason of ['body_not_json', 'kind_unknown', 'link_invalid', 'page_invalid'] as const) {
    expect(refusalWords[reason]).toMatch(/^The .+\.$/);
  }
});

const postbackOf = (members: object) => {
  const message = read({ kind: 'convert', ...members });
  if (typeof message === 'string' || message.kind !== 'convert') throw new Error('It is no conversion.');
  return readPostback(message.parameters.values, rulesOf(workspace, null));
};

test('a conversion is read as a postback is', () => {
  expect(postbackOf({ click: CLICK })).toMatchObject({
    clickId: CLICK,
    status: 'lead',
    statusReceived: '',
    payout: null,
    event: 'conversion',
  });
  const sale = { event: 'buy & sell', value: 12.5, currency: 'eur', txid: 7, status: 'Approved' };
  expect(postbackOf({ click: CLICK, ...sale })).toMatchObject({
    event: 'buy & sell',
    payout: '12.5',
    currency: 'EUR',
    transaction: '7',
    status: 'sale',
    statusReceived: 'Approved',
  });
  expect(postbackOf({ click: CLICK, payout: '3', value: 9 })).toMatchObject({ payout: '3' });
  const hash = 'A'.repeat(64);
  expect(postbackOf({ click: CLICK, email: hash, external_id: hash })).toMatchObject({
    person: { he: 'a'.repeat(64), xi: 'a'.repeat(64) },
  });
});

test.each([
  [{ payout: '1,5' }, 'payout_invalid'],
  [{ value: 1e21 }, 'payout_invalid'],
  [{ currency: 'euro' }, 'currency_invalid'],
])('%o is refused: %s', (members, reason) => {
  expect(postbackOf({ click: CLICK, ...members })).toBe(reason);
});

test('half of a surrogate pair is replaced, in any member', () => {
  const half = 'a\ud800';
  const members = { click: half, event: half, txid: half, currency: 'EUR', status: 'sale' };
  expect(postbackOf(members)).toMatchObject({
    clickId: 'a\ufffd',
    event: 'a\ufffd',
    transaction: 'a\ufffd',
  });
  expect(postbackOf({ click: CLICK, status: half })).toBe('status_invalid');
  expect(read({ kind: 'visit', link: half, page: `/?sub1=${half}`, referrer: half })).toMatchObject({
    link: 'a\ufffd',
    query: 'sub1=a\ufffd',
    referrer: 'a\ufffd',
  });
});

test('whatever is sent is read or refused', () => {
  const value = fc.dictionary(
    fc.constantFrom('kind', 'link', 'page', 'visitor', 'click', 'payout', 'txid', '__proto__'),
    fc.oneof(fc.constantFrom('visit', 'landed', 'convert', '/', CLICK, '/?a=\ud800'), fc.jsonValue()),
  );
  fc.assert(
    fc.property(
      fc.oneof(
        value.map((v) => JSON.stringify(v)),
        fc.string(),
      ),
      (body) => {
        const message = readMessage(body);
        if (typeof message !== 'string') expect(['visit', 'landed', 'convert']).toContain(message.kind);
      },
    ),
    { numRuns: 2000 },
  );
});
