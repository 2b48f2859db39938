import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumExact } from '../money/exact.ts';
import { DAY_MS } from '../time/durations.ts';
import {
  type ConversionState,
  conversionCost,
  countsAsConversion,
  foldPostback,
  NO_PERSON,
  type PostbackFacts,
  type Priced,
  revenueOf,
} from './conversion.ts';

/** One unit equals two of the workspace's currency, except on the first two days; JPY has no rate. */
const priced: Priced = (amount, from, to, day) => {
  if (from === to) return amount;
  return from === 'USD' && day >= 2 ? sumExact(amount, amount) : null;
};

const hash = fc.constantFrom(null, 'a'.repeat(64), 'b'.repeat(64));
const facts: fc.Arbitrary<PostbackFacts> = fc.record({
  status: fc.constantFrom('lead', 'sale', 'rejected', 'hold', 'trial'),
  statusReceived: fc.constantFrom('', 'sale', 'lead', 'approved'),
  usualWord: fc.constantFrom(null, ':6'),
  type: fc.constant(null),
  payout: fc.constantFrom(null, '0', '1.5', '12', '999999999999.999999'),
  currency: fc.constantFrom('EUR', 'USD', 'JPY'),
  workspaceCurrency: fc.constant('EUR'),
  time: fc.nat({ max: 4 * DAY_MS }),
  policy: fc.constantFrom('update', 'ignore', 'add'),
  byScript: fc.constant(false),
  byHand: fc.boolean(),
  stage: fc.constant(null),
  hashes: fc.record({ email: hash, phoneDigits: hash, phonePlus: hash, externalId: hash }),
});
const inOrder = fc
  .array(facts, { minLength: 1, maxLength: 12 })
  .map((all) => all.toSorted((a, b) => a.time - b.time));
const as = (policy: PostbackFacts['policy'], all: readonly PostbackFacts[]): PostbackFacts[] =>
  all.map((one) => ({ ...one, policy }));

const foldFrom = (state: ConversionState | null, all: readonly PostbackFacts[]): ConversionState =>
  all.reduce<ConversionState | null>(
    (now, one) => foldPostback(now, one, priced).state,
    state,
  ) as ConversionState;
const fold = (all: readonly PostbackFacts[]): ConversionState => foldFrom(null, all);

/** The latest value of each member, found by scanning all postbacks instead of folding. */
const naive = (all: readonly PostbackFacts[]): Partial<ConversionState> => {
  const paid = all.findLast((one) => one.payout !== null);
  const first = all[0] as PostbackFacts;
  const payout = paid?.payout ?? null;
  const currency = (paid ?? first).currency;
  const isPending = (status: string): boolean => status === 'lead' || status === 'hold';
  const named = all.filter((one, i) => i > 0 && one.statusReceived !== '');
  const { status } = named.reduce(
    (now, one) =>
      !one.byHand && now.given && isPending(one.status) && !isPending(now.status)
        ? now
        : { status: one.status, given: true },
    { status: first.status, given: first.statusReceived !== '' },
  );
  const day = Math.floor(first.time / DAY_MS);
  return {
    status,
    payout,
    currency,
    firstTime: first.time,
    revenue: payout === null ? null : priced(payout, currency, 'EUR', day),
  };
};

/** Whether the status was given, and the word for the type, are not changes of the conversion. */
const apartFromGiven = (state: ConversionState | null) =>
  state && { ...state, statusGiven: null, typeWord: null };
const unchanged: readonly string[] = ['duplicate', 'ignored'];

