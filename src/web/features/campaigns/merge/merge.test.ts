import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changesBetween } from '../../../../contracts/campaign-changes/diff.ts';
import { type Keyed, keyed, unkeyed } from '../../../../contracts/campaign-changes/keyed.ts';
import { CampaignInput } from '../../../../contracts/campaigns/campaign.ts';
import type { CampaignBody } from '../../../../contracts/campaigns/campaign-body.ts';
import { merge } from './merge.ts';

const body: CampaignBody = {
  name: 'Spring',
  status: 'active',
  domainId: 'dom_1',
  slug: 'abc',
  notes: '',
  tags: [],
  source: '',
  timeZone: null,
  startsAt: null,
  endsAt: null,
  redirect: '302',
  referrer: 'hidden',
  passQuery: false,
  invalidTraffic: 'count',
  inactive: 'domain',
  disclosure: 'public',
  caps: { day: 10 },
  costs: { model: 'none', amount: null },
  destinations: ['a', 'b', 'c'].map((id) => ({ id: `dst_${id}`, name: id, url: `https://${id}.example/` })),
  paths: [0, 1, 2].map((number) => ({
    number,
    landing: null,
    offers: [{ destination: number, weight: 10_000 }],
  })),
  default: [
    { path: 0, weight: 7000 },
    { path: 1, weight: 3000 },
  ],
  rules: [1, 2].map((number) => ({
    number,
    name: `Rule ${number}`,
    match: 'all' as const,
    conditions: [],
    caps: {},
    to: [{ path: number, weight: 10_000 }],
  })),
};

type Edit = (body: CampaignBody, fresh: string) => CampaignBody;

const withPage: Edit = (one, fresh) => ({
  ...one,
  destinations: [...one.destinations, { id: fresh, name: fresh, url: `https://${fresh}.example/` }],
});

/** Typical edits in an editor. */
const edits: readonly Edit[] = [
  (one, fresh) => ({ ...one, name: fresh }),
  (one, fresh) => ({ ...one, notes: fresh }),
  (one) => ({ ...one, caps: { hour: 5 } }),
  (one) => ({
    ...one,
    destinations: one.destinations.toReversed().map((d) => ({ ...d, name: `${d.name}!` })),
    paths: one.paths.map((p) => ({
      ...p,
      offers: p.offers.map((o) => ({ ...o, destination: one.destinations.length - 1 - o.destination })),
    })),
  }),
  (one, fresh) => ({
    ...one,
    destinations: one.destinations.map((d, i) => (i === 0 ? { ...d, parameters: `sub=${fresh}` } : d)),
  }),
  withPage,
  (one, fresh) => {
    const more = withPage(one, fresh);
    const number = Number.parseInt(fresh.slice(4), 36);
    const offers = [{ destination: more.destinations.length - 1, weight: 10_000 }];
    return {
      ...more,
      paths: [...more.paths, { number, landing: null, offers }],
      default: [{ path: more.paths.length, weight: 10_000 }],
    };
  },
  // A landing page with three exits, the second to a new page.
  (one, fresh) => {
    const more = withPage(one, fresh);
    const exits = [more.destinations.length - 1, 2].map((destination) => ({
      offers: [{ destination, weight: 10_000 }],
    }));
    return {
      ...more,
      paths: more.paths.map((path) => (path.number === 0 ? { ...path, landing: 1, exits } : path)),
    };
  },
  (one) => ({ ...one, default: [{ path: 0, weight: 10_000 }] }),
  (one) => ({ ...one, rules: one.rules.slice(1) }),
  (one) => ({ ...one, rules: one.rules.toReversed() }),
  (one) => ({
    ...one,
    rules: one.rules.map((rule, i) => (i === 0 ? { ...rule, caps: { total: 9 } } : rule)),
  }),
  (one, fresh) => ({ ...one, rules: one.rules.map((rule) => ({ ...rule, name: fresh })) }),
  (one, fresh) => ({
    ...one,
    rules: [...one.rules, { ...body.rules[0]!, number: Number.parseInt(fresh.slice(4), 36), name: fresh }],
  }),
  // The last page is removed, and everything that leads there goes elsewhere.
  (one) => ({
    ...one,
    destinations: one.destinations.slice(0, 2),
    paths: one.paths
      .slice(0, 2)
      .map((path, i) => ({ ...path, offers: [{ destination: i, weight: 10_000 }], exits: [] })),
    default: [{ path: 0, weight: 10_000 }],
    rules: one.rules.map((rule) => ({ ...rule, to: [{ path: 1, weight: 10_000 }] })),
  }),
];

