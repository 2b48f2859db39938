import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { at, type House, openHouse, PASSWORD } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import { sums } from '../../../test/helpers/fake-reports.ts';
import type { Dimension } from '../../contracts/reports/report-query.ts';
import type { ReportShare, SharedReport } from '../../contracts/reports/report-share.ts';
import type { ShareMade, WorkspaceShare } from '../../contracts/workspace/share.ts';
import { hiding } from './shown.ts';

const DAY = 86_400_000;
let house: House;
let token: string;
let campaign: { id: string; number: number };
let destination: number;
let report: string;

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  house.call(method, path, { token, ...(body && { body }) });

/** A session does not survive the days that pass. */
const signIn = async (): Promise<void> => {
  const { body: signedIn } = await house.call('POST', '/login', {
    body: { email: 'ana@example.com', password: PASSWORD },
  });
  token = String(at(signedIn, 'access_token'));
};

beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  const domainId = at((await call('GET', '/domain')).body, '0.id');
  const made = await call('POST', '/campaign', {
    name: 'Spring',
    domainId,
    ...splitBetween([
      { name: 'secret.example/offer?aff=7', url: 'https://secret.example/offer?aff=7', weight: 10_000 },
    ]),
  });
  const { db } = house.store;
  const row = await db.selectFrom('campaigns').select(['id', 'public_id']).executeTakeFirstOrThrow();
  campaign = { id: String(at(made.body, 'id')), number: row.id };
  destination = (await db.selectFrom('destinations').select('id').executeTakeFirstOrThrow()).id;
});
afterAll(() => house.close());

let count = 0;
const body = {
  dimensions: ['campaign', 'country'],
  metrics: ['visits', 'revenue', 'cost', 'roi'],
  filters: [{ dimension: 'os', op: 'is', values: ['ios', null] }],
  range: { name: '7d' },
  sort: '-cost',
  thresholds: [
    { metric: 'roi', good: 0.3, bad: 0 },
    { metric: 'revenue', good: 10, bad: null },
  ],
};
const save = async (other: object = {}): Promise<string> => {
  const made = await call('POST', '/saved-report', {
    name: `Report ${++count}`,
    body: { ...body, ...other },
  });
  return String(at(made.body, 'id'));
};
beforeEach(async () => {
  // Answers are reused for five seconds.
  house.clock.now += 10_000;
  await signIn();
  house.reports.reported = [];
  house.reports.answer = {
    rows: [{ keys: [String(campaign.number), 'BR'], sums: { ...sums(12), revenue: '3', cost: '2' } }],
    total: { ...sums(12), revenue: '3', cost: '2' },
    count: 1,
    incomplete: false,
  };
  report = await save();
});

const make = async (terms: object = { metrics: ['revenue', 'visits'] }): Promise<ShareMade> =>
  (await call('POST', `/saved-report/${report}/share`, terms)).body as ShareMade;
const list = async () => (await call('GET', `/saved-report/${report}/share`)).body as ReportShare[];
const tokenOf = ({ url }: ShareMade): string => new URL(url).pathname.replace('/shared-report/', '');
const open = (of: string) => house.call('GET', `/shared-report/${of}`);
const shownBy = async (made: ShareMade) => (await open(tokenOf(made))).body as SharedReport;

test('anyone with the link sees the report as of now, and search engines do not index it', async () => {
  const made = await make();
  expect(made.url).toMatch(/^http:\/\/localhost:3000\/shared-report\/[0-9A-Za-z]{32}$/);
  expect(made.expiresAt).toBe(new Date(house.clock.now + 30 * DAY).toISOString());
  const { status, headers, body: shared } = await open(tokenOf(made));
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  expect(shared).toMatchObject({
    name: `Report ${count}`,
    dimensions: ['campaign', 'country'],
    // In the report's order.
    metrics: ['visits', 'revenue'],
    filters: [
      {
        dimension: 'os',
        op: 'is',
        values: [
          { key: 'ios', name: null },
          { key: null, name: null },
        ],
      },
    ],
    thresholds: [{ metric: 'revenue', good: 10, bad: null }],
    expiresAt: made.expiresAt,
    answer: {
      timeZone: 'America/Sao_Paulo',
      total: { values: { visits: 12, revenue: '3' } },
      rows: [{ keys: ['1', 'BR'], names: ['Spring', null], values: { visits: 12, revenue: '3' } }],
    },
  });
  // The relative period moves with time.
  house.clock.now += DAY;
  const later = await shownBy(made);
  expect(Date.parse(later.answer.from) - Date.parse((shared as SharedReport).answer.from)).toBe(DAY);
});