describe('the policy "update"', () => {
  test('after any postbacks, the conversion has the latest values', () => {
    fc.assert(
      fc.property(inOrder, (all) => {
        expect(fold(as('update', all))).toMatchObject(naive(all));
      }),
      { numRuns: 500 },
    );
  });

  test('repeats are duplicates and change nothing; all others count as changes', () => {
    fc.assert(
      fc.property(inOrder, (all) => {
        let state: ConversionState | null = null;
        let changes = 0;
        for (const one of as('update', all)) {
          const before: ConversionState | null = state;
          const folded = foldPostback(before, one, priced);
          state = folded.state;
          if (unchanged.includes(folded.fate)) expect(apartFromGiven(state)).toEqual(apartFromGiven(before));
          else changes++;
          expect(folded.fate === 'recorded').toBe(before === null);
          const again = foldPostback(state, one, priced);
          expect(again.state).toEqual(state);
          expect(unchanged).toContain(again.fate);
        }
        expect(state?.changes).toBe(changes);
      }),
    );
  });
});

test('the policy "ignore": the first postback wins and a different one is ignored', () => {
  fc.assert(
    fc.property(inOrder, (all) => {
      const [first, ...rest] = as('ignore', all) as [PostbackFacts, ...PostbackFacts[]];
      const state = fold([first]);
      for (const one of rest) {
        const folded = foldPostback(state, one, priced);
        expect(apartFromGiven(folded.state)).toEqual(apartFromGiven(state));
        expect(unchanged).toContain(folded.fate);
      }
    }),
  );
});

describe('the policy "add"', () => {
  const amounts = fc.array(fc.constantFrom('0.1', '0.2', '12.5', '0.000001', '3'), {
    minLength: 1,
    maxLength: 20,
  });
  const adding = (payouts: readonly string[]): PostbackFacts[] =>
    payouts.map((payout, i) => sale({ payout, time: i, policy: 'add' }));

  test('the payout is the exact sum in any order, and there is still one conversion', () => {
    fc.assert(
      fc.property(amounts, fc.nat(), (payouts, seed) => {
        const state = fold(adding(payouts));
        expect([state.payout, state.revenue]).toEqual([sumExact(...payouts), sumExact(...payouts)]);
        expect(state.changes).toBe(payouts.length);
        const at = seed % payouts.length;
        const turned = [...payouts.slice(at), ...payouts.slice(0, at)];
        expect(fold(adding(turned)).payout).toBe(state.payout);
      }),
    );
  });

  test('a payout in another currency or too large is a conflict and changes nothing', () => {
    const state = fold([sale({ payout: '999999999999' })]);
    const usd = sale({ currency: 'USD', payout: '1', policy: 'add' });
    const large = sale({ payout: '1', policy: 'add' });
    for (const one of [usd, large])
      expect(foldPostback(state, one, priced)).toEqual({ fate: 'conflict', state });
  });

  test('without a payout it changes the status, and the first payout can be in any currency', () => {
    const lead = sale({ status: 'lead', payout: null });
    const paid = foldPostback(fold([lead]), sale({ currency: 'USD', policy: 'add' }), priced);
    expect(paid).toMatchObject({ fate: 'added', state: { payout: '10', currency: 'USD', status: 'sale' } });
    const rejected = sale({ status: 'rejected', payout: null, policy: 'add' });
    expect(foldPostback(paid.state, rejected, priced)).toMatchObject({
      fate: 'updated',
      state: { payout: '10', currency: 'USD', status: 'rejected' },
    });
  });
});

test('folding can be interrupted at any point: the state holds everything needed to continue', () => {
  fc.assert(
    fc.property(inOrder, fc.nat(), (all, cut) => {
      const at = 1 + (cut % all.length);
      const kept = JSON.parse(JSON.stringify(fold(all.slice(0, at)))) as ConversionState;
      expect(foldFrom(kept, all.slice(at))).toEqual(fold(all));
    }),
  );
});

test('stored amounts are decimals that the store can hold, and revenue matches the amount', () => {
  fc.assert(
    fc.property(inOrder, (all) => {
      const state = fold(all);
      if (state.payout !== null) expect(state.payout).toMatch(/^\d{1,12}(\.\d{1,6})?$/);
      expect(state.revenue).toBe(revenueOf(state, priced));
    }),
  );
});

