import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePlan, sampleSnapshot, startTestEdge, type TestEdge } from '../test-edge.ts';

/**
 * The promise for landing pages (docs/fair-routing.md): whatever changes outside `Visitor`, the visitor gets the same
 * variant and goes on to the same place.
 */

const offers = [
  { destination: 11, weight: 5000 },
  { destination: 12, weight: 5000 },
];
const plan = samplePlan({
  redirect: 'none',
  paths: [
    { number: 0, landing: 0, seed: 'p0', offers },
    { number: 1, landing: 0, seed: 'p1', offers },
  ],
});

let edge: TestEdge;
beforeAll(async () => {
  edge = await startTestEdge({
    snapshot: sampleSnapshot({ campaigns: [{ host: 'go.example', slug: 'abc', plan }] }),
  });
});
afterAll(() => edge.stop());

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile';
/** User agents of one device, system and family: person, app, crawler, reviewer's tool, library. */
const agents = [
  `${phone} Safari/537.36`,
  `${phone} Safari/537.36 [FB_IAB/FB4A;FBAV/400.0.0.0]`,
  `${phone} Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
  `${phone} Safari/537.36 (compatible; AdsBot-Google-Mobile)`,
  `${phone} Safari/537.36 HeadlessChrome`,
];

const sender = fc.record({
  agent: fc.constantFrom(...agents),
  address: fc.ipV4(),
  referrer: fc.webUrl(),
  query: fc.webQueryParameters(),
  platform: fc.constantFrom('', 'gclid=G', 'fbclid=F', 'ttclid=T', 'sub1=x'),
  headers: fc.constantFrom<Record<string, string>>(
    {},
    { 'sec-purpose': 'prefetch' },
    { 'sec-gpc': '1', dnt: '1' },
    { via: '1.1 proxy', 'x-requested-with': 'com.example' },
    { cookie: `fl_v=${'z'.repeat(22)}; fl_a=r7~1~0` },
    { cookie: `fl_v=${'z'.repeat(22)}; fl_a=r7~1~1` },
  ),
});

test('the variant of a visit depends on nothing but the visitor', async () => {
  await fc.assert(
    fc.asyncProperty(fc.stringMatching(/^[\w-]{22}$/), sender, sender, async (visitor, one, other) => {
      const variants: unknown[] = [];
      for (const { agent, address, referrer, query, platform, headers } of [one, other]) {
        const { body } = await edge.ask('/t.js', {
          method: 'POST',
          headers: {
            ...headers,
            'user-agent': agent,
            'x-forwarded-for': address,
            origin: 'https://a.example',
          },
          body: JSON.stringify({
            kind: 'visit',
            link: 'abc',
            page: `/?${platform}&${query}`,
            referrer,
            visitor: edge.pageToken('a.example', { id: visitor }),
          }),
        });
        variants.push((JSON.parse(body) as { arm: number }).arm);
      }
      expect(variants[0]).toBeTypeOf('number');
      expect(variants[1]).toBe(variants[0]);
    }),
    { numRuns: 300 },
  );
});

test('the offer behind a landing page depends on nothing but the visitor', async () => {
  await fc.assert(
    fc.asyncProperty(fc.stringMatching(/^[\w-]{22}$/), sender, sender, async (visitor, one, other) => {
      const click = { campaign: 7, variant: 0, time: Date.now(), node: 1, worker: 0, epoch: 1, sequence: 1 };
      const places: string[] = [];
      for (const { agent, address, referrer, query, platform, headers } of [one, other]) {
        const { cookie: _, ...rest } = headers;
        const reply = await edge.ask(`/out?cid=${edge.signer.sign(click)}&${platform}&${query}`, {
          headers: {
            ...rest,
            'user-agent': agent,
            'x-forwarded-for': address,
            referer: encodeURI(referrer),
            cookie: `fl_v=${edge.token({ id: visitor })}`,
          },
        });
        expect(reply.status).toBe(302);
        places.push(String(reply.headers.location).split(/[?#]/, 1)[0] ?? '');
      }
      expect(places[1]).toBe(places[0]);
    }),
    { numRuns: 300 },
  );
});