test('costs are in no answer of a link without them, nor in its order', async () => {
  const shared = await shownBy(await make());
  expect(Object.keys(shared.answer.rows[0]?.values ?? {})).toEqual(['visits', 'revenue']);
  expect(shared.answer).toMatchObject({ withoutVisits: null, total: { spread: null } });
  expect(house.reports.reported[0]).toMatchObject({
    metrics: ['visits', 'revenue'],
    order: { by: 'requests', descending: true },
  });
  house.reports.reported = [];
  await shownBy(await make({ metrics: ['cost'] }));
  expect(house.reports.reported[0]).toMatchObject({ order: { by: 'cost', descending: true } });
});

/** Every name and every text of an answer. */
const walk = (value: unknown): { keys: string[]; texts: string[] } => {
  if (typeof value === 'string') return { keys: [], texts: [value] };
  if (typeof value !== 'object' || value === null) return { keys: [], texts: [] };
  const parts = Object.values(value).map(walk);
  return {
    keys: [...(Array.isArray(value) ? [] : Object.keys(value)), ...parts.flatMap(({ keys }) => keys)],
    texts: parts.flatMap(({ texts }) => texts),
  };
};

test('reveals no ID, no address of a page and no person', async () => {
  const number = String(campaign.number);
  report = await save({
    dimensions: ['campaign', 'path', 'destination', 'rule'],
    filters: [
      { dimension: 'campaign', op: 'is', values: [campaign.id] },
      { dimension: 'path', op: 'isNot', values: [`${campaign.id}/3`] },
    ],
  });
  house.reports.answer.rows = [
    { keys: [number, `${number}/0`, String(destination), `${number}/1`], sums: sums(3) },
  ];
  const shared = await shownBy(await make({ metrics: ['visits'] }));
  const { keys, texts } = walk(shared);
  expect(shared.answer.rows[0]).toMatchObject({
    keys: ['1', '1/0', '2', '1/1'],
    names: ['Spring', 'A', 'B', null],
  });
  expect(shared.filters.map(({ values }) => values)).toEqual([
    [{ key: '1', name: 'Spring' }],
    // What a filter leaves out says who else there is.
    [{ key: '…', name: null }],
  ]);
  const told = ['id', 'url', 'user', 'createdBy', 'email', 'clickId', 'visitor', 'withoutCost'];
  expect(keys.filter((key) => told.includes(key))).toEqual([]);
  expect(texts.filter((text) => /https?:|\.example|@|cmp_|dst_|rpt_|usr_|shr_|src_/.test(text))).toEqual([]);
});

test('no ID survives, whatever the row', () => {
  const dimension = fc.constantFrom<Dimension>(
    'campaign',
    'path',
    'rule',
    'offer',
    'domain',
    'ad',
    'variant',
  );
  const id = fc.stringMatching(/^(cmp|dst|dom|src)_[0-9A-Za-z]{16}$/);
  const rest = fc.array(fc.stringMatching(/^[0-9a-z]{1,9}$/), { maxLength: 2 });
  fc.assert(
    fc.property(fc.array(fc.tuple(dimension, id, rest), { minLength: 1 }), (rows) => {
      const hide = hiding();
      const hidden = rows.map(([of, head, tail]) => hide(of, { key: [head, ...tail].join('/'), name: null }));
      const heads = hidden.map(({ key }) => key?.split('/')[0]);
      for (const [place, [, head, tail]] of rows.entries()) {
        expect(hidden[place]?.key).not.toContain(head);
        expect(hidden[place]?.key?.split('/').slice(1)).toEqual(tail);
        // Equal IDs have equal numbers, and others have others.
        for (const [other, [, same]] of rows.entries())
          expect(heads[place] === heads[other]).toBe(head === same);
      }
    }),
  );
});

test('an ended link is like one that never existed, and can be prolonged', async () => {
  const made = await make({ metrics: ['visits'], days: 1 });
  house.clock.now += DAY - 1;
  expect((await open(tokenOf(made))).status).toBe(200);
  house.clock.now += 1;
  const plain = async (of: string) => {
    const { status, body: answer } = await open(of);
    return [status, at(answer, 'error.code'), at(answer, 'error.message')];
  };
  expect(await plain(tokenOf(made))).toEqual(await plain('x'.repeat(32)));
  await signIn();
  expect((await list())[0]).toMatchObject({ id: made.id, metrics: ['visits'], expiresAt: made.expiresAt });
  expect((await call('PATCH', `/saved-report/${report}/share/${made.id}`, { days: 7 })).status).toBe(204);
  expect((await shownBy(made)).expiresAt).toBe(new Date(house.clock.now + 7 * DAY).toISOString());
});

