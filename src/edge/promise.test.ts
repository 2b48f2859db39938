import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLong } from '../../test/helpers/long.ts';
import type { Condition, Plan, Split, Visitor } from '../core/routing/plan.ts';
import { HOUR_MS } from '../core/time/durations.ts';
import { clickSigner } from '../events/journal/click-id.ts';
import { fakeSigning } from '../signing/fake-signing.ts';
import { snapshotText, sumOf } from '../snapshot/text.ts';
import { type Click, clickTaker } from './click/click.ts';
import { hitReader } from './click/hit.ts';
import { parseTarget, type Target } from './click/target.ts';
import type { EdgeDeps } from './deps.ts';
import { fakeJournal } from './fake-journal.ts';
import { addressReader } from './http/address.ts';
import { createAnswerTally } from './http/answer-tally.ts';
import type { Place } from './places/places.ts';
import { createSnapshotHolder } from './snapshot/holder.ts';
import { quietLog, samplePlan, sampleSnapshot } from './test-edge.ts';
import type { Networks } from './traffic/networks.ts';
import type { Verification } from './traffic/traffic.ts';
import { parseVariants } from './visitors/variants-text.ts';
import { visitorTokens } from './visitors/visitor-token.ts';

/**
 * The promise (no visitor is deceived), over everything between a request and its destination: plans and visitors are
 * generated, everything outside `Visitor` changes, and the visitor goes to the same place; its address before `?` or
 * `#`, except the click ID, stays the same. Visitors may be refused openly; nobody is sent elsewhere.
 */

const NOW = Date.parse('2026-03-04T10:20:00Z');
const CASES = isLong ? 500_000 : 10_000;
const HITS = 10;

/** User agents of one device, system and browser family each: person, app, reviewer, robot. */
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
const people: readonly { agents: readonly string[]; is: Partial<Visitor> }[] = [
  {
    is: { device: 'desktop', os: 'windows', browser: 'chrome' },
    agents: [
      `${windows}) Chrome/140.0.0.0 Safari/537.36`,
      `${windows}) Chrome/99.0.1.2 Safari/537.36`,
      `${windows}) HeadlessChrome/120.0.0.0 Safari/537.36`,
      `${windows}; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/140.0.0.0 Safari/537.36`,
      `${windows}; compatible; AdsBot-Google; +http://www.google.com/adsbot.html) Chrome/140.0.0.0 Safari/537.36`,
      `${windows}) Chrome/140.0.0.0 Safari/537.36 facebookexternalhit/1.1`,
      `${windows}) Chrome/140.0.0.0 Safari/537.36 AhrefsBot/7.0`,
      // An agent that does not say what it is gets the same route as most people.
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'AdsBot-Google (+http://www.google.com/adsbot.html)',
      'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
      'Mozilla/5.0 (compatible; TikTokSpider; ttspider-feedback@tiktok.com)',
      'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
      'Twitterbot/1.0',
      'curl/8.5.0',
      'python-requests/2.32',
      '',
    ],
  },
  {
    is: { device: 'mobile', os: 'ios', browser: 'safari' },
    agents: [
      `${iphone} Version/18.5 Mobile/15E148 Safari/604.1`,
      `${iphone} Mobile/15E148 Instagram 390.0.0.28.85 (iPhone15,2; iOS 18_5; en_US; en; scale=3.00; 1179x2556; 0)`,
      `${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/500.0.0.0.1;FBDV/iPhone15,2;FBMD/iPhone;FBSN/iOS;FBSV/18.5]`,
      `${iphone} Version/18.5 Mobile/15E148 Safari/604.1 (compatible; AdsBot-Google-Mobile; +http://www.google.com/mobile/adsbot.html)`,
    ],
  },
  {
    is: { device: 'mobile', os: 'android', browser: 'chrome' },
    agents: [
      `${android} Chrome/140.0.0.0 Mobile Safari/537.36`,
      `${android} Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/500.0.0.0.1;]`,
      `${android} Chrome/140.0.7339.51 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
    ],
  },
];

const countries = ['DE', 'US', 'BR', 'IN', null] as const;
const values: Readonly<Record<string, readonly string[]>> = {
  country: ['DE', 'US', 'BR', 'IN', 'FR'],
  region: ['US-CA', 'US-NY', 'DE-BE'],
  language: ['pt', 'en', 'de', 'hi'],
  device: ['desktop', 'mobile', 'tablet', 'tv', 'other'],
  os: ['windows', 'ios', 'android', 'linux'],
  browser: ['chrome', 'safari', 'firefox', 'samsung'],
};

const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.constantFrom('country', 'region', 'language', 'device', 'os', 'browser').chain((field) =>
    fc.record({
      field: fc.constant(field),
      is: fc.boolean(),
      values: fc.subarray([...(values[field] as string[])], { minLength: 1 }),
    }),
  ) as fc.Arbitrary<Condition>,
  fc.record({
    field: fc.constant('hours' as const),
    is: fc.boolean(),
    values: fc.constantFrom([[0, 5000]] as const, [[2000, 4000]] as const, [[600, 700]] as const),
  }),
);

const PATHS = 5;
const split = (test: string): fc.Arbitrary<Split> =>
  fc.record({
    test: fc.constant(test),
    phase: fc.integer({ min: 1, max: 3 }),
    seed: fc.string({ maxLength: 10 }),
    arms: fc.uniqueArray(fc.nat(PATHS - 1), { minLength: 1, maxLength: PATHS }).chain((paths) =>
      fc
        .array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5000 })), {
          minLength: paths.length,
          maxLength: paths.length,
        })
        .map((weights) => paths.map((path, i) => ({ path, weight: weights[i] as number }))),
    ),
  });

const rule = fc.nat(60_000).chain((n) =>
  fc.record({
    number: fc.constant(n + 1),
    name: fc.string({ maxLength: 5 }),
    match: fc.constantFrom('all' as const, 'any' as const),
    conditions: fc.array(condition, { minLength: 1, maxLength: 3 }),
    caps: fc.constantFrom([], [{ id: 'cap', per: 'day' as const, limit: 5 }]),
    to: split(`t${n + 1}`),
  }),
);

const destinations = Array.from({ length: 2 * PATHS }, (_, i) => ({
  id: i + 1,
  name: `d${i}`,
  template: [
    `https://d${i}.example/`,
    'click_id',
    '/',
    'variant',
    '/?s=',
    'sub1',
    '&i=',
    'source_click_id',
    '',
  ],
}));

