import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TypeFacts } from '../conversions/type-rules.ts';
import {
  type ConversionState,
  foldPostback,
  NO_PERSON,
  type PostbackFacts,
  sameCurrency,
} from './conversion.ts';

const type = (number: number, defaultPayout: string | null, over: Partial<TypeFacts> = {}): TypeFacts => ({
  number,
  defaultPayout,
  byWord: true,
  isLater: false,
  isOnce: false,
  ...over,
});
const said = (over: Partial<PostbackFacts> = {}): PostbackFacts => ({
  status: 'sale',
  statusReceived: 'sale',
  usualWord: null,
  type: type(1, '40'),
  payout: null,
  currency: 'USD',
  workspaceCurrency: 'EUR',
  time: 1,
  policy: 'update',
  byScript: false,
  byHand: false,
  stage: null,
  hashes: NO_PERSON,
  ...over,
});
const foldFrom = (state: ConversionState | null, all: readonly PostbackFacts[]): ConversionState =>
  all.reduce<ConversionState | null>(
    (now, one) => foldPostback(now, one, sameCurrency).state,
    state,
  ) as ConversionState;
const fold = (...all: PostbackFacts[]): ConversionState => foldFrom(null, all);
const paid = ({ payout, currency, revenue, payoutByType }: ConversionState) => [
  ...[payout, currency, revenue, payoutByType],
];

describe('the default payout of a type', () => {
  test('is in the workspace’s currency and used if the postback says none; a zero is a zero', () => {
    expect(paid(fold(said()))).toEqual(['40', 'EUR', '40', true]);
    expect(paid(fold(said({ payout: '0', currency: 'EUR' })))).toEqual(['0', 'EUR', '0', false]);
    expect(paid(fold(said({ type: type(1, null) })))).toEqual([null, 'USD', null, false]);
    expect(paid(fold(said({ type: null })))).toEqual([null, 'USD', null, false]);
  });

  test('gives way to any payout, which is never added to it', () => {
    for (const policy of ['update', 'add'] as const) {
      const { fate, state } = foldPostback(
        fold(said()),
        said({ policy, payout: '3', currency: 'EUR', type: type(1, null) }),
        sameCurrency,
      );
      expect([fate, ...paid(state)]).toEqual(['updated', '3', 'EUR', '3', false]);
    }
    const same = foldPostback(fold(said()), said({ payout: '40', currency: 'EUR' }), sameCurrency);
    expect([same.fate, ...paid(same.state)]).toEqual(['duplicate', '40', 'EUR', '40', false]);
    const kept = foldPostback(fold(said()), said({ policy: 'ignore', payout: '3' }), sameCurrency);
    expect([kept.fate, ...paid(kept.state)]).toEqual(['ignored', '40', 'EUR', '40', true]);
  });

  test('follows the conversion to its next type, and is none where that has none', () => {
    const lead = said({ status: 'lead', statusReceived: 'lead', type: type(2, '5') });
    expect(paid(fold(lead, said()))).toEqual(['40', 'EUR', '40', true]);
    expect(paid(fold(lead, said({ type: type(1, null) })))).toEqual([null, 'EUR', null, false]);
    expect(paid(fold({ ...lead, payout: '7', currency: 'EUR' }, said()))).toEqual(['7', 'EUR', '7', false]);
    // What approves it names no type.
    expect(paid(fold(lead, said({ statusReceived: 'approved' })))).toEqual(['5', 'EUR', '5', true]);
    // The usual type gives way to a named one even if that comes late.
    const decided = said({ statusReceived: 'approved', time: 0 });
    expect(paid(fold(decided, lead))).toEqual(['5', 'EUR', '5', true]);
  });

  test('of an event stays, whatever its statuses say', () => {
    const cart = said({ type: type(4, '1', { byWord: false }), status: 'lead', statusReceived: 'lead' });
    const sold = said({ type: type(4, '2', { byWord: false }) });
    expect(paid(fold(cart, sold))).toEqual(['1', 'EUR', '1', true]);
  });

  test('never reaches a conversion that was reported before, however often it is repeated', () => {
    const words = fc.constantFrom('sale', 'approved', 'hold', '');
    const repeat = fc.record({ statusReceived: words, defaultPayout: fc.constantFrom(null, '1', '99') });
    fc.assert(
      fc.property(
        fc.constantFrom(null, type(1, null), type(1, '40')),
        fc.array(repeat, { maxLength: 6 }),
        (first, repeats) => {
          const before = fold(said({ type: first }));
          const after = foldFrom(
            before,
            repeats.map(({ statusReceived, defaultPayout }) =>
              said({ statusReceived, type: type(1, defaultPayout), time: 2 }),
            ),
          );
          expect(paid(after)).toEqual(paid(before));
        },
      ),
    );
  });

  test('of the network takes the place of none or a page’s default, but not of a page’s payout', () => {
    const page = said({ byScript: true, type: type(1, null) });
    expect(paid(fold(page, said()))).toEqual(['40', 'EUR', '40', true]);
    expect(paid(fold(said({ byScript: true, type: type(1, '1') }), said()))).toEqual([
      '40',
      'EUR',
      '40',
      true,
    ]);
    const told = { ...page, payout: '7', currency: 'EUR' };
    expect(paid(fold(told, said()))).toEqual(['7', 'EUR', '7', false]);
    // The network says nothing of the type, which stays the page's: so does its payout.
    const lead = said({ byScript: true, status: 'lead', statusReceived: 'lead', type: type(2, '5') });
    expect(paid(fold(lead, said({ statusReceived: '' })))).toEqual(['5', 'EUR', '5', true]);
  });
});