const versionOf = (prefix: string): fc.Arbitrary<Keyed> =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: edits.length - 1 }), { maxLength: 3 })
    .map((picked) => keyed(picked.reduce((one, at) => (edits[at] as Edit)(one, `dst_${prefix}${at}`), body)));

const base = keyed(body);
const mineOf = versionOf('m');
const theirsOf = versionOf('t');
const known = (side: Keyed) => new Set(side.rules.keys());

test('where one side changed nothing the other wins', () => {
  fc.assert(
    fc.property(theirsOf, (theirs) => {
      for (const [mine, other] of [
        [base, theirs],
        [theirs, base],
        [theirs, theirs],
      ] as const) {
        const { result, clashes } = merge(base, mine, other);
        expect(clashes).toEqual([]);
        expect(changesBetween(theirs, result)).toEqual([]);
      }
    }),
  );
});

test('without a clash it does not matter whose side is whose', () => {
  fc.assert(
    fc.property(mineOf, theirsOf, (mine, theirs) => {
      const one = merge(base, mine, theirs);
      if (one.clashes.length > 0) return;
      const other = merge(base, theirs, mine);
      expect(other.clashes).toEqual([]);
      const found = changesBetween(one.result, other.result).filter(
        ({ kind, fact }) => kind !== 'order' || fact === 'rules.order',
      );
      expect(found).toEqual([]);
    }),
  );
});

test('no change is lost, nothing is made up, and the server accepts the result, whatever is picked', () => {
  const pick = fc.constantFrom('mine' as const, 'theirs' as const);
  fc.assert(
    fc.property(mineOf, theirsOf, pick, (mine, theirs, side) => {
      const { clashes } = merge(base, mine, theirs);
      const picks = Object.fromEntries(clashes.map(({ fact }) => [fact, side]));
      const { result } = merge(base, mine, theirs, picks);
      const facts = clashes.map(({ fact }) => fact);
      const inClash = (fact: string) => facts.some((one) => fact === one || fact.startsWith(`${one}.`));
      const has = (list: Keyed, fact: string) => changesBetween(base, list).find((one) => one.fact === fact);
      // Order changes name everything in a list, including the other side's additions.
      const told = (list: Keyed) => changesBetween(base, list).filter(({ kind }) => kind !== 'order');
      for (const change of [...told(mine), ...told(theirs)]) {
        if (inClash(change.fact)) continue;
        if (change.kind === 'destination_removed' || change.kind === 'path_removed') continue;
        expect(has(result, change.fact)?.kind).toBe(change.kind);
      }
      // A path added or removed only because of its page is not listed; it exists where the page stays.
      for (const { kind, fact } of told(result).filter((one) => !/^path_(added|removed)$/.test(one.kind))) {
        expect([kind, (has(mine, fact) ?? has(theirs, fact))?.kind]).toEqual([kind, kind]);
      }
      const sent = unkeyed(result, known(theirs));
      expect(CampaignInput.safeParse(sent).error?.issues).toBeUndefined();
    }),
  );
});

test('what both changed is asked about, and each answer selects that side', () => {
  const mine = keyed({ ...body, name: 'Mine', caps: { day: 20 } });
  const theirs = keyed({ ...body, name: 'Theirs', notes: 'read me' });
  const asked = merge(base, mine, theirs);
  expect(asked.clashes).toMatchObject([
    { fact: 'name', mine: [{ after: 'Mine' }], theirs: [{ after: 'Theirs' }] },
  ]);
  expect([asked.mine, asked.theirs]).toMatchObject([[{ kind: 'cap' }], [{ field: 'notes' }]]);
  const name = (side: 'mine' | 'theirs') => merge(base, mine, theirs, { name: side }).result.fields.name;
  expect([name('mine'), name('theirs')]).toEqual(['Mine', 'Theirs']);
});

