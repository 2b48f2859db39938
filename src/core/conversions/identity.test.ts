import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ConversionState, foldPostback, NO_PERSON, sameCurrency } from '../clicks/conversion.ts';
import { comesLate } from '../clicks/conversion-standing.ts';
import { adjustmentIdentity, isAdjustment, STAGES, type Stage, stageAfter } from './identity.ts';

test('an adjustment is told apart from stages and from conversions', () => {
  expect(isAdjustment(adjustmentIdentity('-5', 'USD', 'sale'))).toBe(true);
  expect(isAdjustment(adjustmentIdentity('-5', 'USD', null))).toBe(true);
  for (const other of [STAGES, null, undefined]) expect(isAdjustment(other)).toBe(false);
});

const [PURCHASE, LEAD, OTHER, CART, REGISTRATION, OWN] = [1, 2, 3, 4, 5, 8];
const at = (type: number, over: object = {}) => ({
  ...{ event: 'x', typeWord: ':1', reportedType: type as number | null },
  ...over,
});

const says = (type: number | null, over: object = {}) => ({
  ...{ type, comesLate: false, wasThere: false, byHand: false },
  ...over,
});

describe('the stage of a message', () => {
  test.each([
    [LEAD, PURCHASE, 'next'],
    [PURCHASE, LEAD, 'earlier'],
    [REGISTRATION, LEAD, 'next'],
    [CART, REGISTRATION, 'next'],
    [OTHER, CART, 'next'],
    [OWN, OTHER, 'earlier'],
    [LEAD, OWN, 'next'],
    // The last of equals counts.
    [PURCHASE, OWN, 'next'],
    [OWN, PURCHASE, 'next'],
    [LEAD, LEAD, null],
  ] as const)('of type %i, one of type %i is %s', (before, type, stage) => {
    expect(stageAfter(at(before), says(type))).toBe(stage);
  });

  test('a late pending one never replaces an equal one', () => {
    expect(stageAfter(at(PURCHASE), says(OWN, { comesLate: true }))).toBe('earlier');
    expect(stageAfter(at(LEAD), says(PURCHASE, { comesLate: true }))).toBe('next');
  });

  test('one that was there does not come back in the place of an equal one', () => {
    expect(stageAfter(at(PURCHASE), says(OWN, { wasThere: true }))).toBe('earlier');
    expect(stageAfter(at(LEAD), says(PURCHASE, { wasThere: true }))).toBe('next');
  });

  test('by hand, any stage that is named counts, even an earlier one', () => {
    expect(stageAfter(at(PURCHASE), says(LEAD, { byHand: true, comesLate: true }))).toBe('next');
    expect(stageAfter(at(PURCHASE), says(PURCHASE, { byHand: true }))).toBeNull();
    expect(stageAfter(at(OTHER, { typeWord: '=3' }), says(LEAD, { byHand: true }))).toBeNull();
  });

  test('one that names no type is about the same stage, and a settled or unknown type stays', () => {
    expect(stageAfter(at(LEAD), says(null))).toBeNull();
    expect(stageAfter(at(OTHER, { typeWord: '=3' }), says(PURCHASE))).toBeNull();
    expect(stageAfter(at(LEAD, { reportedType: null }), says(PURCHASE))).toBeNull();
  });

  test('the first one that names a type gives it to a conversion without one', () => {
    const unnamed = at(PURCHASE, { event: 'conversion' });
    expect(stageAfter(unnamed, says(LEAD, { comesLate: true }))).toBe('named');
    expect(stageAfter({ ...unnamed, typeWord: 'sale' }, says(LEAD, { comesLate: true }))).toBe('earlier');
  });
});

test('whatever the order of stages and their repeats, the result is that of the last stage', () => {
  const payout = fc.constantFrom(null, '0', '5', '40');
  const word = fc.constantFrom('', 'approved', 'pending', 'declined');
  const STATUS: Record<string, string> = { approved: 'sale', pending: 'hold', declined: 'rejected' };
  const stages = fc.tuple(
    ...[CART, REGISTRATION, LEAD, PURCHASE].map((n) =>
      fc.record({
        n: fc.constant(n),
        payout,
        word,
        usual: fc.constantFrom(null, '7'),
      }),
    ),
  );
  const orders = fc.tuple(
    stages,
    fc.array(fc.nat({ max: 3 }), { maxLength: 6 }),
    fc.constantFrom('update', 'ignore'),
  );
  const result = (
    all: readonly { n: number; payout: string | null; word: string; usual: string | null }[],
    policy: 'update' | 'ignore',
  ) => {
    let state = null as ConversionState | null;
    let event = '';
    for (const { n, word: said, payout: paid, usual } of all) {
      const facts = {
        status: said === '' ? (paid === null ? 'lead' : 'sale') : (STATUS[said] as string),
        ...{ statusReceived: said, usualWord: null, payout: paid, currency: 'USD', workspaceCurrency: 'USD' },
        type: {
          number: n,
          defaultPayout: paid === null ? usual : null,
          byWord: false,
          isLater: false,
          isOnce: false,
        },
        ...{ time: 1, policy, byScript: false, byHand: false, stage: null, hashes: NO_PERSON },
      };
      const stage: Stage =
        state === null
          ? null
          : stageAfter({ ...state, event }, says(n, { comesLate: comesLate(state, facts) }));
      if (state === null || stage === 'next') event = `e${n}`;
      state = foldPostback(state, { ...facts, stage }, sameCurrency).state;
    }
    return state && { event, status: state.status, type: state.reportedType };
  };
  fc.assert(
    fc.property(orders, fc.infiniteStream(fc.nat()), ([all, repeats, policy], places) => {
      const ordered = result(all, policy as 'update' | 'ignore');
      const mixed = [...all, ...repeats.flatMap((n) => all[n] ?? [])]
        .map((one) => ({ one, at: places.next().value as number }))
        .sort((a, b) => a.at - b.at)
        .map(({ one }) => one);
      expect(result(mixed, policy as 'update' | 'ignore')).toEqual(ordered);
    }),
  );
});
