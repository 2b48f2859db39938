import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ConversionState, countsAsConversion, foldPostback, type PostbackFacts } from './conversion.ts';

const facts: fc.Arbitrary<PostbackFacts> = fc.record({
  status: fc.constantFrom('lead', 'sale', 'rejected', 'hold', 'trial'),
  payout: fc.constantFrom(null, '0', '1.5', '12'),
  currency: fc.constantFrom('EUR', 'USD'),
  workspaceCurrency: fc.constant('EUR'),
  time: fc.nat({ max: 1e6 }),
});
const inOrder = fc
  .array(facts, { minLength: 1, maxLength: 12 })
  .map((all) => all.toSorted((a, b) => a.time - b.time));

const fold = (all: readonly PostbackFacts[], from: ConversionState | null = null): ConversionState =>
  all.reduce<ConversionState | null>((state, one) => foldPostback(state, one).state, from) as ConversionState;

/** The last word on each member, found by looking through all postbacks, not by folding. */
const naive = (all: readonly PostbackFacts[]): Omit<ConversionState, 'changes' | 'lastTime'> => {
  const priced = all.findLast((one) => one.payout !== null);
  const first = all[0] as PostbackFacts;
  const payout = priced?.payout ?? null;
  const currency = (priced ?? first).currency;
  return {
    status: (all.at(-1) as PostbackFacts).status,
    payout,
    currency,
    revenue: currency === 'EUR' ? payout : null,
    firstTime: first.time,
  };
};

test('after any postbacks the conversion is what the last of them say', () => {
  fc.assert(
    fc.property(inOrder, (all) => {
      expect(fold(all)).toMatchObject(naive(all));
    }),
    { numRuns: 500 },
  );
});

test('repeats say duplicate and change nothing; all others are counted as changes', () => {
  fc.assert(
    fc.property(inOrder, (all) => {
      let state: ConversionState | null = null;
      let changes = 0;
      for (const one of all) {
        const before: ConversionState | null = state;
        const folded = foldPostback(before, one);
        state = folded.state;
        if (folded.fate === 'duplicate') expect(state).toBe(before);
        else changes++;
        expect(folded.fate === 'recorded').toBe(before === null);
        expect(foldPostback(state, one)).toEqual({ fate: 'duplicate', state });
      }
      expect(state?.changes).toBe(changes);
    }),
  );
});

test('folding may be interrupted anywhere: the state holds all that is needed to go on', () => {
  fc.assert(
    fc.property(inOrder, fc.nat(), (all, cut) => {
      const at = 1 + (cut % all.length);
      const kept = JSON.parse(JSON.stringify(fold(all.slice(0, at)))) as ConversionState;
      expect(fold(all.slice(at), kept)).toEqual(fold(all));
    }),
  );
});

const sale = (over: Partial<PostbackFacts> = {}): PostbackFacts => ({
  status: 'sale',
  payout: '10',
  currency: 'EUR',
  workspaceCurrency: 'EUR',
  time: 1,
  ...over,
});

test('a status without payout keeps amount and currency', () => {
  const state = fold([sale(), sale({ status: 'rejected', payout: null, currency: 'USD', time: 2 })]);
  expect(state).toEqual({
    status: 'rejected',
    payout: '10',
    currency: 'EUR',
    revenue: '10',
    firstTime: 1,
    lastTime: 2,
    changes: 2,
  });
});

test('another currency is no revenue until there is a rate for it', () => {
  expect(fold([sale({ currency: 'USD' })])).toMatchObject({ payout: '10', revenue: null });
  expect(fold([sale({ currency: 'USD' }), sale({ payout: '9' })])).toMatchObject({
    currency: 'EUR',
    revenue: '9',
  });
});

test('rejected conversions count nowhere; every other status counts', () => {
  expect(['lead', 'sale', 'hold', 'trial', 'rejected'].filter(countsAsConversion)).toEqual([
    'lead',
    'sale',
    'hold',
    'trial',
  ]);
});
