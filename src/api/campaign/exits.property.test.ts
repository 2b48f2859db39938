import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CampaignPatch } from '../../contracts/campaigns/campaign.ts';
import { Destinations } from '../../contracts/routing/routing.ts';
import type { Offer } from '../../core/routing/plan.ts';
import type { StoredPath, StoredRouting } from '../../db/routing.ts';
import { editedPart } from './answer.ts';
import { nextRouting } from './phases/next-routing.ts';
import type { StoredCampaign } from './store.ts';

const ROWS = [31, 12, 57, 8];
const destinations = ROWS.map((id) => ({
  ...{ id, public_id: `dst_${id}`, name: `${id}`, url: `https://${id}.example/` },
  ...{ offer_id: null, landing_page_id: null },
}));
const noTime = new Date(Date.UTC(2026, 0, 1));

const offers = fc
  .tuple(fc.shuffledSubarray(ROWS, { minLength: 1 }), fc.nat(10_000))
  .map(([rows, share]): Offer[] =>
    rows.map((destination, i) => ({
      destination,
      weight: rows.length === 1 ? 10_000 : i === 0 ? share : i === 1 ? 10_000 - share : 0,
    })),
  );
const seed = fc.string({ minLength: 22, maxLength: 22 });
const exits = fc.array(fc.record({ seed, offers }), { minLength: 1, maxLength: 9 });
const path = fc.record(
  { landing: fc.constantFrom(...ROWS), seed, offers, exits },
  { requiredKeys: ['landing', 'seed', 'offers'] },
);
const split = { seed: 's', phase: 3 };

/** Every path gets visitors, the first by a rule as well. The last one is not attached any more. */
const stored = fc.array(path, { minLength: 2, maxLength: 4 }).map((list): StoredRouting => {
  const paths: StoredPath[] = list.map((one, number) => ({
    ...one,
    number,
    detachedAt: number === list.length - 1 ? '2025-12-01T00:00:00.000Z' : null,
  }));
  const numbers = paths.slice(0, -1).map(({ number }) => number);
  return {
    paths,
    default: {
      ...split,
      arms: numbers.map((number) => ({ path: number, weight: number === 0 ? 10_000 : 0 })),
    },
    rules: [
      {
        ...{ number: 1, name: '', match: 'all' as const, conditions: [], caps: {} },
        to: { ...split, arms: [{ path: 0, weight: 10_000 }] },
      },
    ],
    nextRule: 2,
  };
});

/** What the API answers for a routing, read as what a form sends. */
const sentBack = (routing: StoredRouting) => {
  const campaign = {
    ...{ routing, destinations, starts_at: null, ends_at: null },
  } as unknown as StoredCampaign;
  const { destinations: pages, paths, default: fallback, rules } = editedPart(campaign);
  const body = JSON.parse(JSON.stringify({ destinations: pages, paths, default: fallback, rules }));
  return CampaignPatch.parse({ ...body, destinations: Destinations.parse(body.destinations), revision: 1 });
};

test('a routing that is sent back as the API answered it stays what it was, seeds and phases included', () => {
  fc.assert(
    fc.property(stored, (routing) => {
      expect(nextRouting(routing, sentBack(routing), ROWS, noTime)).toEqual(routing);
    }),
  );
});

test('other offers at one exit start a phase where the path is, and change no other exit and no seed', () => {
  fc.assert(
    fc.property(stored, fc.nat(), offers, (routing, place, other) => {
      const form = sentBack(routing);
      const first = form.paths?.[0];
      const at = (first?.exits?.length ?? 0) > 0 ? place % (first?.exits?.length ?? 1) : -1;
      fc.pre(first?.exits !== undefined && at >= 0);
      const wanted = other.map(({ destination, weight }) => ({
        destination: ROWS.indexOf(destination),
        weight,
      }));
      const was = routing.paths[0]?.exits?.[at]?.offers;
      fc.pre(JSON.stringify(was) !== JSON.stringify(other));
      const changed = first.exits.map((exit, i) => (i === at ? { offers: wanted } : exit));
      const next = nextRouting(
        routing,
        { ...form, paths: [{ ...first, exits: changed }, ...(form.paths ?? []).slice(1)] },
        ROWS,
        noTime,
      );
      const [before, after] = [routing.paths[0], next.paths[0]];
      expect(after).toEqual({
        ...before,
        exits: before?.exits?.map((exit, i) => (i === at ? { ...exit, offers: other } : exit)),
      });
      expect(next.paths.slice(1)).toEqual(routing.paths.slice(1));
      expect([next.default, next.rules[0]?.to]).toEqual([
        { ...routing.default, phase: 4 },
        { ...routing.rules[0]?.to, phase: 4 },
      ]);
    }),
  );
});

test('exits that stay keep their seeds by place; new ones get seeds of their own; none left are no list', () => {
  fc.assert(
    fc.property(stored, fc.array(offers, { maxLength: 9 }), (routing, lists) => {
      const form = sentBack(routing);
      const exits = lists.map((list) => ({
        offers: list.map(({ destination, weight }) => ({ destination: ROWS.indexOf(destination), weight })),
      }));
      const paths = form.paths?.map((one) => ({ ...one, exits }));
      const next = nextRouting(routing, { ...form, paths }, ROWS, noTime);
      for (const [i, after] of next.paths.slice(0, -1).entries()) {
        const before = routing.paths[i];
        if (lists.length === 0) expect(after).not.toHaveProperty('exits');
        expect(after.exits?.map((exit) => exit.offers) ?? []).toEqual(lists);
        const seeds = after.exits?.map((exit) => exit.seed) ?? [];
        const kept = Math.min(before?.exits?.length ?? 0, seeds.length);
        expect(seeds.slice(0, kept)).toEqual(before?.exits?.slice(0, kept).map((exit) => exit.seed) ?? []);
        const added = seeds.slice(kept);
        expect(new Set(added).size).toBe(added.length);
        expect(added).not.toContain(after.seed);
      }
    }),
  );
});
