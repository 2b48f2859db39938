import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { IntakePlan } from '../../core/postback/intake.ts';
import { PLATFORM_CLICK_IDS } from '../../core/routing/url/platform-click-ids.ts';
import type { JournalRecord } from '../../events/journal/record.ts';
import { samplePlan, sampleSnapshot, startTestEdge, type TestEdge } from '../test-edge.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const KEY = 'k'.repeat(22);

const snapshot = sampleSnapshot();
const inOneVariant = { test: 'c20', phase: 1, seed: 'x', arms: [{ path: 0, weight: 10_000 }] };
const more = [
  { slug: 'refuse', plan: samplePlan({ campaign: 20, invalidTraffic: 'refuse', fallback: inOneVariant }) },
  { slug: 'private', plan: samplePlan({ campaign: 21, workspace: 2 }) },
  { slug: 'listed', plan: samplePlan({ campaign: 22, workspace: 3 }) },
  { slug: 'off', plan: samplePlan({ campaign: 23, workspace: 4 }) },
  { slug: 'sources', plan: samplePlan({ campaign: 24, workspace: 5 }) },
  { slug: 'unpaid', plan: samplePlan({ campaign: 25, workspace: 6 }) },
];
const plain = { statuses: {}, custom: [], duplicates: 'update', maxClickDays: 400, sources: [] } as const;
const script = { enabled: true, statuses: ['lead', 'sale'], events: ['buy'], payout: true };
const types: IntakePlan['types'] = [
  { number: 1, events: ['buy'], words: ['sale'], payout: '40', occurs: 'any', laterType: null },
];
/** By workspace number. */
const intakes = new Map<number, IntakePlan>([
  [3, { ...plain, script, types }],
  [6, { ...plain, script: { ...script, payout: false }, types }],
  [4, { ...plain, script: { ...script, enabled: false } }],
  // Its own switch does not override what the workspace requires of every sender.
  [5, { ...plain, script, requireSource: true }],
]);

let edge: TestEdge;
beforeAll(async () => {
  edge = await startTestEdge({
    timeouts: { headers: 500, request: 1000 },
    snapshot: {
      ...snapshot,
      workspaces: [
        ...snapshot.workspaces.map((w) => ({ ...w, honourDnt: w.id === 2 })),
        ...[...intakes].map(([id, intake]) => ({
          id,
          postbackKey: `key-${id}`,
          currency: 'EUR',
          keepAddresses: false,
          honourDnt: false,
          intake,
        })),
      ],
      campaigns: [...snapshot.campaigns, ...more.map((campaign) => ({ host: 'go.example', ...campaign }))],
    },
  });
});
afterAll(() => edge.stop());
beforeEach(() => {
  edge.journal.result = 'logged';
  edge.journal.records.length = 0;
  edge.journal.counts.malformed = 0;
});

