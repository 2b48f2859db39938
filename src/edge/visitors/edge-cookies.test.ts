import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Plan } from '../../core/routing/plan.ts';
import type { RequestRecord } from '../../events/journal/record.ts';
import { samplePlan, sampleSnapshot, startTestEdge, type TestEdge } from '../test-edge.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const withLanding: Partial<Plan> = {
  paths: [
    { number: 0, landing: 0, seed: 'p0', offers: [{ destination: 11, weight: 10_000 }] },
    { number: 1, landing: 12, seed: 'p1', offers: [{ destination: 11, weight: 10_000 }] },
  ],
};
const variants = (first: number, phase = 1): Plan['fallback'] => ({
  test: 'r7',
  phase,
  seed: 's',
  arms: [
    { path: 0, weight: first },
    { path: 1, weight: 10_000 - first },
  ],
});
const snapshotOf = (plan: Partial<Plan>, revision = 5) =>
  sampleSnapshot({
    revision,
    campaigns: [{ host: 'go.example', slug: 'abc', plan: samplePlan({ ...withLanding, ...plan }) }],
  });

let edge: TestEdge;
beforeAll(async () => {
  edge = await startTestEdge({ snapshot: snapshotOf({ fallback: variants(5000) }) });
});
afterAll(() => edge.stop());
beforeEach(() => {
  edge.journal.records.length = 0;
});

const cookiesOf = (reply: { headers: Record<string, string | string[] | undefined> }): string[] =>
  [reply.headers['set-cookie'] ?? []].flat();
const sent = (cookies: readonly string[]): string => cookies.map((one) => one.split(';')[0]).join('; ');
const last = (): RequestRecord => edge.journal.records.at(-1) as RequestRecord;
const visit = (cookie: string, headers: Record<string, string> = {}) =>
  edge.ask('/abc', { headers: { 'user-agent': FIREFOX, ...(cookie === '' ? {} : { cookie }), ...headers } });

test('a visitor of a landing page carries their click along, one sent straight to an offer does not', async () => {
  for (const variant of [0, 1]) {
    const reply = await visit(`fl_v=${edge.token({ variants: `r7~1~${variant}` })}`);
    expect(last().a).toBe(variant);
    const cookies = cookiesOf(reply);
    if (variant === 0) expect(cookies).toEqual([]);
    else {
      expect(cookies).toEqual([
        expect.stringMatching(/^fl_c=[\w-]{43}; Path=\/out; Max-Age=2592000; HttpOnly; SameSite=Lax$/),
      ]);
      const id = cookies[0]?.slice(5, 48) as string;
      expect(edge.signer.verify(id)).toMatchObject({ campaign: 7, variant: 1, sequence: last().s });
    }
  }
});

test('cookies are Secure behind a trusted proxy that ended TLS, and not on a stranger’s claim', async () => {
  const over = await visit('', { 'x-forwarded-proto': 'https' });
  expect(cookiesOf(over)[0]).toMatch(/^__Host-fl_v=/);
  for (const cookie of cookiesOf(over)) expect(cookie).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
  for (const cookie of cookiesOf(await visit('', { 'x-forwarded-proto': 'http' })))
    expect(cookie).not.toContain('Secure');
  const alone = await startTestEdge({ config: { trustedProxies: ['192.0.2.1'] } });
  const told = await alone.ask('/abc', { headers: { 'x-forwarded-proto': 'https' } });
  expect(cookiesOf(told)).toHaveLength(1);
  for (const cookie of cookiesOf(told)) expect(cookie).not.toContain('Secure');
  await alone.stop();
});

test('no cookie is for another domain or readable by scripts, and none contains visitor details', async () => {
  for (const variant of [0, 1]) {
    const reply = await edge.ask('/abc?sub1=GIVEN&other=SECRET', {
      headers: {
        'user-agent': `${FIREFOX} SECRET`,
        referer: 'https://secret.example/SECRET',
        cookie: `fl_v=${edge.token({ variants: `x~1~0.r7~1~${variant}.r7~1~${variant}` })}`,
      },
    });
    expect(cookiesOf(reply)).toHaveLength(variant);
    for (const cookie of cookiesOf(reply)) {
      expect(cookie).not.toMatch(/domain=|SECRET/i);
      expect(cookie).toContain('HttpOnly');
      // The parameters of the ad link are stored with the click, and sent only to /out.
      expect(cookie.includes('GIVEN')).toBe(cookie.startsWith('fl_c='));
    }
  }
});

