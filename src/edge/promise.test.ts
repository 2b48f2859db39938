import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Plan, Snapshot } from '../core/routing/plan.ts';
import type { RequestRecord } from '../events/journal/record.ts';
import { sumOf } from './snapshot-check.ts';
import { sampleSnapshot, startTestEdge, type TestEdge } from './test-edge.ts';

/**
 * The promise (docs: no visitor is deceived), over the real server: whatever is outside `Visitor` changes, the visitor
 * goes to the same place; all of its address before `?` or `#`, save the click id, stays as it is.
 */

let edge: TestEdge;
beforeAll(async () => {
  edge = await startTestEdge();
});
afterAll(() => edge.stop());

const plan = fc
  .record({
    weights: fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 5 }),
    macros: fc.array(fc.constantFrom('click_id', 'campaign_id', 'variant'), { maxLength: 2 }),
    seed: fc.string({ maxLength: 10 }),
    status: fc.constantFrom(
      'active' as const,
      'active' as const,
      'active' as const,
      'paused' as const,
      'archived' as const,
    ),
  })
  .map(
    ({ weights, macros, seed, status }): Plan => ({
      campaign: 7,
      publicId: 'cmp_1',
      name: 'n',
      workspace: 1,
      domain: 1,
      revision: 1,
      status,
      destinations: weights.map((_, i) => ({
        id: i + 1,
        name: `d${i}`,
        template: [`https://d${i}.example/`, ...macros.flatMap((m) => [m, '/']), '?s=']
          .reduce<string[]>((parts, part) => {
            // The last two literals are one.
            if (part === '?s=') parts[parts.length - 1] += part;
            else parts.push(part);
            return parts;
          }, [])
          .concat('sub1', ''),
      })),
      fallback: { test: 't1', seed, arms: weights.map((weight, i) => ({ destination: i + 1, weight })) },
    }),
  );

/** Texts of one device, system and browser family: Chrome on Windows, as a person, an app, a reviewer or a robot. */
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko';
const agents = [
  `${windows}) Chrome/140.0.0.0 Safari/537.36`,
  `${windows}) Chrome/99.0.1.2 Safari/537.36`,
  `${windows}) HeadlessChrome/120.0.0.0 Safari/537.36`,
  `${windows}; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/140.0.0.0 Safari/537.36`,
  `${windows}; compatible; AdsBot-Google; +http://www.google.com/adsbot.html) Chrome/140.0.0.0 Safari/537.36`,
  `${windows}) Chrome/140.0.0.0 Safari/537.36 facebookexternalhit/1.1`,
  `${windows}) Chrome/140.0.0.0 Safari/537.36 AhrefsBot/7.0`,
];

const outside = fc.record({
  'user-agent': fc.constantFrom(...agents),
  'x-forwarded-for': fc.oneof(fc.ipV4(), fc.ipV6(), fc.constant('66.249.66.1'), fc.constant('31.13.24.1')),
  referer: fc.oneof(
    fc.webUrl(),
    fc.constantFrom('https://www.facebook.com/', 'https://adsmanager.example/', ''),
  ),
  purpose: fc.constantFrom('', 'prefetch', 'preview'),
  via: fc.constantFrom('', '1.1 google', '1.1 proxy'),
  from: fc.constantFrom('', 'googlebot(at)googlebot.com'),
  query: fc.constantFrom(
    '',
    '?gclid=abc',
    '?fbclid=x&sub1=s',
    '?ttclid=1&sub1=review&utm_source=y',
    '?click_id=1',
  ),
});

const inside = fc.record({
  id: fc.stringMatching(/^[A-Za-z0-9_-]{22}$/),
  arm: fc.option(fc.nat(5), { nil: undefined }),
  language: fc.constantFrom('', 'pt-BR,pt;q=0.9', 'en'),
});

const put = (made: Plan): void => {
  const snapshot: Snapshot = sampleSnapshot({ campaigns: [{ host: 'go.example', slug: 'abc', plan: made }] });
  const body = JSON.stringify(snapshot);
  expect(edge.holder.take(sumOf(body), body)).toMatchObject({ ok: true });
};

const placeOf = (location: string | undefined): string | undefined =>
  location?.replace(/[?#].*$/s, '').replace(/[\w-]{43}/g, '<click id>');

test('the same visitor goes to the same place, whoever he seems to be', async () => {
  const classes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      plan,
      inside,
      fc.array(outside, { minLength: 2, maxLength: 5 }),
      async (made, visitor, hits) => {
        put(made);
        edge.journal.records.length = 0;
        const places = new Set<string | undefined>();
        for (const { query, ...headers } of hits) {
          const cookie = `fl_v=${visitor.id}${visitor.arm === undefined ? '' : `; fl_a=t1.${visitor.arm}`}`;
          const sent = {
            ...headers,
            cookie,
            ...(visitor.language && { 'accept-language': visitor.language }),
          };
          const reply = await edge.ask(`/abc${query}`, { headers: sent });
          places.add(`${reply.status} ${placeOf(reply.headers.location as string | undefined)}`);
        }
        const records = edge.journal.records as RequestRecord[];
        for (const record of records) classes.add(record.cl);
        // The texts really are of one device, system and family: else the test would prove nothing.
        expect(new Set(records.map((r) => `${r.dv} ${r.os} ${r.b}`))).toEqual(
          new Set(['desktop windows chrome']),
        );
        expect(new Set(records.map((r) => `${r.o} ${r.d} ${r.a} ${r.te}`)).size).toBe(1);
        expect(places.size).toBe(1);
      },
    ),
    { numRuns: 150 },
  );
  expect(classes).toEqual(new Set(['human', 'crawler', 'preview', 'invalid']));
});
