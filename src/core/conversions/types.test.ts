import fc from 'fast-check';
import { expect, test } from 'vitest';
import { claimedTwice, KNOWN_TYPES, OTHER_TYPE, standingOf, typeNumberOf, typeWordIn } from './types.ts';

const known = Object.values(KNOWN_TYPES);
const own = { number: 8, events: ['upsell'], words: ['upsell_paid'] };
const types = [...known, own];

test.each([
  ['conversion', 'sale', 1],
  ['conversion', 'lead', 2],
  ['conversion', 'purchase', 1],
  ['conversion', ':1', 1],
  ['conversion', 'upsell_paid', 8],
  ['conversion', 'unheard_of', OTHER_TYPE],
  ['conversion', ':6', 6],
  ['conversion', ':99', OTHER_TYPE],
  // Ingest has decided, whatever the event says.
  ['first_deposit', '=7', 7],
  ['conversion', '=2', 2],
  ['first_deposit', '=99', OTHER_TYPE],
  ['add_to_cart', ':6', 4],
  // The event decides, whatever the status says.
  ['add_to_cart', 'sale', 4],
  ['Add_To_Cart', 'lead', 4],
  ['UPSELL', 'sale', 8],
  ['unheard_of', 'sale', OTHER_TYPE],
  ['Purchase', 'lead', 1],
])('event %s with status word %s is of type %i', (event, word, number) => {
  expect(typeNumberOf({ event, word }, types)).toBe(number);
});

test('a type that is turned off leaves its events to "other"', () => {
  const left = types.filter(({ number }) => number !== KNOWN_TYPES.add_to_cart.number);
  expect(typeNumberOf({ event: 'add_to_cart', word: 'sale' }, left)).toBe(OTHER_TYPE);
});

test('known types have different numbers, events and statuses, and an unnamed event is no conversion', () => {
  expect(new Set(known.map(({ number }) => number)).size).toBe(known.length);
  expect(claimedTwice(known, 'events')).toBeNull();
  expect(claimedTwice(known, 'words')).toBeNull();
  expect(KNOWN_TYPES.other).toMatchObject({ countsAsConversion: false, countsAsRevenue: true });
  expect(KNOWN_TYPES.add_to_cart).toMatchObject({ countsAsConversion: false, countsAsRevenue: false });
});

test('a word with two owners is found, with both', () => {
  const word = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
  const claims = fc.array(
    fc.uniqueArray(word).map((events) => ({ events, words: [] })),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(claims, (list) => {
      const all = list.flatMap(({ events }) => events);
      const claim = claimedTwice(list, 'events');
      expect(claim === null).toBe(new Set(all).size === all.length);
      if (claim === null) return;
      expect(claim.owner).toBeLessThan(claim.at);
      for (const at of [claim.owner, claim.at]) expect(list[at]?.events).toContain(claim.word);
    }),
  );
});

test.each([
  ['sale', 'sale', 'sale'],
  ['purchase', 'purchase', 'purchase'],
  ['sale', '1', null],
  ['lead', 'interested', null],
  ['sale', ' Approved ', null],
  ['sale', 'paid', null],
  ['lead', 'new', 'lead'],
  ['hold', 'pending', null],
  ['rejected', 'chargeback', null],
  ['upsell', 'upsell', 'upsell'],
  // Mapped to a custom status by the workspace, which names a type.
  ['upsell', 'approved', 'upsell'],
  ['lead', '', null],
  // Custom statuses, whatever JavaScript calls its own members.
  ['constructor', 'constructor', 'constructor'],
  ['__proto__', '__proto__', '__proto__'],
])('status %s, received as %j, names type word %j', (status, received, word) => {
  expect(typeWordIn({ status, received })).toBe(word);
});

test('leads and holds are pending, rejections rejected, and all others approved', () => {
  expect(['lead', 'hold', 'rejected', 'sale', 'upsell'].map(standingOf)).toEqual([
    'pending',
    'pending',
    'rejected',
    'approved',
    'approved',
  ]);
});
