import fc from 'fast-check';
import { expect, test } from 'vitest';
import { STATUS_WORDS } from '../postback/network-names.ts';
import { adjustmentStatus, leavesAdjustment } from './adjustments.ts';

const said = (statusReceived: string, status: string, byHand: boolean) => ({
  statusReceived,
  status,
  byHand,
});

test('only by hand, and only by its own word, is an adjustment rejected', () => {
  expect(adjustmentStatus(said('rejected', 'rejected', true))).toBe('rejected');
  expect(adjustmentStatus(said('Rejected', 'rejected', true))).toBe('rejected');
  for (const [word, status] of STATUS_WORDS) {
    expect(adjustmentStatus(said(word, status, false))).toBe(status === 'rejected' ? 'sale' : status);
    if (word !== 'rejected')
      expect(adjustmentStatus(said(word, status, true))).toBe(status === 'rejected' ? 'sale' : status);
  }
});

test('a word that the workspace gives another meaning does not withdraw', () => {
  expect(adjustmentStatus(said('rejected', 'hold', true))).toBe('hold');
  expect(adjustmentStatus(said('k3', 'rejected', true))).toBe('sale');
});

test('what is not there cannot be withdrawn, and no network puts back what was', () => {
  const [withdrawn, counted] = [{ status: 'rejected' }, { status: 'sale' }];
  expect(leavesAdjustment(null, { status: 'rejected', byHand: true })).toBe(true);
  expect(leavesAdjustment(counted, { status: 'rejected', byHand: true })).toBe(false);
  expect(leavesAdjustment(withdrawn, { status: 'sale', byHand: false })).toBe(true);
  expect(leavesAdjustment(withdrawn, { status: 'sale', byHand: true })).toBe(false);
});

test('after any messages, what the last withdrawal or return by hand says counts', () => {
  const message = fc.record({ status: fc.constantFrom('sale', 'hold', 'rejected'), byHand: fc.boolean() });
  fc.assert(
    fc.property(fc.array(message, { maxLength: 12 }), (all) => {
      // Networks never reject one.
      const messages = all.filter(({ status, byHand }) => byHand || status !== 'rejected');
      let current: { status: string } | null = null;
      for (const one of messages) if (!leavesAdjustment(current, one)) current = one;
      const begins = messages.findIndex(({ status }) => status !== 'rejected');
      const last = begins < 0 ? undefined : messages.slice(begins).findLast(({ byHand }) => byHand);
      expect(current?.status === 'rejected').toBe(last?.status === 'rejected');
      expect(current === null).toBe(begins < 0);
    }),
  );
});