const sale = (over: Partial<PostbackFacts> = {}): PostbackFacts => ({
  status: 'sale',
  statusReceived: 'sale',
  usualWord: null,
  type: null,
  payout: '10',
  currency: 'EUR',
  workspaceCurrency: 'EUR',
  time: 1,
  policy: 'update',
  byScript: false,
  byHand: false,
  stage: null,
  hashes: NO_PERSON,
  ...over,
});

test('a status without payout keeps amount and currency', () => {
  const state = fold([sale(), sale({ status: 'rejected', payout: null, currency: 'USD', time: 2 })]);
  expect(state).toEqual({
    status: 'rejected',
    typeWord: 'sale',
    statusGiven: true,
    reportedType: null,
    payout: '10',
    payoutByType: false,
    currency: 'EUR',
    workspaceCurrency: 'EUR',
    revenue: '10',
    firstTime: 1,
    lastTime: 2,
    changes: 2,
    byScript: false,
    hashes: NO_PERSON,
  });
});

describe('a postback that names no status', () => {
  const bare: PostbackFacts[] = ['lead', 'sale'].map((status) =>
    sale({ status, statusReceived: '', payout: null, time: 9 }),
  );

  test('is a duplicate if it also has no payout, under every policy', () => {
    for (const status of ['lead', 'sale', 'hold', 'rejected', 'trial'])
      for (const policy of ['update', 'ignore', 'add'] as const)
        for (const repeat of bare) {
          const state = fold([sale({ status })]);
          expect(foldPostback(state, { ...repeat, policy }, priced)).toEqual({ fate: 'duplicate', state });
        }
  });

  test('creates a conversion with the default status, or pays an existing one without changing its status', () => {
    expect(fold([sale({ statusReceived: '' })]).status).toBe('sale');
    const paid = sale({ statusReceived: '', payout: '12' });
    expect(foldPostback(fold([sale({ status: 'rejected' })]), paid, priced)).toMatchObject({
      fate: 'updated',
      state: { status: 'rejected', payout: '12' },
    });
  });

  test('changes no status at any position after the first postback', () => {
    const repeats = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...bare)), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(inOrder, repeats, fc.constantFrom('update', 'add', 'ignore'), (all, more, policy) => {
        const own = as(policy, all);
        const mixed = [...own];
        for (const [at, repeat] of more) mixed.splice(1 + (at % mixed.length), 0, { ...repeat, policy });
        expect(fold(mixed)).toEqual(fold(own));
      }),
      { numRuns: 500 },
    );
  });

  test('of two postbacks in either order, the explicit status wins', () => {
    fc.assert(
      fc.property(facts, fc.constantFrom(...bare), (one, repeat) => {
        const named = { ...one, statusReceived: 'as sent', policy: 'update' as const };
        for (const order of [
          [named, repeat],
          [repeat, named],
        ])
          expect(fold(order).status).toBe(named.status);
      }),
    );
  });
});

test('another currency is converted at the rate of the first postback’s day', () => {
  expect(fold([sale({ currency: 'USD' })])).toMatchObject({ payout: '10', revenue: null });
  const late = { currency: 'USD', time: 3 * DAY_MS };
  expect(fold([sale(late)])).toMatchObject({ payout: '10', revenue: '20' });
  expect(fold([sale({ currency: 'USD' }), sale({ ...late, payout: '9' })])).toMatchObject({ revenue: null });
  expect(fold([sale({ currency: 'USD' }), sale({ payout: '9' })])).toMatchObject({ revenue: '9' });
});

test('details of a person are kept until newer ones arrive', () => {
  const [old, newer] = ['a'.repeat(64), 'b'.repeat(64)];
  const state = fold([
    sale({ hashes: { ...NO_PERSON, email: old, externalId: old } }),
    sale({ status: 'rejected', hashes: { ...NO_PERSON, email: newer } }),
  ]);
  expect(state.hashes).toEqual({ ...NO_PERSON, email: newer, externalId: old });
});