const post = async (body: unknown, headers: Record<string, string> = {}) => {
  const reply = await edge.ask('/t.js', {
    method: 'POST',
    headers: {
      'content-type': 'text/plain;charset=UTF-8',
      'user-agent': PHONE,
      'accept-language': 'de',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return {
    status: reply.status,
    headers: reply.headers,
    said: JSON.parse(reply.body) as Record<string, never>,
  };
};
const visit = (more: object = {}, headers?: Record<string, string>) =>
  post({ kind: 'visit', link: 'abc', page: '/?sub1=a', referrer: 'https://ads.example/', ...more }, headers);
const one = (): JournalRecord => {
  expect(edge.journal.records).toHaveLength(1);
  return edge.journal.records[0] as JournalRecord;
};
const clickOf = async (slug = 'abc'): Promise<string> => {
  const { said } = await visit({ link: slug });
  edge.journal.records.length = 0;
  return said.click as unknown as string;
};

test('the script is the same for everybody, and may be cached', async () => {
  const { status, headers, body } = await edge.ask('/t.js');
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=3600',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding',
    'content-length': String(body.length),
  });
  expect(headers['set-cookie']).toBeUndefined();
  expect(body).toContain('currentScript');
  const etag = headers.etag as string;
  const again = await edge.ask('/t.js?v=1', {
    host: 'nobody.example',
    headers: { 'if-none-match': `"a", ${etag}` },
  });
  expect([again.status, again.body, again.headers.etag]).toEqual([304, '', etag]);
  const head = await edge.ask('/t.js', { method: 'HEAD' });
  expect([head.status, head.body, head.headers['content-length']]).toEqual([200, '', String(body.length)]);
  expect((await edge.ask('/t.js/x')).status).toBe(404);
  expect(edge.journal.records).toHaveLength(0);
});

test('it is compressed for clients that accept that', async () => {
  const bytes = await edge.raw(
    'GET /t.js HTTP/1.1\r\nHost: go.example\r\nAccept-Encoding: br, gzip\r\nConnection: close\r\n\r\n',
  );
  const [head = '', body = ''] = bytes.split('\r\n\r\n');
  expect(head).toMatch(/Content-Encoding: gzip/);
  expect(gunzipSync(Buffer.from(bytes.slice(head.length + 4), 'latin1')).toString()).toContain(
    'currentScript',
  );
  expect(body.length).toBeLessThan(2048);
  const refused = await edge.ask('/t.js', { headers: { 'accept-encoding': 'gzip;q=0, identity' } });
  expect(refused.headers['content-encoding']).toBeUndefined();
});

test('OPTIONS is answered here and nowhere else', async () => {
  const { status, headers } = await edge.ask('/t.js', { method: 'OPTIONS' });
  expect([status, headers['access-control-allow-origin']]).toEqual([204, '*']);
  expect((await edge.ask('/abc', { method: 'OPTIONS' })).status).toBe(405);
});

test('a visit is recorded as a hit on the link is, and answered with its variant', async () => {
  const { status, headers, said } = await visit({ page: '/?sub1=a&gclid=G%201&utm_source=News' });
  const record = one();
  expect(record).toMatchObject({
    k: 'r',
    ws: 1,
    do: 1,
    c: 7,
    te: 'r7',
    ph: 2,
    o: 'landed',
    cl: 'human',
    vi: 1,
    m: 'POST',
    h: 'go.example',
    p: '/?sub1=a&gclid=G%201&utm_source=News',
    rf: 'https://ads.example/',
    ci: { gclid: 'G 1' },
    s1: 'a',
    u1: 'News',
    l: 'de',
    dv: 'mobile',
    os: 'android',
    ip: '127.0.0.0',
  });
  if (record.k !== 'r') return;
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
  expect(headers['set-cookie']).toBeUndefined();
  expect(said).toEqual({
    outcome: 'landed',
    click: expect.stringMatching(/^[\w-]{43}$/),
    test: 'r7',
    phase: 2,
    arm: record.a,
    visitor: expect.stringMatching(new RegExp(`^${record.vn}\\.\\w{7}\\.[\\w-]{16}\\.r7~2~${record.a}$`)),
  });
  expect(edge.signer.verify(said.click ?? '')).toMatchObject({
    campaign: 7,
    variant: record.a,
    sequence: record.s,
  });
});

test('a link sends a visitor to the variant that a page would show them', async () => {
  for (let i = 0; i < 40; i++) {
    const visitor = `${i}`.padStart(22, 'v');
    const { said } = await visit({ visitor: edge.pageToken('go.example', { id: visitor }) });
    const { headers } = await edge.ask('/abc', {
      headers: { cookie: `fl_v=${edge.token({ id: visitor })}`, 'user-agent': PHONE },
    });
    expect(new URL(headers.location as string).host).toBe(['a.example', 'b.example'][said.arm ?? -1]);
    expect(String(said.visitor).slice(0, 22)).toBe(visitor);
  }
});

test('a visitor keeps their variant and their other tests', async () => {
  for (const variant of [0, 1]) {
    const visitor = edge.pageToken('go.example', { variants: `other~3~1.r7~1~${variant}` });
    const { said } = await visit({ visitor });
    expect(said).toMatchObject({ arm: variant, visitor });
  }
  const { said } = await visit({
    link: 'one',
    visitor: edge.pageToken('go.example', { variants: 'other~3~1' }),
  });
  expect(said).toMatchObject({
    arm: 0,
    visitor: edge.pageToken('go.example', { variants: 'other~3~1.only~1~0' }),
  });
});

test('cookies do not count, and nothing about the sender changes the answer', async () => {
  const visitor = edge.pageToken('x.example');
  const origin = 'https://x.example';
  const { said } = await visit({ visitor }, { origin });
  const changed = await visit(
    { visitor, page: '/other?fbclid=X', referrer: '' },
    {
      cookie: `fl_v=${edge.token({ id: 'z'.repeat(22), variants: 'r7~1~0' })}`,
      origin,
      referer: 'https://x.example/',
      'x-forwarded-for': '198.51.100.7',
      'user-agent': `${PHONE} (compatible; Googlebot/2.1)`,
    },
  );
  expect(changed.said).toMatchObject({ arm: said.arm, visitor: said.visitor });
});

test.each([
  ['paused', 200, { outcome: 'paused' }, 9],
  ['old', 200, { outcome: 'paused' }, 10],
  ['nobody', 404, { outcome: 'unknown' }, 0],
])('a visit by %s leaves the page as it is and is recorded', async (link, status, said, campaign) => {
  expect(await visit({ link })).toMatchObject({ status, said });
  expect(one()).toMatchObject({ k: 'r', c: campaign, o: said.outcome, vi: 0, do: 1 });
});

test('a visit on an unknown host is recorded too', async () => {
  const { status } = await edge.ask('/t.js', {
    method: 'POST',
    host: 'nobody.example',
    body: '{"kind":"visit","link":"abc","page":"/"}',
  });
  expect(status).toBe(404);
  expect(one()).toMatchObject({ h: 'nobody.example', o: 'unknown', do: 0 });
});

test('invalid traffic is refused where the campaign says so', async () => {
  const { status, said } = await visit({ link: 'refuse' }, { 'user-agent': 'curl/8.0' });
  expect([status, said]).toEqual([403, { outcome: 'refused' }]);
  expect(one()).toMatchObject({ c: 20, o: 'refused', vi: 0 });
});

test('every platform’s click id in the page’s address is recorded', async () => {
  const ids = Object.fromEntries(PLATFORM_CLICK_IDS.map((name) => [name, `id-of-${name}`]));
  await visit({ page: `/?fl=x&${new URLSearchParams(ids)}` });
  expect(one()).toMatchObject({ ci: ids });
});

test('a visitor who asks not to be remembered is not, where the workspace honours it', async () => {
  const { said } = await visit(
    {
      link: 'private',
      visitor: edge.pageToken('go.example', { variants: 'r7~1~1' }),
      page: '/?gclid=G',
    },
    { 'sec-gpc': '1' },
  );
  expect(Object.keys(said).sort()).toEqual(['arm', 'click', 'outcome', 'phase', 'test']);
  const record = one();
  expect(record).toMatchObject({ c: 21, rf: '' });
  for (const member of ['vn', 'ip', 'ci']) expect(record).not.toHaveProperty(member);
  expect(record).not.toMatchObject({ v: KEY });
});

test('a landing is an event of its click', async () => {
  const click = await clickOf();
  const { status, said } = await post({ kind: 'landed', click });
  expect([status, said]).toEqual([200, { result: 'accepted' }]);
  const { time, sequence, epoch, variant } = edge.signer.verify(click) ?? {};
  expect(one()).toMatchObject({
    k: 'e',
    ty: 'landed',
    ws: 1,
    do: 1,
    c: 7,
    ce: epoch,
    cs: sequence,
    ct: time,
    a: variant,
    d: 0,
    o: 'landed',
    cl: 'human',
    m: 'POST',
    h: 'go.example',
    p: '/t.js',
    ip: '127.0.0.0',
  });
});

test('a conversion is a postback by the script', async () => {
  const click = await clickOf();
  const { status, said } = await post({
    kind: 'convert',
    click,
    event: 'buy',
    value: 9.5,
    txid: 'T',
    status: 'new',
  });
  expect(status).toBe(200);
  // Pages may not set a payout here.
  expect(said).toMatchObject({ result: 'accepted', payout: 'ignored' });
  const record = one();
  expect(record).not.toHaveProperty('pa');
  expect(record).toMatchObject({
    k: 'p',
    by: 'script',
    ev: 'buy',
    fl: ['payout_ignored'],
    st: 'lead',
    tx: 'T',
    cu: 'EUR',
    c: 7,
  });
  expect(edge.signer.verify(said.receipt ?? '')).toMatchObject({ variant: -1, sequence: record.s });
  // A receipt is not a click.
  expect((await post({ kind: 'landed', click: said.receipt })).said).toMatchObject({
    reason: 'click_id_invalid',
  });
});

const convert = async (slug: string, more: object) => {
  const click = await clickOf(slug);
  const { status, said } = await post({ kind: 'convert', click, event: 'buy', ...more });
  return { status, said, record: one() };
};

test('pages can report only the listed statuses and events, with a payout where the workspace allows it', async () => {
  const { status, said, record } = await convert('listed', { status: 'approved', value: 12.5 });
  expect([status, said]).toEqual([200, { result: 'accepted', receipt: expect.any(String) }]);
  expect(record).toMatchObject({ k: 'p', by: 'script', st: 'sale', ev: 'buy', pa: '12.5', ws: 3 });
  for (const [more, reason] of [
    [{ status: 'rejected' }, 'script_status'],
    [{ status: 'chargeback' }, 'script_status'],
    [{ status: 'own_word' }, 'script_status'],
    [{ event: 'other' }, 'script_event'],
    [{ event: 'constructor' }, 'script_event'],
  ] as const) {
    const refused = await convert('listed', { status: 'sale', ...more });
    expect([refused.status, refused.said.reason, String(refused.said.message).length > 40]).toEqual([
      403,
      reason,
      true,
    ]);
    expect(refused.record).toMatchObject({ k: 'f', by: 'script', rs: reason, ws: 3, c: 22 });
  }
});

test('a default payout is for pages that may report payouts', async () => {
  expect((await convert('listed', { status: 'sale' })).record).toMatchObject({ tr: { n: 1, p: '40' } });
  const { record } = await convert('unpaid', { status: 'sale', value: 900 });
  expect(record).toMatchObject({ tr: { n: 1 }, fl: ['payout_ignored'] });
  expect(record).not.toHaveProperty('tr.p');
});

test.each(['off', 'sources'])(
  'where pages may report nothing (%s) a conversion is refused and logged',
  async (slug) => {
    const { status, said, record } = await convert(slug, { status: 'sale', value: 900 });
    expect([status, said.reason]).toEqual([403, 'script_off']);
    expect(record).toMatchObject({ k: 'f', by: 'script', rs: 'script_off' });
  },
);

test('a workspace without settings accepts no rejection from a page', async () => {
  const refused = await convert('abc', { status: 'rejected' });
  expect([refused.status, refused.said.reason]).toEqual([403, 'script_status']);
});

test('names with control characters are refused', async () => {
  const click = await clickOf();
  for (const [given, reason] of [
    [{ event: 'a\0b' }, 'event_invalid'],
    [{ txid: 'a\u001fb' }, 'transaction_invalid'],
  ] as const) {
    expect(await post({ kind: 'convert', click, ...given })).toMatchObject({ status: 400, said: { reason } });
  }
  expect(edge.journal.records).toMatchObject([{ k: 'f' }, { k: 'f' }]);
});

test('events of clicks that are not ours are refused', async () => {
  const click = await clickOf();
  const forged = `${click.slice(0, 20)}${click[20] === 'A' ? 'B' : 'A'}${click.slice(21)}`;
  const foreign = edge.signer.sign({ ...edge.signer.verify(click)!, campaign: 999 });
  for (const kind of ['landed', 'convert']) {
    expect(await post({ kind, click: forged })).toMatchObject({
      status: 400,
      said: { reason: 'click_id_invalid' },
    });
    expect(await post({ kind, click: foreign })).toMatchObject({
      status: 400,
      said: { reason: 'click_id_foreign' },
    });
  }
  expect(edge.journal.records).toHaveLength(0);
});

test('what is not in the journal is not called accepted', async () => {
  const click = await clickOf();
  edge.journal.result = 'failed';
  expect(
    (await edge.ask('/t.js', { method: 'POST', body: JSON.stringify({ kind: 'landed', click }) })).status,
  ).toBe(503);
  expect(await post({ kind: 'convert', click })).toMatchObject({
    status: 503,
    said: { reason: 'journal_unavailable' },
  });
  edge.journal.result = 'unlogged';
  expect(await post({ kind: 'convert', click })).toMatchObject({ status: 503 });
  // The visitor goes on regardless.
  expect(await visit()).toMatchObject({ status: 200, said: { outcome: 'landed' } });
});

test.each([
  ['{"kind":', 400, 'body_not_json'],
  ['{"kind":"?"}', 400, 'kind_unknown'],
  ['{"kind":"visit","page":"/"}', 400, 'link_invalid'],
  [`"${'x'.repeat(8191)}"`, 413, 'body_too_large'],
])('%j is answered %i %s, counted and not recorded', async (body, status, reason) => {
  const { said, ...reply } = await post(body);
  expect(reply.status).toBe(status);
  expect(said).toMatchObject({ result: 'refused', reason, message: expect.stringMatching(/^The .+\.$/) });
  expect(edge.journal.counts.malformed).toBe(1);
  expect(edge.journal.records).toHaveLength(0);
});

test('no JSON makes it fail', async () => {
  const click = await clickOf();
  const ends = ['\ud800', '\udfff', '\u0000', '%', '%ud800', '%C3', '&', '=', '\u{1f600}', 'x'.repeat(300)];
  const text = fc
    .array(fc.oneof(fc.constantFrom(...ends), fc.string()), { maxLength: 4 })
    .map((l) => l.join(''));
  const page = text.map((t) => `/?sub1=${t}&gclid=${t}&${t}`);
  const members = {
    kind: fc.constantFrom('visit', 'landed', 'convert'),
    link: fc.oneof({ weight: 4, arbitrary: fc.constantFrom('abc', 'refuse', 'private') }, text),
    page: fc.oneof(page, text),
    click: fc.oneof({ weight: 4, arbitrary: fc.constant(click) }, text),
    ...Object.fromEntries(
      ['referrer', 'visitor', 'arms', 'event', 'payout', 'value', 'currency', 'txid', 'status'].map(
        (name) => [name, fc.oneof(text, fc.jsonValue())],
      ),
    ),
  };
  const body = fc.oneof(
    { weight: 5, arbitrary: fc.record(members, { requiredKeys: ['kind'] }) },
    fc.jsonValue(),
  );
  await fc.assert(
    fc.asyncProperty(body, async (value) => {
      const { status } = await post(value);
      expect([200, 400, 403, 404, 413]).toContain(status);
    }),
    { numRuns: 400 },
  );
});

test('a body that is not UTF-8, an empty one, and one that is too long in pieces', async () => {
  const start = 'POST /t.js HTTP/1.1\r\nHost: go.example\r\nConnection: close\r\n';
  expect(await edge.raw(`${start}Content-Length: 2\r\n\r\n\xff\xfe`)).toContain('body_not_text');
  expect(await edge.raw(`${start}\r\n`)).toContain('body_not_json');
  const piece = `1000\r\n${'x'.repeat(4096)}\r\n`;
  expect(await edge.raw(`${start}Transfer-Encoding: chunked\r\n\r\n${piece.repeat(3)}`)).toContain(
    'HTTP/1.1 413',
  );
  expect(edge.journal.counts.malformed).toBe(3);
});

test('a body that does not arrive is not waited for', async () => {
  const said = await edge.raw('POST /t.js HTTP/1.1\r\nHost: go.example\r\nContent-Length: 20\r\n\r\n{"kind"');
  expect(said).toContain('HTTP/1.1 408');
  expect(said).toContain('body_too_slow');
  expect(edge.journal.counts.malformed).toBe(1);
  expect(edge.journal.records).toHaveLength(0);
});

test.each(['end', 'destroy'] as const)(
  'a sender who goes (%s) in the middle is counted once',
  async (how) => {
    const socket = connect({ port: edge.edge.port, host: '127.0.0.1' });
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined).resume();
    socket.write('POST /t.js HTTP/1.1\r\nHost: go.example\r\nContent-Length: 20\r\n\r\n{"kind"', () => {
      setTimeout(() => socket[how](), 50);
    });
    await closed;
    await expect.poll(() => edge.journal.counts.malformed).toBe(1);
    expect(edge.journal.records).toHaveLength(0);
  },
);

test.each([
  ['https://shop.example:8443', 'shop.example:8443'],
  ['null', 'go.example'],
  ['', 'go.example'],
])('the record names the host of the page that reports itself: %j', async (origin, host) => {
  await visit({ visitor: KEY }, { origin });
  expect(one()).toMatchObject({ o: 'landed', h: host });
});

test('a body that is not text is refused, and what follows it is answered', async () => {
  const body = '{"kind":"visit","link":"abc","page":"/\xb5"}';
  const post = `POST /t.js HTTP/1.1\r\nHost: go.example\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const said = await edge.raw(`${post}GET /one HTTP/1.1\r\nHost: go.example\r\nConnection: close\r\n\r\n`);
  expect(said.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 302']);
  expect(one()).toMatchObject({ o: 'redirected' });
});
