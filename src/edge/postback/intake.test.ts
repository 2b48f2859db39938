import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { STAGES } from '../../core/conversions/identity.ts';
import type { IntakePlan, IntakeSource } from '../../core/postback/intake.ts';
import { STATUS_WORDS } from '../../core/postback/network-names.ts';
import { refusals } from '../../core/postback/refusal.ts';
import { DAY_MS } from '../../core/time/durations.ts';
import { intakeSecret } from '../../events/journal/intake-secret.ts';
import type { PostbackFields } from '../../events/journal/record.ts';
import { sampleSnapshot, startTestEdge, type TestEdge } from '../test-edge.ts';
import { listRoom } from './list-room.ts';

const KEY = Buffer.alloc(32, 8);
const source = (key: string, over: Partial<IntakeSource> = {}): IntakeSource => ({
  id: key.length,
  key,
  enabled: true,
  protection: 'none',
  version: 1,
  previous: null,
  ...over,
});
const intake: IntakePlan = {
  statuses: { 'payment received': 'sale', new: 'trial' },
  custom: ['trial', 'trash'],
  duplicates: 'ignore',
  maxClickDays: 30,
  sources: [
    source('open', {
      duplicates: 'add',
      statuses: { sale: 'hold' },
      currency: 'BRL',
      usualWord: ':6',
      parameters: { click_id: 'aff_sub', payout: 'sum' },
    }),
    source('off', {
      enabled: false,
      parameters: { phone: 'msisdn', secret: 'pin', external_id: 'who' },
    }),
    source('secret', {
      protection: 'secret',
      version: 3,
      previous: { version: 2, until: Date.now() + DAY_MS },
    }),
    source('ended', { protection: 'secret', version: 3, previous: { version: 2, until: Date.now() - 1 } }),
    source('signed', { protection: 'hmac' }),
  ],
};
const rule = { payout: null, occurs: 'any' as const, laterType: null };
const types: NonNullable<IntakePlan['types']> = [
  { ...rule, number: 1, events: ['purchase'], words: ['sale'], payout: '40' },
  { ...rule, number: 2, events: [], words: ['lead'] },
  { ...rule, number: 3, events: [], words: [] },
  { ...rule, number: 6, events: ['ftd'], words: [], payout: '9', occurs: 'click', laterType: 1 },
  { ...rule, number: 7, events: ['rebill'], words: [], occurs: 'transaction' },
];
const typed: IntakePlan = {
  ...{ statuses: {}, custom: [], duplicates: 'update', maxClickDays: 30, types },
  sources: [
    source('counting', { countRepeats: true, adjustments: true }),
    source('staged', { stages: true }),
    source('refunding', { adjustments: true, duplicates: 'add' }),
    source('both', { stages: true, adjustments: true, currency: 'BRL' }),
  ],
};

let edge: TestEdge;
let click: string;
beforeAll(async () => {
  const snapshot = sampleSnapshot();
  const [first, second] = snapshot.workspaces;
  if (first === undefined || second === undefined) throw new Error('It has two workspaces.');
  const strict = { ...intake, requireSource: true, sources: [] };
  edge = await startTestEdge({
    timeouts: { headers: 2000, request: 2000 },
    snapshot: {
      ...snapshot,
      workspaces: [
        { ...first, intake },
        { ...second, intake: strict },
      ],
    },
  });
});
afterAll(() => edge.stop());
beforeEach(async () => {
  edge.journal.result = 'logged';
  const { headers } = await edge.ask('/one');
  click = new URL(headers.location as string).searchParams.get('c') as string;
  edge.journal.records.length = 0;
});