const plan = fc
  .record({
    rules: fc.uniqueArray(rule, { maxLength: 5, selector: (r) => r.number }),
    fallback: split('t0'),
    landing: fc.array(fc.boolean(), { minLength: PATHS, maxLength: PATHS }),
    offer: fc.integer({ min: 0, max: 10_000 }),
    status: fc.constantFrom('active' as const, 'active' as const, 'active' as const, 'paused' as const),
    caps: fc.constantFrom([], [{ id: 'whole', per: 'total' as const, limit: 5 }]),
    invalidTraffic: fc.constantFrom('count' as const, 'refuse' as const),
    redirect: fc.constantFrom('302' as const, '307' as const, 'meta' as const, 'none' as const),
    referrer: fc.constantFrom('hidden' as const, 'passed' as const),
    passQuery: fc.boolean(),
    zone: fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/New_York'),
    // Offers with caps, each with a fallback or none.
    limits: fc.dictionary(fc.nat(2 * PATHS - 1).map(String), fc.nat(2 * PATHS), { maxKeys: 4 }),
    cost: fc.constantFrom<Plan['cost'][]>(
      undefined,
      { by: 'visit', amount: '0.35' },
      { by: 'token' },
      { by: 'conversion', amount: '12' },
      { by: 'revenue', percent: '7.5' },
      { by: 'conversion', amount: '12', types: [1, 6] },
    ),
  })
  .map(
    ({ landing, offer, limits, ...made }): Plan =>
      samplePlan({
        ...made,
        destinations: destinations.map((destination, i) => {
          const fallback = limits[i];
          if (fallback === undefined) return destination;
          return { ...destination, cap: `o${i}`, ...(fallback > 0 && { fallback }) };
        }),
        paths: landing.map((hasLanding, number) => ({
          number,
          landing: hasLanding ? 2 * number + 1 : 0,
          seed: `p${number}`,
          offers: [
            { destination: 2 * number + 2, weight: offer },
            { destination: 2 * number + 1, weight: 10_000 - offer },
          ],
        })),
      }),
  );