test('links are listed for report and workspace, revoked, and in the security log', async () => {
  const made = await make();
  const name = `Report ${count}`;
  expect((await list())[0]).toMatchObject({ id: made.id, lastSeenAt: null, createdBy: { name: 'Ana Lima' } });
  await open(tokenOf(made));
  const all = async () => (await call('GET', '/share')).body as WorkspaceShare[];
  expect((await all())[0]).toMatchObject({
    id: made.id,
    of: 'report',
    subject: { id: report, name },
    lastSeenAt: new Date(house.clock.now).toISOString(),
  });
  await call('PATCH', `/saved-report/${report}/share/${made.id}`, { days: 3 });
  expect((await call('DELETE', `/saved-report/${report}/share/${made.id}`)).status).toBe(204);
  expect((await open(tokenOf(made))).status).toBe(404);
  expect((await all()).map(({ id }) => id)).not.toContain(made.id);
  const { body: log } = await call('GET', '/workspace/security-log');
  const kinds = (at(log, 'rows') as { kind: string; detail: object }[])
    .filter(({ detail }) => at(detail, 'name') === name)
    .map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(['report_link_moved', 'report_link_revoked', 'report_shared']);
});

test('a deleted report shows nothing until it is restored', async () => {
  const made = await make();
  await call('DELETE', `/saved-report/${report}`);
  expect((await open(tokenOf(made))).status).toBe(404);
  expect(((await call('GET', '/share')).body as WorkspaceShare[]).map(({ id }) => id)).not.toContain(made.id);
  await call('POST', `/saved-report/${report}/restore`);
  expect((await open(tokenOf(made))).status).toBe(200);
});

test('a report that filters by something deleted shows nothing, instead of other numbers', async () => {
  report = await save({ filters: [{ dimension: 'campaign', op: 'is', values: ['cmp_0000000000000000'] }] });
  expect((await open(tokenOf(await make()))).status).toBe(404);
});

test('estimates and verdicts are shown with their intervals', async () => {
  report = await save({ metrics: ['matureCr', 'verdict'], sort: undefined, thresholds: [] });
  const { answer, target } = await shownBy(await make({ metrics: ['matureCr', 'verdict'] }));
  expect(target).toBe('roas:1');
  expect(answer.maturity).toMatchObject({ problem: 'too_few' });
  expect(answer.rows[0]).toMatchObject({ values: { matureCr: null }, intervals: {}, spendLeft: null });
});

test('columns added later stay hidden, and a link none of whose columns is left shows nothing', async () => {
  const made = await make({ metrics: ['visits'] });
  const change = (revision: number, metrics: string[]) =>
    call('PATCH', `/saved-report/${report}`, {
      revision,
      body: { ...body, metrics, sort: undefined, thresholds: [] },
    });
  await change(1, ['visits', 'profit', 'valid']);
  expect((await shownBy(made)).metrics).toEqual(['visits']);
  await change(2, ['profit']);
  house.clock.now += 10_000;
  expect((await open(tokenOf(made))).status).toBe(404);
});

test.each([
  [{ metrics: [] }, { metrics: 'metric_required' }],
  [{ metrics: ['profit'] }, { metrics: 'metric_unknown' }],
  [{ metrics: ['visits'], days: 0 }, { days: 'number_invalid' }],
  [{ metrics: ['visits'], days: 366 }, { days: 'number_invalid' }],
])('%j is refused', async (terms, fields) => {
  const { status, body: answer } = await call('POST', `/saved-report/${report}/share`, terms);
  expect([status, at(answer, 'error.fields')]).toEqual([422, fields]);
});

test('a report can have at most twenty links, and a test’s link opens no report', async () => {
  for (let i = 0; i < 20; i++) await make();
  const { status, body: answer } = await call('POST', `/saved-report/${report}/share`, {
    metrics: ['visits'],
  });
  expect([status, at(answer, 'error.fields')]).toEqual([422, { share: 'too_many_shares' }]);
  const [first] = await list();
  await call('DELETE', `/saved-report/${report}/share/${first?.id}`);
  const made = await make();
  expect((await house.call('GET', `/shared-test/${tokenOf(made)}`)).status).toBe(404);
});

test('only a hash of the token is stored', async () => {
  const secret = tokenOf(await make());
  const rows = await house.store.db.selectFrom('shares').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(secret);
});
