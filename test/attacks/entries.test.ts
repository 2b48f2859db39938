import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { PostbackSource } from '../../src/contracts/postbacks/postback.ts';
import { FATES } from '../../src/contracts/postbacks/postback-fates.ts';
import type { ReceivedRows } from '../../src/contracts/postbacks/postback-log.ts';
import type { ReportAnswer } from '../../src/contracts/reports/report-query.ts';
import { isLong } from '../helpers/long.ts';
import { campaignBody, makeLive } from './campaigns.ts';
import { type Attacker, openTarget, PASSWORD, type Target } from './house.ts';
import { tally } from './tally.ts';

/** Attacks on the entry points: conversions invented by a visitor, and replayed signed messages. */

vi.setConfig({ testTimeout: isLong ? 600_000 : 120_000 });

let target: Target;
let owner: Attacker;
beforeAll(async () => {
  target = await openTarget();
  owner = await target.owner('Ana');
  await makeLive(owner, campaignBody(owner, 'link'));
});
afterAll(() => target?.close());

/** A visitor's click ID, taken from the address of the page that they are sent to. */
const click = async (): Promise<string> => {
  const { location } = await target.edge('/link', { headers: { 'user-agent': 'Mozilla/5.0 (X11)' } });
  return new URL(location).searchParams.get('c') ?? '';
};

const convert = (conversion: object): Promise<{ status: number }> =>
  target.edge('/t.js', {
    method: 'POST',
    headers: { 'content-type': 'text/plain', origin: 'https://a.example' },
    body: JSON.stringify({ kind: 'convert', ...conversion }),
  });

const DAY = 86_400_000;

/** The workspace's report for the last two days. */
const sum = async (): Promise<{ conversions: number; revenue: number }> => {
  const from = new Date(Date.now() - DAY).toISOString();
  const to = new Date(Date.now() + DAY).toISOString();
  const query = new URLSearchParams({ from, to, metrics: 'conversions,revenue' });
  const { total } = await owner.done<ReportAnswer>('GET', `/report?${query}`);
  return { conversions: Number(total.values.conversions), revenue: Number(total.values.revenue) };
};

const SETTLED = FATES.filter((fate) => fate !== 'waiting').join(',');