const inside = fc.record({
  person: fc.nat(people.length - 1),
  place: fc.record({
    country: fc.constantFrom(...countries),
    region: fc.constantFrom('US-CA', 'DE-BE', null),
    city: fc.constantFrom('Berlin', null),
  }),
  id: fc.stringMatching(/^[A-Za-z0-9_-]{22}$/),
  variant: fc.option(fc.nat(PATHS), { nil: undefined }),
  language: fc.constantFrom('', 'pt-BR,pt;q=0.9', 'en', 'hi,en;q=0.5'),
  exhausted: fc.subarray(['cap', 'whole']),
});

/** Caps of offers that are used up, for everyone alike. */
const fullOffers = fc.subarray(Array.from({ length: 2 * PATHS }, (_, i) => `o${i}`));

const text = fc.string({ maxLength: 30 });
const outside = fc.record({
  agent: fc.nat(100),
  address: fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.constantFrom('66.249.66.1', '31.13.24.1', '10.0.0.1', '127.0.0.1', ''),
  ),
  network: fc.constantFrom('hosting' as const, 'relay' as const, null),
  verification: fc.constantFrom<Verification>('verified', 'impostor', 'pending', 'none'),
  method: fc.constantFrom('GET', 'POST', 'HEAD'),
  headers: fc.record(
    {
      referer: fc.oneof(
        fc.webUrl(),
        fc.constantFrom('https://www.facebook.com/', 'https://adsmanager.example/'),
      ),
      'sec-purpose': fc.constantFrom('prefetch', 'prefetch;prerender'),
      'x-purpose': fc.constant('preview'),
      'x-fb-http-engine': fc.constant('Liger'),
      accept: fc.constantFrom('*/*', 'text/html', 'image/avif'),
      'sec-fetch-mode': fc.constantFrom('navigate', 'cors', 'no-cors'),
      'sec-ch-ua': fc.constantFrom('"Chromium";v="140"', '"Chromium";v="1"', ''),
      'sec-ch-ua-mobile': fc.constantFrom('?0', '?1'),
      'sec-ch-ua-platform': fc.constantFrom('"Windows"', '"Android"'),
      'x-forwarded-proto': fc.constantFrom('http', 'https'),
      via: text,
      from: fc.constant('googlebot(at)googlebot.com'),
      'x-requested-with': fc.constantFrom('com.facebook.katana', 'com.zhiliaoapp.musically'),
      'signature-agent': fc.constant('"https://bot.example"'),
      dnt: fc.constant('1'),
    },
    { requiredKeys: [] },
  ),
  query: fc.constantFrom(
    '',
    '?gclid=abc',
    '?fbclid=x&sub1=s',
    '?ttclid=1&sub1=review&utm_source=y',
    '?msclkid=1#x',
    '?ScCid=1&epik=2',
    '?cost=0.35&currency=USD',
    '?cost={cost}&gclid=abc',
    '?click_id=1&country=US&device=mobile&arm=3&rule=1',
  ),
});

/** Everything a worker does between a request and its click, without sockets; the surroundings are set from outside. */
const bench = () => {
  const journal = fakeJournal(() => NOW);
  const holder = createSnapshotHolder();
  const now: { place: Place; network: ReturnType<Networks['kindOf']>; exhausted: readonly string[] } & {
    verification: Verification;
  } = {
    place: { country: null, region: null, city: null },
    network: null,
    exhausted: [],
    verification: 'none',
  };
  let generation = 0;
  const deps: EdgeDeps = {
    config: {
      host: '127.0.0.1',
      port: 0,
      probeHost: '127.0.0.1',
      probePort: 0,
      workers: 1,
      node: 1,
      publicUrl: 'http://go.example',
      trustedProxies: ['192.0.2.1'],
      geoipDatabase: null,
      crawlerRanges: null,
      crawlerCheck: false,
      floodPerMinute: 3,
      duplicateWindowMs: HOUR_MS,
    },
    journal,
    signer: clickSigner(Buffer.alloc(32, 5)),
    signing: fakeSigning(),
    tally: createAnswerTally(),
    disclosureKeys: { check: () => 'wrong' },
    intakeKey: Buffer.alloc(32, 8),
    visitorTokens: visitorTokens([Buffer.alloc(32, 9)]),
    visitorKeys: {
      keyOf: () => 'AAAAAAAAAAAAAAAAAAAAAA',
      dayOf: () => 1,
      close: () => undefined,
      addressHash: () => 'A'.repeat(11),
      agentHash: () => 'B'.repeat(11),
    },
    snapshots: holder,
    caps: { exhausted: () => now.exhausted, count: () => undefined, close: () => undefined },
    places: {
      of: () => now.place,
      get generation() {
        return ++generation;
      },
      close: () => undefined,
    },
    networks: { kindOf: () => now.network },
    verifier: { statusOf: () => now.verification, close: () => undefined },
    log: quietLog,
  };
  const clicks = clickTaker(deps);
  const hits = hitReader(addressReader(deps.config.trustedProxies), () => undefined);
  return { now, holder, journal, clicks, hits };
};