test('rejected conversions never count; every other status does', () => {
  expect(['lead', 'sale', 'hold', 'trial', 'rejected'].filter(countsAsConversion)).toEqual([
    'lead',
    'sale',
    'hold',
    'trial',
  ]);
});

describe('a report from a page', () => {
  const mixed = fc
    .array(fc.tuple(facts, fc.boolean()), { minLength: 1, maxLength: 12 })
    .map((all) => all.map(([one, byScript]) => ({ ...one, byScript })).toSorted((a, b) => a.time - b.time));

  test('never changes what another origin has reported, whatever it says and whenever it comes', () => {
    fc.assert(
      fc.property(mixed, (all) => {
        const first = all.findIndex(({ byScript }) => !byScript);
        fc.pre(first >= 0);
        const others = all.slice(first).filter(({ byScript }) => !byScript);
        const started = foldFrom(first === 0 ? null : fold(all.slice(0, first)), all.slice(first, first + 1));
        expect(foldFrom(started, all.slice(first + 1))).toEqual(foldFrom(started, others.slice(1)));
        expect(started.byScript).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  test('gives way to another origin under every policy, and a payout is never added to the page’s', () => {
    fc.assert(
      fc.property(facts, facts, (page, other) => {
        const said = foldPostback(null, { ...page, byScript: true }, priced).state;
        const { fate, state } = foldPostback(said, { ...other, byScript: false }, priced);
        expect(state).toMatchObject({
          status: other.statusReceived === '' ? page.status : other.status,
          payout: other.payout ?? said.payout,
          byScript: false,
          firstTime: said.firstTime,
          revenue: revenueOf(state, priced),
        });
        expect(['updated', 'duplicate']).toContain(fate);
        expect(state.changes).toBe(fate === 'updated' ? 2 : 1);
      }),
      { numRuns: 500 },
    );
  });

  test('counts like any other when alone', () => {
    const page = (over: Partial<PostbackFacts>) => sale({ byScript: true, ...over });
    const first = foldPostback(null, page({ status: 'lead' }), priced);
    const second = foldPostback(first.state, page({ status: 'sale', time: 2 }), priced);
    const same = foldPostback(second.state, page({ status: 'sale', time: 3 }), priced);
    expect([first.fate, second.fate, same.fate]).toEqual(['recorded', 'updated', 'duplicate']);
    expect(second.state).toMatchObject({ status: 'sale', byScript: true, changes: 2 });
  });
});

test.each([
  [{ by: 'conversion', amount: '12.5', types: null }, 'lead', null, '12.5'],
  [{ by: 'conversion', amount: '12.5', types: null }, 'rejected', '80', null],
  [{ by: 'revenue', percent: '7.25', types: null }, 'sale', '33.333333', '2.4166666425'],
  [{ by: 'revenue', percent: '0', types: null }, 'hold', '5', '0'],
  [{ by: 'revenue', percent: '50', types: null }, 'sale', null, null],
  [{ by: 'revenue', percent: '50', types: null }, 'rejected', '80', null],
  [null, 'sale', '80', null],
] as const)('%o: a conversion that is %s and brings %s costs %s', (terms, status, revenue, cost) => {
  expect(conversionCost(terms, { status, revenue, reportedType: 1 })).toBe(cost);
});

test.each([
  [[1, 4], 4, '3'],
  [[1, 4], 14, null],
  // Reported before the edge knew that types matter.
  [[1, 4], null, '3'],
  [null, 14, '3'],
] as const)('of the types %o, one that was reported as %s costs %s', (types, reportedType, cost) => {
  const of = { status: 'sale', revenue: '6', reportedType };
  expect(conversionCost({ by: 'conversion', amount: '3', types }, of)).toBe(cost);
  expect(conversionCost({ by: 'revenue', percent: '50', types }, of)).toBe(cost);
});

describe('the type that statuses name', () => {
  const said = (status: string, received = status, over: Partial<PostbackFacts> = {}): PostbackFacts =>
    sale({ status, statusReceived: received, ...over });
  const wordAfter = (...all: PostbackFacts[]): [string, string] => {
    const { status, typeWord } = fold(all);
    return [status, typeWord];
  };

  test('a lead stays a lead while a network decides about it, and becomes a sale when one is reported', () => {
    const lead = said('lead', 'new');
    expect(wordAfter(lead)).toEqual(['lead', 'lead']);
    expect(wordAfter(lead, said('hold', 'pending'))).toEqual(['hold', 'lead']);
    expect(wordAfter(lead, said('sale', 'Approved'))).toEqual(['sale', 'lead']);
    expect(wordAfter(lead, said('rejected', 'trash'))).toEqual(['rejected', 'lead']);
    expect(wordAfter(lead, said('sale'))).toEqual(['sale', 'sale']);
    expect(wordAfter(lead, said('upsell'))).toEqual(['upsell', 'upsell']);
  });

  test('is the usual one of the network, or a purchase, until one is named, in any order', () => {
    for (const first of [
      said('hold'),
      said('rejected', 'trash'),
      said('sale', 'confirmed'),
      said('sale', '1'),
    ]) {
      expect(fold([first]).typeWord).toBe(':1');
      expect(fold([{ ...first, usualWord: ':6' }]).typeWord).toBe(':6');
      const named = fold([{ ...first, usualWord: ':6' }, said('lead', 'new', { time: 2 })]);
      expect([named.typeWord, named.payout]).toEqual(['lead', '10']);
    }
    expect(fold([said('lead', '')]).typeWord).toBe(':2');
    expect(fold([said('sale', '')]).typeWord).toBe(':1');
    expect(fold([said('lead', '', { usualWord: ':6' })]).typeWord).toBe(':6');
    expect(fold([said('lead', 'lead', { usualWord: ':6' })]).typeWord).toBe('lead');
    const decided = said('sale', 'approved', { time: 2 });
    expect(wordAfter(said('lead'), decided)).toEqual(wordAfter(decided, said('lead', 'lead', { time: 3 })));
  });

  test('changes alone without being a change of the conversion', () => {
    const before = fold([said('lead', 'lead'), said('sale', 'approved')]);
    const { fate, state } = foldPostback(before, said('sale'), priced);
    expect([fate, state]).toEqual(['duplicate', { ...before, typeWord: 'sale' }]);
    const first = foldPostback(before, said('sale', 'sale', { policy: 'ignore' }), priced);
    expect(first).toEqual({ fate: 'duplicate', state: before });
  });

  test('of a page’s report gives way to what the network usually sends', () => {
    const page = fold([said('sale', 'sale', { byScript: true })]);
    const word = (over: Partial<PostbackFacts>): string =>
      foldPostback(page, said('sale', 'approved', over), priced).state.typeWord;
    expect(word({ usualWord: ':6' })).toBe(':6');
    expect(word({})).toBe('sale');
  });

  test('a network’s late "pending" changes neither status nor type, but a person’s does', () => {
    for (const decided of [said('sale'), said('rejected'), said('upsell')]) {
      const before = fold([decided]);
      for (const late of [said('hold', 'hold', { time: 2 }), said('lead', 'lead', { time: 2 })]) {
        const folded = foldPostback(before, late, priced);
        expect(folded.fate).toBe('ignored');
        expect(folded.state.status).toBe(before.status);
        if (decided.status !== 'rejected') expect(folded.state).toEqual(before);
        const paid = foldPostback(before, { ...late, payout: '12' }, priced);
        expect(paid).toMatchObject({ fate: 'updated', state: { status: before.status, payout: '12' } });
        const byHand = foldPostback(before, { ...late, byHand: true }, priced);
        expect(byHand).toMatchObject({ fate: 'updated', state: { status: late.status } });
      }
    }
    expect(wordAfter(said('lead'), said('hold'), said('lead'))).toEqual(['lead', 'lead']);
  });
});