/** Resolves once everything accepted so far is in the event store. */
const settled = async (accepted: number): Promise<ReceivedRows> => {
  for (let turn = 0; turn < 300; turn++) {
    // Refused ones are left out: they would fill the page.
    const page = await owner.done<ReceivedRows>('GET', `/postback/received?limit=100&fate=${SETTLED}`);
    const known = page.rows.length;
    if (known >= Math.min(accepted, 100)) return page;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The conversions were not stored in time.');
};

interface Sender {
  /** Path of its own postback address. */
  readonly path: string;
  readonly secret: string;
}

/** Creates a source of postbacks, and waits until every edge worker knows it. */
const sender = async (body: object): Promise<Sender> => {
  const made = await owner.done<PostbackSource>('POST', '/postback/source', body);
  const { secret } = await owner.done<{ secret: string }>('POST', `/postback/source/${made.id}/secret`);
  const path = new URL(made.url ?? '').pathname;
  await everywhere(async () => (await target.edge(`${path}?test=1`)).status !== 404);
  return { path, secret };
};

/** Resolves once a check has succeeded so many times in a row that both workers must have been asked. */
const everywhere = async (check: () => Promise<boolean>): Promise<void> => {
  let held = 0;
  for (let turn = 0; turn < 400 && held < 12; turn++) {
    held = (await check()) ? held + 1 : 0;
    if (held === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(held, 'the edge workers took the change').toBe(12);
};

test('script conversions: where sources are required nothing from a page counts', async () => {
  await owner.done('PATCH', '/postback/settings', { requireSource: true });
  const tries = isLong ? 500 : 60;
  const statuses = ['sale', 'lead', 'hold', 'rejected', 'approved', 'refunded', 'chargeback'];
  let through = 0;
  const id = await click();
  for (let i = 0; i < tries; i++) {
    const { status } = await convert({
      click: i % 5 === 0 ? await click() : id,
      status: statuses[i % statuses.length],
      value: String(1000 + i),
      currency: 'USD',
      txid: `X${i % 7}`,
      event: i % 3 === 0 ? 'purchase' : '',
    });
    if (status < 400) through++;
  }
  tally({
    attack: 'script conversions, sources required',
    tries,
    through,
    note: 'statuses, payouts, events',
  });
  expect(through).toBe(0);
  expect((await sum()).conversions).toBe(0);
});

test('script conversions: a page changes nothing that a network reported, and brings no money', async () => {
  await owner.done('PATCH', '/postback/settings', {
    requireSource: false,
    script: { enabled: true, statuses: ['lead', 'sale'], events: [], payout: false },
  });
  const id = await click();
  const source = await sender({ name: 'Network', protection: 'secret' });
  const postback = `${source.path}?cid=${id}&status=sale&payout=25&currency=USD&txid=ORDER&secret=${source.secret}`;
  expect((await target.edge(postback)).status).toBe(200);
  await settled(1);
  const before = await sum();
  expect(before.conversions).toBe(1);
  // From now on the workers accept reports from pages: another click's lead is accepted.
  const other = await click();
  await everywhere(async () => (await convert({ click: other, status: 'lead', txid: 'ready' })).status < 400);
  const tries = isLong ? 300 : 40;
  const statuses = ['rejected', 'hold', 'sale', 'lead', 'refunded'];
  let accepted = 1;
  for (let i = 0; i < tries; i++) {
    const { status } = await convert({
      click: id,
      status: statuses[i % statuses.length],
      value: String(i * 100),
      currency: 'USD',
      ...(i % 2 === 0 && { txid: 'ORDER' }),
    });
    if (status < 400) accepted++;
  }
  await settled(accepted);
  const after = await sum();
  const through = after.revenue === before.revenue ? 0 : 1;
  tally({
    attack: 'script conversions, overwriting',
    tries,
    through,
    note: 'one sale of a network stayed as it was',
  });
  expect(after.revenue).toEqual(before.revenue);
});

test('replays: a signed postback counts once, whichever worker gets it again', async () => {
  const made = await sender({ name: 'Signed', protection: 'hmac', duplicates: 'add' });
  const before = await sum();
  const query = `${made.path}?cid=${await click()}&status=sale&payout=10&currency=USD&txid=ONE`;
  const t = Math.floor(Date.now() / 1000);
  const v1 = createHmac('sha256', made.secret).update(`${t}.${query}`).digest('hex');
  const tries = isLong ? 500 : 50;
  let accepted = 0;
  for (let i = 0; i < tries; i++) {
    const { status } = await target.edge(query, { headers: { 'x-fairlead-signature': `t=${t},v1=${v1}` } });
    if (status < 400) accepted++;
  }
  expect(accepted).toBeGreaterThan(0);
  await settled(accepted);
  const after = await sum();
  const through = Math.round((after.revenue - before.revenue) / 10) - 1;
  tally({ attack: 'replays, signed postbacks', tries, through, note: 'with the policy "add", two workers' });
  expect(after.conversions - before.conversions).toBe(1);
});

test('replays: a changed or forged signature is refused', async () => {
  const made = await sender({ name: 'Forged', protection: 'hmac' });
  const query = `${made.path}?cid=${await click()}&status=sale&payout=10`;
  const now = Math.floor(Date.now() / 1000);
  const sign = (t: number, text: string, key = made.secret): string =>
    createHmac('sha256', key).update(`${t}.${text}`).digest('hex');
  const headers = [
    `t=${now},v1=${sign(now, query, 'x')}`,
    `t=${now + 1},v1=${sign(now, query)}`,
    `t=${now - 3600},v1=${sign(now - 3600, query)}`,
    `t=${now + 3600},v1=${sign(now + 3600, query)}`,
    `t=${now},v1=${sign(now, `${query}0`)}`,
    `t=${now},v1=${sign(now, query).slice(0, 32)}`,
    `t=${now},v1=`,
    `v1=${sign(now, query)}`,
    '',
  ];
  const statuses = [];
  for (const value of headers) {
    statuses.push((await target.edge(query, { headers: { 'x-fairlead-signature': value } })).status);
  }
  const through = statuses.filter((status) => status < 400).length;
  tally({
    attack: 'forged signatures',
    tries: headers.length,
    through,
    note: 'times, texts and keys changed',
  });
  expect(through).toBe(0);
});

test('tokens: a changed one, or one of the other kind, opens nothing', async () => {
  const nobody = await target.as('');
  const session = await nobody.done<{ refresh_token: string }>('POST', '/login', {
    email: 'ana@example.com',
    password: PASSWORD,
  });
  const { refresh_token: refresh } = session;
  const send = async (method: string, path: string, token: string): Promise<boolean> => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${target.program.appUrl}/api/1.1${path}`, { method, headers })).ok;
  };
  const changed = [...Array(isLong ? 200 : 30).keys()].map((i) => {
    const at = (i * 7) % refresh.length;
    return `${refresh.slice(0, at)}${refresh[at] === 'A' ? 'Q' : 'A'}${refresh.slice(at + 1)}`;
  });
  let through = 0;
  for (const token of changed) if (await send('POST', '/refresh', token)) through++;
  if (await send('POST', '/refresh', owner.token)) through++;
  if (await send('GET', '/profile', refresh)) through++;
  tally({
    attack: 'tokens',
    tries: changed.length + 2,
    through,
    note: 'a letter changed, or of the other kind',
  });
  expect(through).toBe(0);
  // The token itself was valid throughout.
  expect(await send('POST', '/refresh', refresh)).toBe(true);
});