describe('a repeat without the transaction ID that its type needs', () => {
  const rebill = (over: Partial<PostbackFacts> = {}): PostbackFacts =>
    said({ payout: '10', currency: 'EUR', type: type(7, null, { byWord: false, isOnce: true }), ...over });

  test('changes nothing, unless it has another status, is added or is sent by hand', () => {
    const before = fold(rebill());
    for (const more of [rebill({ payout: '12' }), rebill({ payout: '12', statusReceived: '' }), rebill()])
      expect(foldPostback(before, more, sameCurrency)).toEqual({ fate: 'duplicate', state: before });
    const rejected = rebill({ status: 'rejected', statusReceived: 'rejected', payout: null });
    expect(fold(rebill(), rejected).status).toBe('rejected');
    expect(fold(rebill(), rebill({ payout: '12', policy: 'add' })).payout).toBe('22');
    expect(fold(rebill(), rebill({ payout: '12', byHand: true })).payout).toBe('12');
  });

  test('confirms the status, which a late "pending" then does not replace', () => {
    const unsaid = rebill({ statusReceived: '' });
    const late = rebill({ status: 'hold', statusReceived: 'pending', payout: null });
    expect(fold(unsaid, late).status).toBe('hold');
    expect(fold(unsaid, rebill(), late).status).toBe('sale');
    expect(foldPostback(fold(unsaid), rebill(), sameCurrency).fate).toBe('duplicate');
  });

  test('is told by the type that the conversion has, not by that of the message', () => {
    const lead = said({ status: 'lead', statusReceived: 'lead', payout: '40', type: type(2, null) });
    const sold = (payout: string) =>
      said({ statusReceived: 'approved', payout, type: type(1, null, { isOnce: true }) });
    // A corrected payout of a lead, though a purchase would occur once per transaction.
    expect(fold(lead, sold('40'), sold('45')).payout).toBe('45');
  });

  test('gives a payout to a conversion that has none of its own', () => {
    expect(fold(rebill({ payout: null }), rebill()).payout).toBe('10');
  });
});

test('a later conversion of a type that occurs once has the other type for good', () => {
  const later = type(7, '9', { byWord: false, isLater: true });
  const state = fold(said({ type: later }));
  expect(state).toMatchObject({ typeWord: '=7', reportedType: 7, payout: '9', payoutByType: true });
  const lead = said({ status: 'lead', statusReceived: 'lead', type: type(2, '5'), byHand: true });
  expect(foldFrom(state, [lead])).toMatchObject({ typeWord: '=7', reportedType: 7, payout: '9' });
  const renamed = fold(lead, said({ type: type(7, '9', { isLater: true }) }));
  expect(renamed).toMatchObject({ typeWord: '=7', reportedType: 7, payout: '9' });
});
