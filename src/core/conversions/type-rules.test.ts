import { expect, test } from 'vitest';
import {
  haveRules,
  needsTransaction,
  payoutOrigin,
  type TypeSettings,
  typeFactsOf,
  typeRulesOf,
} from './type-rules.ts';
import { KNOWN_TYPES } from './types.ts';

const of = (name: keyof typeof KNOWN_TYPES, over: Partial<TypeSettings> = {}): TypeSettings => ({
  ...KNOWN_TYPES[name],
  payout: null,
  ...over,
});
const types: TypeSettings[] = [
  of('purchase', { payout: '40' }),
  of('lead', { payout: '0' }),
  of('other'),
  of('first_deposit', { payout: '100', laterType: 7 }),
  of('rebill', { payout: '9.5' }),
];
const bare = {
  event: 'conversion',
  status: 'sale',
  received: '',
  usual: null,
  transaction: 'T',
  wantsPayout: true,
};

test('the types of a new workspace have no rules until one gets a payout or occurs in another way', () => {
  const usual = [of('purchase'), of('lead'), of('other')];
  expect(haveRules(usual)).toBe(false);
  expect(haveRules([...usual, of('rebill')])).toBe(true);
  expect(haveRules([of('purchase', { payout: '0' })])).toBe(true);
});

test.each([
  [{}, { n: 1, p: '40' }],
  [{ status: 'lead' }, { n: 2, p: '0' }],
  [
    { received: 'new', status: 'lead' },
    { n: 2, p: '0' },
  ],
  // A word that names no type: the network's usual one, or a purchase.
  [{ received: 'approved' }, { n: 1, p: '40' }],
  [
    { received: 'approved', usual: ':7' },
    { n: 7, p: '9.5' },
  ],
  [{ event: 'REBILL' }, { n: 7, p: '9.5' }],
  [
    { event: 'rebill', transaction: '' },
    { n: 7, p: '9.5', x: 1 },
  ],
  [{ event: 'ftd' }, { n: 6, p: '100', o: 1, l: 7, lp: '9.5' }],
  [
    { event: 'ftd', wantsPayout: false },
    { n: 6, o: 1, l: 7 },
  ],
  [{ event: 'unheard of' }, { n: 3 }],
] as const)('%o gives %o', (postback, rules) => {
  expect(typeRulesOf({ ...bare, ...postback }, types)).toEqual(rules);
});

test('later conversions can be duplicates', () => {
  const once = [of('first_deposit', { laterType: null })];
  expect(typeRulesOf({ ...bare, event: 'ftd' }, once)).toEqual({ n: 6, o: 1 });
});

test('a later conversion has the other type and its payout', () => {
  const rules = { n: 6, p: '100', o: 1, l: 7, lp: '9.5' } as const;
  expect(typeFactsOf(undefined, 'ftd')).toBeNull();
  expect(typeFactsOf(rules, 'ftd')).toMatchObject({ number: 6, defaultPayout: '100', byWord: false });
  expect(typeFactsOf(rules, 'ftd', true)).toMatchObject({ number: 7, defaultPayout: '9.5', isLater: true });
  const { lp: _, ...unpaid } = rules;
  expect(typeFactsOf(unpaid, 'Conversion', true)).toMatchObject({ defaultPayout: null, byWord: true });
});

test('only a conversion that may be another one needs a transaction ID', () => {
  expect(needsTransaction({ n: 7, x: 1 }, 'sale')).toBe(true);
  expect(needsTransaction({ n: 7, x: 1 }, 'rejected')).toBe(false);
  expect(needsTransaction({ n: 7 }, 'sale')).toBe(false);
});

test('the origin of a payout', () => {
  expect([payoutOrigin('0', false), payoutOrigin('5', true), payoutOrigin(null, false)]).toEqual([
    ...['postback', 'type', 'none'],
  ]);
});