const placeOf = (url: string): string => url.replace(/[?#].*$/s, '').replace(/[\w-]{43}/g, '<click id>');

test('the same visitor goes to the same place, whoever they seem to be', { timeout: 240_000 }, async () => {
  const { now, holder, journal, clicks, hits } = bench();
  const classes = new Set<string>();
  const outcomes = new Set<string>();
  let cases = 0;
  await fc.assert(
    fc.asyncProperty(
      plan,
      fullOffers,
      fc.array(fc.tuple(inside, fc.array(outside, { minLength: HITS, maxLength: HITS })), {
        minLength: 10,
        maxLength: 10,
      }),
      async (made, full, visitors) => {
        const text = snapshotText(
          sampleSnapshot({
            campaigns: [{ host: 'go.example', slug: 'abc', plan: made }],
            fullOffers: full.map((cap) => ({ cap, spans: [{ since: 0, until: null }] })),
          }),
        );
        expect(await holder.take(sumOf(text), text)).toMatchObject({ ok: true });
        const site = holder.current().sites.get('go.example');
        const link = site?.links.get('abc');
        for (const [visitor, circumstances] of visitors) {
          const person = people[visitor.person] as (typeof people)[0];
          const places = new Set<string>();
          const seen = new Set<string>();
          for (const { agent, address, network, verification, method, headers, query } of circumstances) {
            Object.assign(now, { place: visitor.place, network, verification, exhausted: visitor.exhausted });
            const req = {
              method,
              headers: {
                host: 'go.example',
                ...headers,
                'user-agent': person.agents[agent % person.agents.length] as string,
                'x-forwarded-for': address,
                ...(visitor.language !== '' && { 'accept-language': visitor.language }),
              },
              remoteAddress: '192.0.2.1',
            };
            const hit = hits.read(req, parseTarget(`/abc${query}`) as Target);
            const click: Click = clicks.take({
              hit,
              site,
              link,
              known: visitor.id,
              issued: null,
              unsigned: null,
              earlierVariants: parseVariants(visitor.variant === undefined ? '' : `t0~1~${visitor.variant}`),
              as: 'redirected',
              query: hit.target.query,
              hidden: false,
              host: hit.host,
              page: hit.target.path,
              referrer: headers.referer ?? '',
            });
            journal.append(click.position, click.record, () => undefined);
            cases++;
            classes.add(click.classification.trafficClass);
            seen.add(JSON.stringify(click.visitor));
            if (click.refused !== 0) {
              outcomes.add('refused');
              expect(made.invalidTraffic).toBe('refuse');
              expect(click.classification.trafficClass).toBe('invalid');
              continue;
            }
            const to = click.destination === undefined ? '' : placeOf(click.location());
            const {
              outcome,
              destination,
              rule: matched,
              test: name,
              variant,
              phase,
              drawn,
            } = click.decision ?? {};
            outcomes.add(outcome ?? 'none');
            places.add(
              [outcome, destination, matched, name, variant, phase, JSON.stringify(drawn), to].join(' '),
            );
          }
          journal.records.length = 0;
          // The texts really are of one device, system and family; otherwise the test would prove nothing.
          expect(seen.size).toBe(1);
          expect(JSON.parse([...seen].join())).toMatchObject(person.is);
          expect(places.size).toBeLessThanOrEqual(1);
        }
      },
    ),
    { numRuns: CASES / HITS / 10, endOnFailure: true },
  );
  expect(cases).toBeGreaterThanOrEqual(CASES);
  expect(classes).toEqual(new Set(['human', 'crawler', 'preview', 'invalid']));
  expect(outcomes).toEqual(new Set(['redirected', 'refused', 'paused', 'capped', 'unknown']));
});