test('a URL and its own parameters are one thing: where each side changed one of them, the user chooses', () => {
  const changed = (change: object) =>
    keyed({ ...body, destinations: body.destinations.map((d, i) => (i === 0 ? { ...d, ...change } : d)) });
  const mine = changed({ url: 'https://mine.example/?sub=1' });
  const theirs = changed({ parameters: 'sub=2' });
  expect(merge(base, mine, theirs).clashes).toMatchObject([
    {
      ...{ fact: 'destination.dst_a.url', mine: [{ kind: 'destination_url' }] },
      theirs: [{ kind: 'destination_parameters', before: '', after: 'sub=2' }],
    },
  ]);
  const page = (side: 'mine' | 'theirs') =>
    merge(base, mine, theirs, { 'destination.dst_a.url': side }).result.destinations.get('dst_a');
  expect(page('mine')).toEqual({ name: 'a', url: 'https://mine.example/?sub=1', parameters: '' });
  expect(page('theirs')).toEqual({ name: 'a', url: 'https://a.example/', parameters: 'sub=2' });
});

test('a page removed by one side and used by the other stays', () => {
  const without = { ...body, destinations: body.destinations.slice(0, 2), paths: body.paths.slice(0, 2) };
  const mine = keyed({ ...without, rules: body.rules.slice(0, 1) });
  const theirs = keyed({ ...body, default: [{ path: 2, weight: 10_000 }] });
  const { result, clashes } = merge(base, mine, theirs);
  expect(clashes).toEqual([]);
  expect([[...result.destinations.keys()], [...result.paths.keys()]]).toEqual([
    ['dst_a', 'dst_b', 'dst_c'],
    ['0', '1', '2'],
  ]);
});

test('equal additions of both sides are merged into one', () => {
  const { id: _, ...page } = { id: 'dst_new', name: 'New', url: 'https://new.example/' };
  const offers = [{ destination: 3, weight: 10_000 }];
  const typed = {
    ...body,
    destinations: [...body.destinations, page],
    paths: [...body.paths, { landing: null, offers }],
    default: [{ path: 3, weight: 10_000 }],
  };
  const stored: CampaignBody = {
    ...body,
    destinations: [...body.destinations, { id: 'dst_new', ...page }],
    paths: [...body.paths, { number: 9, landing: null, offers }],
    default: typed.default,
  };
  const { result, clashes } = merge(base, keyed(typed, body), keyed(stored));
  expect(clashes).toEqual([]);
  expect([...result.destinations.keys()].at(-1)).toBe('dst_new');
  expect(result.paths.size).toBe(4);
});

describe('with an unknown starting point', () => {
  /** Neither the order of pages and paths nor a path removed with its page raises a question. */
  const told = (a: Keyed, b: Keyed) =>
    changesBetween(a, b).filter(
      ({ kind, fact }) => !/^path_(added|removed)$/.test(kind) && !/^(destinations|paths)\.order$/.test(fact),
    );
  const all = (mine: Keyed, theirs: Keyed, side: 'mine' | 'theirs') =>
    merge(
      null,
      mine,
      theirs,
      Object.fromEntries(merge(null, mine, theirs).clashes.map(({ fact }) => [fact, side])),
    ).result;

  test('every difference is asked about, and nothing else', () => {
    fc.assert(
      fc.property(mineOf, theirsOf, (mine, theirs) => {
        const facts = merge(null, mine, theirs).clashes.map(({ fact }) => fact);
        for (const { fact } of told(theirs, mine)) {
          expect(facts.some((one) => fact === one || fact.startsWith(`${one}.`))).toBe(true);
        }
        if (told(theirs, mine).length === 0) expect(facts).toEqual([]);
      }),
    );
  });

  test('each side can be chosen completely, and the server accepts it', () => {
    fc.assert(
      fc.property(mineOf, theirsOf, fc.constantFrom('mine', 'theirs'), (mine, theirs, side) => {
        const result = all(mine, theirs, side);
        expect(told(side === 'mine' ? mine : theirs, result)).toEqual([]);
        expect(CampaignInput.safeParse(unkeyed(result, known(theirs))).error?.issues).toBeUndefined();
      }),
    );
  });
});
