import fc from 'fast-check';
import { expect, test } from 'vitest';
import { END, planArbitrary, START } from '../../../test/helpers/routing-plans.ts';
import type { Plan, Split } from '../../core/routing/plan.ts';
import type { Snapshot } from '../../snapshot/text.ts';
import { snapshotText, sumOf } from '../../snapshot/text.ts';
import type { Place } from '../places/places.ts';
import { sampleSnapshot, startTestEdge, type TestEdge } from '../test-edge.ts';

/**
 * On the real edge, plans are generated and changed while visitors are on their way, with their browsers' state. Every
 * destination, whether reached by the link, from a landing page or because the link is inactive, is in the disclosure
 * of that moment.
 */

const HOME = 'https://home.example/start';

/** A plan that the edge accepts: no variant without its path, no path without an offer. */
const sound = (plan: Plan): Plan => {
  const variants = ({ arms: all, ...split }: Split): Split => ({
    ...split,
    arms: all.filter((variant) => variant.path !== 6),
    ranges: all.some((variant) => variant.path === 6) ? undefined : split.ranges,
  });
  return {
    ...plan,
    publicId: 'cmp_000000000007',
    destinations: plan.destinations.map((one) => ({
      ...one,
      template: [`https://d${one.id}.example/?c=`, 'click_id', '&s=', 'sub1', ''],
    })),
    paths: plan.paths.map((path) => ({
      ...path,
      offers: path.offers.length === 0 ? [{ destination: 16, weight: 10_000 }] : path.offers,
    })),
    fallback: variants(plan.fallback),
    rules: plan.rules.map((rule) => ({
      ...rule,
      to: variants(rule.to),
      conditions: rule.conditions.map((one) =>
        one.field === 'hours' ? { ...one, values: one.values.filter(([from, to]) => from < to) } : one,
      ),
    })),
  };
};

const plans = fc
  .tuple(
    planArbitrary,
    fc.record({
      redirect: fc.constantFrom('302' as const, '307' as const, 'meta' as const, 'none' as const),
      inactive: fc.constantFrom('domain' as const, 'not_found' as const, 'gone' as const),
      passQuery: fc.boolean(),
      invalidTraffic: fc.constantFrom('count' as const, 'refuse' as const),
    }),
  )
  .map(([plan, behaviour]): Plan => sound({ ...plan, ...behaviour }));

const AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'curl/8.5.0',
];

const visitor = fc.record({
  agent: fc.constantFrom(...AGENTS),
  language: fc.constantFrom('pt-BR', 'en', 'fr'),
  place: fc.record({
    country: fc.constantFrom('DE', 'US', 'BR', 'FR', null),
    region: fc.constantFrom('US-CA', 'DE-BY', null),
    city: fc.constant(null),
  }),
  address: fc.ipV4(),
  exhausted: fc.subarray(['c7-day', 'c7-r1-hour', 'c7-r2-total', 'c7-r3-day', 'c7-r8-day']),
});

const snapshotOf = (
  plan: Plan,
  revision: number,
  defaultUrl: string | null,
  full: readonly string[],
): Snapshot =>
  sampleSnapshot({
    revision,
    domains: [{ id: 1, workspace: 1, host: 'go.example', defaultUrl }],
    campaigns: [{ host: 'go.example', slug: 'abc', plan }],
    fullOffers: full.map((cap) => ({ cap, spans: [{ since: 0, until: null }] })),
  });

const take = async (edge: TestEdge, snapshot: Snapshot): Promise<void> => {
  const text = snapshotText(snapshot);
  expect(await edge.holder.take(sumOf(text), text)).toMatchObject({ ok: true });
};

type Reply = Awaited<ReturnType<TestEdge['ask']>>;

/** Where an answer sends its visitor, by any method, or null. */
const sentTo = ({ headers, body }: Reply): string | null => {
  const url = headers.location ?? /content="0;url=([^"]*)"/.exec(body)?.[1];
  return typeof url === 'string' ? url.replace(/\?.*$/, '') : null;
};

const cookiesOf = ({ headers }: Reply, before: string): string => {
  const jar = new Map(before.split('; ').map((one) => one.split('=', 2) as [string, string]));
  for (const line of headers['set-cookie'] ?? []) {
    const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=', 2);
    jar.set(name, value);
  }
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
};

test('every destination is in the disclosure', { timeout: 240_000 }, async () => {
  const now: { place: Place; exhausted: readonly string[]; time: number } = {
    place: { country: null, region: null, city: null },
    exhausted: [],
    time: START + 1,
  };
  let generation = 0;
  const edge = await startTestEdge({
    config: { trustedProxies: ['127.0.0.0/8', '::1'] },
    now: () => now.time,
    parts: {
      caps: { exhausted: () => now.exhausted, count: () => undefined, close: () => undefined },
      places: {
        of: () => now.place,
        get generation() {
          return ++generation;
        },
        close: () => undefined,
      },
    },
  });
  const kinds = new Set<string>();
  let revision = 5;
  try {
    await fc.assert(
      fc.asyncProperty(
        plans,
        plans,
        fc.constantFrom(HOME, null),
        fc.subarray(['o11', 'o12', 'o13', 'o14', 'o15', 'o16']),
        fc.array(visitor, { minLength: 4, maxLength: 4 }),
        fc.constantFrom(START - 1, START, START, START, END),
        async (first, second, defaultUrl, full, visitors, time) => {
          now.time = Math.max(now.time, time);
          const jars = visitors.map(() => '');
          for (const plan of [first, second]) {
            await take(edge, snapshotOf(plan, ++revision, defaultUrl, full));
            const told = await edge.ask('/abc+?format=json');
            expect(told.status).toBe(200);
            const { document } = JSON.parse(told.body) as {
              document: { destinations: { url: string; reached: string[] }[] };
            };
            const listed = new Set(
              document.destinations
                .filter(({ reached }) => reached.length > 0)
                .map(({ url }) => url.replace(/\?.*$/, '')),
            );
            for (const [i, one] of visitors.entries()) {
              Object.assign(now, { place: one.place, exhausted: one.exhausted });
              const headers = (): Record<string, string> => ({
                'user-agent': one.agent,
                'accept-language': one.language,
                'x-forwarded-for': one.address,
                ...(jars[i] !== '' && { cookie: jars[i] }),
              });
              // From the landing page of the previous plan, from the link, and on from there.
              for (const path of ['/out', '/abc?sub1=x', '/out/2', '/out', '/abc']) {
                const reply = await edge.ask(path, { headers: headers() });
                jars[i] = cookiesOf(reply, jars[i] ?? '');
                const to = sentTo(reply);
                kinds.add(
                  `${path.slice(0, 4)} ${to === null ? reply.status : to === HOME ? 'home' : 'sent'}`,
                );
                if (to !== null) expect(listed).toContain(to);
              }
            }
          }
          edge.journal.records.length = 0;
        },
      ),
      { numRuns: 60, endOnFailure: true },
    );
  } finally {
    await edge.stop();
  }
  // All ways were covered; otherwise the test would prove nothing.
  expect([...kinds]).toEqual(
    expect.arrayContaining(['/abc sent', '/abc home', '/abc 404', '/abc 410', '/out sent', '/out 400']),
  );
});