interface Sent {
  query?: string;
  body?: string;
  type?: string;
  headers?: Record<string, string>;
}
const send = async (address: string, { query = '', body, type, headers = {} }: Sent = {}) => {
  const reply = await edge.ask(`/postback/${address}${query === '' ? '' : `?${query}`}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body !== undefined && { body }),
    headers: { ...(type !== undefined && { 'content-type': type }), ...headers },
  });
  const answer: { result?: string; reason?: string } = JSON.parse(reply.body);
  return { status: reply.status, ...answer };
};
const last = () => edge.journal.records.at(-1);
const refusedAs = (reason: keyof typeof refusals) => ({
  status: refusals[reason][0],
  result: 'refused',
  reason,
  hint: refusals[reason][1],
});
const sha = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('addresses', () => {
  test('a source’s policy, words and names override those of the workspace', async () => {
    expect(await send('key-one/open', { query: `aff_sub=${click}&sum=3&status=Sale` })).toMatchObject({
      result: 'accepted',
    });
    expect(last()).toMatchObject({
      k: 'p',
      so: 4,
      du: 'add',
      st: 'hold',
      sr: 'Sale',
      pa: '3',
      cu: 'BRL',
      uw: ':6',
    });
    await send('key-one/open', { query: `aff_sub=${click}&sum=3&currency=usd` });
    expect(last()).toMatchObject({ cu: 'USD' });
    expect(
      await send('key-one', { query: `cid=${click}&status=Payment Received`.replaceAll(' ', '%20') }),
    ).toMatchObject({
      status: 200,
    });
    expect(last()).toMatchObject({ k: 'p', du: 'ignore', st: 'sale' });
    expect(last()).not.toHaveProperty('so');
    expect(last()).not.toHaveProperty('uw');
  });

  test('unknown, disabled, or missing where one is required', async () => {
    expect(await send('key-one/nobody', { query: `cid=${click}` })).toEqual(refusedAs('source_unknown'));
    expect(await send('key-one/open/more', { query: `cid=${click}` })).toEqual(refusedAs('source_unknown'));
    expect(await send('key-one/off', { query: `cid=${click}` })).toEqual(refusedAs('source_disabled'));
    expect(await send('key-two', { query: `cid=${click}` })).toEqual(refusedAs('source_required'));
    expect(edge.journal.records.map((record) => (record as { rs?: string }).rs)).toEqual([
      ...['source_unknown', 'source_unknown', 'source_disabled', 'source_required'],
    ]);
  });

  test('a refusal that cannot be recorded is answered anyway', async () => {
    edge.journal.result = 'failed';
    expect(await send('key-one/off', { query: `cid=${click}` })).toEqual(refusedAs('source_disabled'));
    expect(await send('key-one', { query: `cid=${click}` })).toEqual(refusedAs('journal_unavailable'));
  });
});

describe('rules of conversion types', () => {
  let rules: TestEdge;
  beforeAll(async () => {
    const snapshot = sampleSnapshot();
    const [first, ...rest] = snapshot.workspaces;
    if (first === undefined) throw new Error('It has two workspaces.');
    rules = await startTestEdge({
      snapshot: { ...snapshot, workspaces: [{ ...first, intake: typed }, ...rest] },
    });
  });
  afterAll(() => rules.stop());
  const recordOf = async (query: string, address = 'key-one') => {
    const { headers } = await rules.ask('/one');
    const id = new URL(headers.location as string).searchParams.get('c') as string;
    const { status } = await rules.ask(`/postback/${address}?cid=${id}&${query}`);
    expect(status).toBe(200);
    return rules.journal.records.at(-1) as PostbackFields;
  };

  test.each([
    ['status=sale&txid=A', { n: 1, p: '40' }],
    ['status=sale&payout=0', { n: 1 }],
    ['status=lead', { n: 2 }],
    ['et=FTD', { n: 6, p: '9', o: 1, l: 1, lp: '40' }],
    ['et=ftd&payout=5', { n: 6, o: 1, l: 1 }],
    ['et=rebill&txid=A', { n: 7 }],
    ['et=rebill', { n: 7, x: 1 }],
    ['et=unheard', { n: 3 }],
  ])('%s is recorded with %o', async (query, tr) => {
    expect((await recordOf(query)).tr).toEqual(tr);
  });

  test('a missing transaction ID is flagged, or made where a network counts each', async () => {
    expect(await recordOf('et=rebill&payout=5')).toMatchObject({ tx: '', fl: ['transaction_missing'] });
    const [one, other] = [
      await recordOf('et=rebill&payout=5', 'key-one/counting'),
      await recordOf('et=rebill&payout=5', 'key-one/counting'),
    ];
    for (const { tx, fl } of [one, other]) {
      expect(tx).toMatch(/^auto-[\w-]{16}$/);
      expect(fl).toBeUndefined();
    }
    expect(one?.tx).not.toBe(other?.tx);
    // Nothing says which of them is taken back.
    expect(await recordOf('et=rebill&status=rejected', 'key-one/counting')).toMatchObject({ tx: '' });
  });
});

describe('stages and adjustments', () => {
  let plain: TestEdge;
  let settled: TestEdge;
  beforeAll(async () => {
    const [first, ...rest] = sampleSnapshot().workspaces;
    if (first === undefined) throw new Error('It has two workspaces.');
    const start = (own: IntakePlan) =>
      startTestEdge({ snapshot: { ...sampleSnapshot(), workspaces: [{ ...first, intake: own }, ...rest] } });
    settled = await start(typed);
    const { types: _, ...untyped } = typed;
    plain = await start(untyped);
  });
  afterAll(async () => {
    await settled.stop();
    await plain.stop();
  });
  const ask = async (to: TestEdge, query: string, key: string) => {
    const { headers } = await to.ask('/one');
    const id = new URL(headers.location as string).searchParams.get('c') as string;
    const { status } = await to.ask(`/postback/key-one/${key}?cid=${id}&${query}`);
    return { status, record: to.journal.records.at(-1) as PostbackFields };
  };

  test('where events are stages, click and transaction ID identify a conversion', async () => {
    const { record } = await ask(settled, 'et=lead&txid=A', 'staged');
    expect(record).toMatchObject({ id: STAGES, ev: 'lead', tx: 'A' });
    expect((await ask(settled, 'et=lead&txid=A', 'refunding')).record).not.toHaveProperty('id');
    // Without types, nothing would tell stages apart.
    expect((await ask(plain, 'et=lead&txid=A', 'staged')).record).not.toHaveProperty('id');
  });

  test('a payout below zero is an adjustment, of which types decide nothing and no policy adds', async () => {
    const { status, record } = await ask(settled, 'et=ftd&txid=A&payout=-5.50', 'refunding');
    expect(status).toBe(200);
    expect(record).toMatchObject({ id: '\nadjustment -5.5 EUR ftd', pa: '-5.5', st: 'sale', sr: '' });
    expect(record).toMatchObject({ tr: { n: 6 }, tx: 'A', fl: ['adjustment'] });
    expect(record.tr).toEqual({ n: 6 });
    expect(record).not.toHaveProperty('du');
    expect((await ask(settled, 'payout=5', 'refunding')).record).toMatchObject({ du: 'add' });
    expect((await ask(settled, 'payout=-5', 'both')).record.id).toBe('\nadjustment -5 BRL');
  });

  test.each([
    ['refunded', 'sale'],
    ['chargeback', 'sale'],
    ['approved', 'sale'],
    ['pending', 'hold'],
    ['lead', 'lead'],
  ])('an adjustment that is %s has the status %s', async (word, status) => {
    const { record } = await ask(settled, `status=${word}&payout=-5`, 'refunding');
    expect(record).toMatchObject({ st: status, sr: word });
  });

  test('without a transaction ID, each is one of its own only where a network counts each', async () => {
    expect((await ask(settled, 'payout=-5', 'refunding')).record).toMatchObject({
      tx: '',
      fl: ['adjustment'],
    });
    expect((await ask(settled, 'payout=-5', 'counting')).record.tx).toMatch(/^auto-/);
  });

  test('a zero is no adjustment, and without the setting a payout below zero is refused', async () => {
    const { record } = await ask(settled, 'payout=-0.00', 'refunding');
    expect(record).toMatchObject({ pa: '0' });
    expect(record).not.toHaveProperty('id');
    for (const [payout, key, reason] of [
      ['-5', 'staged', 'payout_negative'],
      ['--5', 'refunding', 'payout_invalid'],
      ['-5e3', 'refunding', 'payout_invalid'],
      ['-%205', 'refunding', 'payout_invalid'],
      ['-', 'refunding', 'payout_invalid'],
    ]) {
      const { status, record: refused } = await ask(settled, `payout=${payout}`, key as string);
      expect([status, refused]).toEqual([400, expect.objectContaining({ k: 'f', rs: reason })]);
    }
  });
});

describe('statuses', () => {
  test('those of the workspace override the built-in ones; an unknown one is accepted and flagged', async () => {
    await send('key-one', { query: `cid=${click}&status=new` });
    expect(last()).toMatchObject({ st: 'trial' });
    expect(last()).not.toHaveProperty('fl');
    await send('key-one', { query: `cid=${click}&status=Never-Seen` });
    expect(last()).toMatchObject({ st: 'never-seen', sr: 'Never-Seen', fl: ['status_custom'] });
  });

  test('the usual words of networks are understood', async () => {
    for (const [word, status] of STATUS_WORDS) {
      // The workspace gives these another meaning.
      if (word === 'new' || word === 'trash') continue;
      await send('key-one', { query: `cid=${click}&status=${encodeURIComponent(word.toUpperCase())}` });
      expect(last()).toMatchObject({ st: status, sr: word.toUpperCase() });
      expect(last()).not.toHaveProperty('fl');
    }
  });

  test('a custom status of that name keeps its meaning', async () => {
    await send('key-one', { query: `cid=${click}&status=Trash` });
    expect(last()).toMatchObject({ st: 'trash' });
    expect(last()).not.toHaveProperty('fl');
  });
});

describe('bodies', () => {
  const members = () => ({ cid: click, status: 'sale', payout: 12.5, currency: 'USD', txid: 7, email: null });
  test.each([
    ['application/json', () => JSON.stringify(members())],
    ['application/json; charset=utf-8', () => `\ufeff ${JSON.stringify(members())}`],
    ['application/vnd.shop+json', () => JSON.stringify(members())],
    ['text/plain', () => JSON.stringify(members())],
    ['application/x-www-form-urlencoded', () => `cid=${click}&status=sale&payout=12.50&currency=usd&txid=7`],
    [undefined, () => `cid=${click}&status=sale&payout=12.50&currency=usd&txid=7`],
  ])('of the type %s', async (type, body) => {
    expect(await send('key-one', { body: body(), ...(type !== undefined && { type }) })).toMatchObject({
      result: 'accepted',
    });
    expect(last()).toMatchObject({ st: 'sale', pa: '12.5', cu: 'USD', tx: '7' });
  });

  test('query and body are merged, and the body takes precedence', async () => {
    await send('key-one', {
      query: `cid=${click}&txid=A&payout=1`,
      body: 'txid=B',
      type: 'application/x-www-form-urlencoded',
    });
    expect(last()).toMatchObject({ tx: 'B', pa: '1' });
  });

  test('numbers are taken as written, without a float in between', async () => {
    const exact = '123456789012.123456';
    await send('key-one', { body: `{"cid":"${click}","payout":${exact}}`, type: 'application/json' });
    expect(last()).toMatchObject({ pa: exact });
    for (const [sent, payout] of [
      ['12.299999999999999', '12.3'],
      ['".5"', '0.5'],
      ['"5."', '5'],
    ]) {
      await send('key-one', { body: `{"cid":"${click}","payout":${sent}}`, type: 'application/json' });
      expect(last()).toMatchObject({ st: 'sale', pa: payout });
    }
    for (const nothing of ['null', '""', '" "']) {
      await send('key-one', { body: `{"cid":"${click}","payout":${nothing}}`, type: 'application/json' });
      expect(last()).toMatchObject({ st: 'lead' });
      expect(last()).not.toHaveProperty('pa');
    }
    const large = { body: `{"cid":"${click}","payout":1e21}`, type: 'application/json' };
    expect(await send('key-one', large)).toEqual(refusedAs('payout_invalid'));
  });

  test.each([
    ['application/json', '{"cid":'],
    ['application/json', '"text"'],
    ['application/json', '[]'],
    ['application/json', '['.repeat(8000)],
    ['multipart/form-data; boundary=x', '--x\r\n'],
    ['application/xml', '<cid/>'],
  ])('%s %s is refused', async (type, body) => {
    expect(await send('key-one', { body, type })).toEqual(refusedAs('body_invalid'));
    expect(last()).toMatchObject({ k: 'f', rs: 'body_invalid', m: 'POST' });
  });

  test('a body that is too large is refused and recorded, and so are bytes that are not text', async () => {
    const large = await send('key-one', { body: `cid=${click}&x=${'y'.repeat(17_000)}` });
    expect(large).toEqual(refusedAs('body_too_large'));
    const reply = await edge.raw(
      'POST /postback/key-one HTTP/1.1\r\nhost: go.example\r\ncontent-length: 2\r\nconnection: close\r\n\r\n\xff\xfe',
    );
    expect(reply).toContain('body_invalid');
    expect(edge.journal.records.map((record) => (record as { rs?: string }).rs)).toEqual([
      ...['body_too_large', 'body_invalid'],
    ]);
    expect(edge.journal.counts.malformed).toBe(0);
  });
});

test('a body that does not arrive is not waited for, and is in the log', async () => {
  const said = await edge.raw(
    'POST /postback/key-one HTTP/1.1\r\nHost: go.example\r\nContent-Length: 20\r\n\r\ncid=',
  );
  expect(said).toContain('HTTP/1.1 408');
  expect(said).toContain('body_too_slow');
  expect(last()).toMatchObject({ k: 'f', rs: 'body_too_slow' });
  expect(edge.journal.counts.malformed).toBe(0);
});

describe('a shared secret', () => {
  const secret = (version: number, key = 'secret') => intakeSecret(KEY, key, version);
  test('as parameter or header; the one before a rotation is valid until its end', async () => {
    for (const version of [3, 2]) {
      expect(await send('key-one/secret', { query: `cid=${click}&secret=${secret(version)}` })).toMatchObject(
        {
          result: 'accepted',
        },
      );
      expect((last() as { q: string }).q).toBe(`cid=${click}&secret=***`);
      const headers = { 'X-Fairlead-Secret': secret(version) };
      expect(await send('key-one/secret', { body: `cid=${click}`, headers })).toMatchObject({ status: 200 });
    }
    const old = { query: `cid=${click}&secret=${secret(2, 'ended')}` };
    expect(await send('key-one/ended', old)).toEqual(refusedAs('secret_wrong'));
  });

  test('missing, wrong, or from another source', async () => {
    expect(await send('key-one/secret', { query: `cid=${click}` })).toEqual(refusedAs('secret_missing'));
    for (const wrong of ['x', secret(4), secret(3, 'signed'), `${secret(3)}x`]) {
      expect(await send('key-one/secret', { query: `cid=${click}&secret=${wrong}` })).toEqual(
        refusedAs('secret_wrong'),
      );
      expect(JSON.stringify(edge.journal.records)).not.toContain(wrong.length > 1 ? wrong : 'secret=x');
    }
  });
});

describe('a signature', () => {
  const sign = (text: string, at = Date.now(), key = 'signed') => {
    const t = Math.floor(at / 1000);
    const mac = createHmac('sha256', intakeSecret(KEY, key, 1))
      .update(`${t}.${text}`)
      .digest('hex');
    return { 'X-Fairlead-Signature': `t=${t},v1=${mac}` };
  };

  test('over the raw body, or over path and query as they were sent', async () => {
    const path = `/postback/key-one/signed?cid=${click}&payout=1`;
    const query = `cid=${click}&payout=1`;
    expect(await send('key-one/signed', { query, headers: sign(path) })).toMatchObject({ status: 200 });
    const body = `{"cid": "${click}"}\n`;
    const sent = { body, type: 'application/json', headers: sign(body) };
    expect(await send('key-one/signed', sent)).toMatchObject({ status: 200 });
    const long = `{"cid": "${click}", "x": "${'y'.repeat(16_000)}"}`;
    expect(
      await send('key-one/signed', { body: long, type: 'application/json', headers: sign(long) }),
    ).toMatchObject({
      status: 200,
    });
  });

  test('identifies the postback: a repeat is reported as a replay, but not a test', async () => {
    const body = `cid=${click}&txid=once`;
    const ask = (headers: Record<string, string>, query = '') =>
      send('key-one/signed', { body, headers, query });
    const headers = sign(body);
    const first = await ask(headers);
    expect(first).toMatchObject({ status: 200, result: 'accepted', receipt: expect.any(String) });
    expect(first).not.toHaveProperty('replayed');
    const signature = headers['X-Fairlead-Signature'].slice(-64, -32);
    expect(last()).toMatchObject({ k: 'p', sg: signature });
    // However the header is spelled, and with unsigned extras.
    const again = {
      'X-Fairlead-Signature': headers['X-Fairlead-Signature']
        .toUpperCase()
        .replace('T=', 't=')
        .replace('V1=', 'v1='),
    };
    expect(await ask(again, 'payout=99')).toMatchObject({ status: 200, replayed: true });
    expect(last()).toMatchObject({ k: 'p', sg: signature });
    expect(last()).not.toHaveProperty('pa');
    expect(await ask(sign(body, Date.now() - 5000))).not.toHaveProperty('replayed');
    const trial = `cid=${click}&test=1`;
    for (let i = 0; i < 2; i++) {
      const reply = await send('key-one/signed', { body: trial, headers: sign(trial) });
      expect(reply).toMatchObject({ test: true });
      expect(reply).not.toHaveProperty('replayed');
    }
  });

  test('what could not be recorded is not remembered', async () => {
    const body = `cid=${click}&txid=failed`;
    const headers = sign(body);
    edge.journal.result = 'failed';
    expect(await send('key-one/signed', { body, headers })).toMatchObject({ status: 503 });
    edge.journal.result = 'logged';
    const reply = await send('key-one/signed', { body, headers });
    expect(reply).toMatchObject({ status: 200, result: 'accepted' });
    expect(reply).not.toHaveProperty('replayed');
  });

  test('what it does not cover is ignored', async () => {
    const body = `cid=${click}`;
    await send('key-one/signed', { query: 'payout=99', body, headers: sign(body) });
    expect(last()).not.toHaveProperty('pa');
  });

  test('missing, from something else, too old, or malformed', async () => {
    const body = `cid=${click}`;
    const ask = (headers: Record<string, string>) => send('key-one/signed', { body, headers });
    expect(await ask({})).toEqual(refusedAs('signature_missing'));
    expect(await ask(sign(`${body}&payout=1`))).toEqual(refusedAs('signature_wrong'));
    expect(await ask(sign(body, Date.now(), 'secret'))).toEqual(refusedAs('signature_wrong'));
    expect(await ask({ 'X-Fairlead-Signature': 'v1=00' })).toEqual(refusedAs('signature_wrong'));
    for (const away of [-301_000, 301_000])
      expect(await ask(sign(body, Date.now() + away))).toEqual(refusedAs('signature_expired'));
    expect(await ask(sign(body, Date.now() - 290_000))).toMatchObject({ status: 200 });
  });

  test('a manual correction applies whatever the repeat policy; a sender cannot make one', async () => {
    const body = JSON.stringify([
      { cid: click, status: 'rejected', replace: '1' },
      { cid: click, status: 'rejected' },
    ]);
    const headers = { 'content-type': 'application/json', ...sign(body, Date.now(), 'key-one!api') };
    await edge.ask('/postback/key-one/!api', { method: 'POST', body, headers });
    await send('key-one', { query: `cid=${click}&status=rejected&replace=1` });
    expect(edge.journal.records.map((record) => (record as { du?: string }).du)).toEqual([
      ...[undefined, 'ignore', 'ignore'],
    ]);
  });

  test('by hand, a payout below zero is an adjustment without a policy, and only its own word rejects it', async () => {
    const words = ['', 'refunded', 'rejected', 'Rejected', 'pending'];
    const items = words.map((status) => ({ cid: click, txid: 'A', et: 'sale', payout: '-5.50', status }));
    const body = JSON.stringify([...items, { cid: click, payout: '-5', replace: '1' }, { cid: click }]);
    for (const by of ['api', 'upload']) {
      edge.journal.records.length = 0;
      const headers = { 'content-type': 'application/json', ...sign(body, Date.now(), `key-one!${by}`) };
      await edge.ask(`/postback/key-one/!${by}`, { method: 'POST', body, headers });
      const records = edge.journal.records as PostbackFields[];
      expect(records.slice(0, 6).map(({ st, id, du, fl, ev }) => [st, id, du, fl, ev])).toEqual([
        ...['sale', 'sale', 'rejected', 'rejected', 'hold'].map((status) => [
          ...[status, '\nadjustment -5.5 EUR', undefined, ['adjustment'], 'sale'],
        ]),
        ['sale', '\nadjustment -5 EUR', undefined, ['adjustment'], 'conversion'],
      ]);
      expect(records[6]).toMatchObject({ du: 'ignore' });
    }
    await send('key-one', { query: `cid=${click}&payout=-5` });
    expect(last()).toMatchObject({ k: 'f', rs: 'payout_negative' });
  });

  test('an internal origin sends lists, answered in order, and may send a preflight request', async () => {
    const items = [{ cid: click, txid: 'A' }, { cid: 'x' }, 7, { cid: 'test', test: true, payout: '1' }];
    const body = JSON.stringify(items);
    const ask = async (query: string, by = 'api') =>
      (
        await edge.ask(`/postback/key-one/!${by}${query}`, {
          ...{
            method: 'POST',
            body,
            headers: { 'content-type': 'application/json', ...sign(body, Date.now(), `key-one!${by}`) },
          },
        })
      ).body;
    const dry = JSON.parse(await ask('?dry=1')) as unknown[];
    expect(dry).toMatchObject([
      ...[{ result: 'accepted', dry: true }, { reason: 'click_id_invalid' }, { reason: 'body_invalid' }],
      { result: 'accepted' },
    ]);
    expect(edge.journal.records).toHaveLength(0);
    const sent = JSON.parse(await ask('', 'upload')) as { receipt?: string }[];
    expect(sent).toMatchObject([
      ...[{ result: 'accepted' }, { reason: 'click_id_invalid' }, { reason: 'body_invalid' }],
      { result: 'accepted', test: true },
    ]);
    expect(edge.journal.records).toMatchObject([
      { k: 'p', tx: 'A', by: 'upload', q: `cid=${click}&txid=A` },
      { k: 'f', by: 'upload', rs: 'click_id_invalid' },
      { k: 'f', by: 'upload', rs: 'body_invalid' },
      { k: 'p', ts: 1, c: 0, a: -1, pa: '1' },
    ]);
    expect(edge.signer.verify(sent[0]?.receipt ?? '')?.sequence).toBe(edge.journal.records[0]?.s);
  });

  test('a list of two hundred long items is accepted, one more is not', async () => {
    const items = Array.from({ length: 200 }, (_, i) => ({
      cid: click,
      txid: `T${i}`,
      note: 'n'.repeat(900),
    }));
    const ask = async (list: object[]) => {
      const body = JSON.stringify(list);
      const headers = { 'content-type': 'application/json', ...sign(body, Date.now(), 'key-one!api') };
      return JSON.parse(
        (await edge.ask('/postback/key-one/!api', { method: 'POST', body, headers })).body,
      ) as unknown;
    };
    expect(await ask(items)).toHaveLength(200);
    expect(await ask([...items, { cid: click }])).toMatchObject({ reason: 'body_invalid' });
  });
});

test('at most eight lists of each network are read at a time, and this machine always has room', () => {
  const room = listRoom('198.51.100.9');
  const enter = (truncated: string, full = truncated) => room.enter({ truncated, full });
  const taken = Array.from({ length: 8 }, () => enter('192.0.2.0'));
  expect(taken).not.toContain(null);
  expect(enter('192.0.2.0')).toBeNull();
  for (let i = 0; i < 7; i++) for (let n = 0; n < 8; n++) expect(enter(`10.0.${i}.0`)).not.toBeNull();
  expect(enter('198.51.100.0')).toBeNull();
  expect(enter('127.0.0.0')).not.toBeNull();
  expect(enter('::')).not.toBeNull();
  expect(enter('198.51.100.0', '198.51.100.9')).not.toBeNull();
  taken[0]?.();
  expect(enter('198.51.100.0')).not.toBeNull();
});

test.each([
  ['::ffff:198.51.100.9', '198.51.100.9', true],
  ['2001:DB8:0::9%eth0', '2001:db8::9', true],
  ['0.0.0.0', '198.51.100.9', false],
  ['localhost', '', false],
])('of %s, %j is this machine: %s', (host, full, isOurs) => {
  const room = listRoom(host);
  for (let i = 0; i < 64; i++) room.enter({ truncated: `10.0.${i}.0`, full: `10.0.${i}.1` });
  expect(room.enter({ truncated: 'x', full }) !== null).toBe(isOurs);
});

describe('test mode', () => {
  test('is recorded as a test, with or without a click', async () => {
    expect(await send('key-one', { query: `cid=${click}&test=1&payout=2` })).toMatchObject({
      result: 'accepted',
      test: true,
      receipt: expect.any(String),
    });
    expect(last()).toMatchObject({ k: 'p', ts: 1, c: 8, pa: '2' });
    expect(await send('key-one', { query: 'click_id=test&test=true' })).toMatchObject({ test: true });
    expect(await send('key-one', { query: 'click_id=test' })).toEqual(refusedAs('click_id_invalid'));
    expect(await send('key-one', { query: 'click_id=test&test=1&payout=1e9' })).toEqual(
      refusedAs('payout_invalid'),
    );
  });
});

test('the conversion of a click that is too old is refused', async () => {
  const of = { campaign: 8, variant: 0, node: 1, worker: 0, epoch: 1, sequence: 1 };
  const old = edge.signer.sign({ ...of, time: Date.now() - 31 * DAY_MS });
  const young = edge.signer.sign({ ...of, time: Date.now() - 29 * DAY_MS });
  expect(await send('key-one', { query: `cid=${old}` })).toEqual(refusedAs('click_id_expired'));
  expect(last()).toMatchObject({ k: 'f', c: 8 });
  expect(await send('key-one', { query: `cid=${young}` })).toMatchObject({ status: 200 });
});

describe('personal data', () => {
  test('are kept as the hashes that platforms accept, and nowhere in the clear', async () => {
    const query = `cid=${click}&email=%20Jane@Example.COM%20&phone=%2B55+(11)+91234-5678&external_id=U-7`;
    await send('key-one', { query });
    expect(last()).toMatchObject({
      he: sha('jane@example.com'),
      hp: sha('5511912345678'),
      hq: sha('+5511912345678'),
      xi: sha('U-7'),
      q: `cid=${click}&email=***&phone=***&external_id=***`,
    });
    const hashed = sha('someone').toUpperCase();
    await send('key-one', { query: `cid=${click}&email=${hashed}&phone=${hashed}` });
    expect(last()).toMatchObject({ he: sha('someone'), hp: sha('someone'), hq: sha('someone') });
  });

  test('also under unknown names: with no source, and at the common address', async () => {
    await send('key-one/gone', { query: 'aff=x&msisdn=5511912345678' });
    expect(last()).toMatchObject({ rs: 'source_unknown', q: 'aff=***&msisdn=***' });
    await send('key-one', { query: `cid=${click}&msisdn=5511912345678&pin=p&who=7&sum=3` });
    expect(last()).toMatchObject({ k: 'p', q: `cid=${click}&msisdn=***&pin=***&who=***&sum=3` });
  });

  test('however they are sent', async () => {
    const names = fc.constantFrom(
      'email',
      'e_mail',
      'userEmail',
      'phone',
      'sub1',
      'secret',
      'external_id',
      'x',
    );
    const encodings = [encodeURIComponent, (text: string) => text.replaceAll('j', '%6A').replace('@', '%40')];
    await fc.assert(
      fc.asyncProperty(names, fc.nat(120), fc.nat(1), fc.boolean(), async (name, before, encoding, json) => {
        const padding = Array.from({ length: before }, (_, i) => `p${i}=1`).join('&');
        const write = encodings[encoding] as (text: string) => string;
        const body = `{"cid":"${click}","${name}":"jane@example.com"}`;
        if (json) await send('key-one', { body, type: 'application/json' });
        else
          await send('key-one', {
            query: `cid=${click}&${padding}&${name}=jane@example.com`.replace(
              'jane@example.com',
              write('jane@example.com'),
            ),
          });
        const text = decodeURIComponent(JSON.stringify(edge.journal.records)).toLowerCase();
        expect(text).not.toContain('jane@');
      }),
      { numRuns: 60 },
    );
  });
});

test('every answer is from the closed list, and each of our own is journalled once', async () => {
  const text = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.constantFrom('12,50', '1e9', '-5', 'NaN', '', 'test', '1', 'EUR', 'ZZZ', '%', '%zz', '\u0000', 'sale'),
  );
  const name = fc.constantFrom(
    'cid',
    'click_id',
    'payout',
    'currency',
    'status',
    'txid',
    'et',
    'test',
    'email',
    'phone',
  );
  const key = fc.constantFrom(
    'key-one',
    'key-one/open',
    'key-one/secret',
    'key-one/signed',
    'key-one/!api',
    'key-two',
  );
  const members = fc.dictionary(name, text);
  await fc.assert(
    fc.asyncProperty(key, members, fc.boolean(), fc.boolean(), async (address, sent, own, json) => {
      const before = edge.journal.records.length;
      const all = own ? { ...sent, cid: click } : sent;
      const query = new URLSearchParams(all).toString();
      const reply = await send(
        address,
        json ? { body: JSON.stringify(all), type: 'application/json' } : { query },
      );
      if (reply.result === 'refused') expect(Object.keys(refusals)).toContain(reply.reason);
      else expect(reply).toMatchObject({ status: 200, result: 'accepted' });
      expect(edge.journal.records.length).toBe(before + 1);
      expect(last()?.k).toBe(reply.result === 'refused' ? 'f' : 'p');
    }),
    { numRuns: 150 },
  );
});