test('variants stay with a visitor across new weights and phases while they get visitors', async () => {
  const first = await visit('');
  const cookie = sent(cookiesOf(first).filter((one) => !one.startsWith('fl_c')));
  const { a, ph } = last();
  expect([cookie.endsWith(`.r7~1~${a}`), ph]).toEqual([true, 1]);
  const asked = async (weight: number, semantics?: 2) => {
    const fallback = variants(a === 0 ? weight : 10_000 - weight, 2);
    const later = await startTestEdge({ snapshot: snapshotOf({ fallback, semantics }) });
    const back = await later.ask('/abc', { headers: { 'user-agent': FIREFOX, cookie } });
    for (let i = 0; i < 5; i++) await later.ask('/abc', { headers: { 'user-agent': `${FIREFOX} ${i}` } });
    await later.stop();
    const [record, ...fresh] = later.journal.records as RequestRecord[];
    expect(cookiesOf(back).filter((one) => one.startsWith('fl_v'))).toEqual([]);
    return { record, fresh };
  };

  const kept = await asked(1, 2);
  expect(kept.record).toMatchObject({ a, ph: 1, ka: 1 });
  expect(kept.record).not.toHaveProperty('fa');
  // A variant of weight 0 gets no new visitors; those who had it remain its units.
  const drawn = await asked(0, 2);
  expect(drawn.record).toMatchObject({ a: 1 - a, ph: 1, fa: a });
  expect(drawn.record).not.toHaveProperty('ka');
  for (const record of drawn.fresh) expect([record.a, record.ph, record.fa]).toEqual([1 - a, 2, undefined]);
  // Campaigns that have not been upgraded are decided as before.
  expect((await asked(0)).record).toMatchObject({ a, ph: 1, ka: 1 });
});

test('variants of other tests stay in the token, and so does a removed first variant', async () => {
  const gone = await startTestEdge({ snapshot: snapshotOf({ fallback: variants(5000), semantics: 2 }) });
  const cookie = `fl_v=${gone.token({ variants: 'other~3~2.r7~1~9' })}`;
  expect(
    cookiesOf(await gone.ask('/abc', { headers: { cookie } })).filter((one) => one.startsWith('fl_v')),
  ).toEqual([]);
  expect(gone.journal.records[0]).toMatchObject({ ph: 1, fa: 9 });
  await gone.stop();
  const reply = await visit(`fl_v=${edge.token({ variants: 'other~3~2' })}`);
  expect(cookiesOf(reply)[0]?.split(';')[0]).toBe(
    `fl_v=${edge.token({ variants: `other~3~2.r7~1~${last().a}` })}`,
  );
});

test('a split with one variant is stored too: earlier visitors stay when a second one is added', async () => {
  const one = await startTestEdge({
    snapshot: snapshotOf({ fallback: { ...variants(0), arms: [{ path: 0, weight: 10_000 }] } }),
  });
  const reply = await one.ask('/abc', { headers: { 'user-agent': FIREFOX } });
  const cookie = sent(cookiesOf(reply));
  expect(cookie).toMatch(/^fl_v=[\w-]{22}\.\w{7}\.[\w-]{16}\.r7~1~0$/);
  await one.stop();
  // The second one gets nearly all new visitors.
  const two = await startTestEdge({ snapshot: snapshotOf({ fallback: variants(1, 2), semantics: 2 }) });
  await two.ask('/abc', { headers: { 'user-agent': FIREFOX, cookie } });
  await two.ask('/abc', { headers: { 'user-agent': FIREFOX } });
  const [back, fresh] = two.journal.records as RequestRecord[];
  expect([back?.a, back?.ph, back?.ka]).toEqual([0, 1, 1]);
  expect([fresh?.a, fresh?.ph, fresh?.ka]).toEqual([1, 2, undefined]);
  await two.stop();
});

test('a returning visitor gets the offer of their first visit, chosen without a cookie', async () => {
  const offers = [5000, 5000].map((weight, i) => ({ destination: 11 + i, weight }));
  const paths = [{ number: 0, landing: 0, seed: 'p0', offers }];
  const fallback = { ...variants(0), arms: [{ path: 0, weight: 10_000 }] };
  const several = await startTestEdge({ snapshot: snapshotOf({ paths, fallback }) });
  const ask = (i: number, cookie?: string) =>
    several.ask('/abc', {
      headers: {
        'user-agent': FIREFOX,
        'x-forwarded-for': `198.51.100.${i}`,
        ...(cookie !== undefined && { cookie }),
      },
    });
  const met = new Set<number>();
  for (let i = 0; i < 30; i++) {
    const first = await ask(i);
    const { d } = several.journal.records.at(-1) as RequestRecord;
    const cookie = sent(cookiesOf(first));
    expect(cookie).toMatch(new RegExp(`^fl_v=[\\w-]{22}\\.\\w{7}\\.[\\w-]{16}\\.r7~1~0\\.o7-0~1~${d}$`));
    const back = await ask(i, cookie);
    expect((several.journal.records.at(-1) as RequestRecord).d).toBe(d);
    expect(new URL(back.headers.location as string).host).toBe(
      new URL(first.headers.location as string).host,
    );
    expect(cookiesOf(back)).toEqual([]);
    met.add(d);
  }
  expect(met).toEqual(new Set([11, 12]));
  await several.stop();
});

test('the split works without cookies: the same visitor has the same variant all day', async () => {
  const byVisitor = new Map<string, Set<number>>();
  for (let i = 0; i < 60; i++) {
    const from = `198.51.100.${i % 20}`;
    await visit('', { 'x-forwarded-for': from });
    byVisitor.set(from, (byVisitor.get(from) ?? new Set()).add(last().a));
  }
  expect([...byVisitor.values()].every((seen) => seen.size === 1)).toBe(true);
  expect(new Set([...byVisitor.values()].flatMap((seen) => [...seen])).size).toBe(2);
});
