import { expect, test } from 'vitest';
import type { ReceivedDetail } from '../../../../contracts/postbacks/postback-log.ts';
import { draftOf, fieldOfReason } from './conversion-values.ts';

const said = { clickId: 'c', status: '', payout: '12,50', currency: 'EUR', transaction: 'T', event: '' };
const row = {
  ...{ clickId: 'c', transaction: 'T', event: 'lead', test: false },
  flags: [] as string[],
} as ReceivedDetail['row'];
const conversion = {
  event: 'ftd',
  status: 'hold',
  payout: '5',
  payoutFrom: 'postback',
  currency: 'USD',
} as NonNullable<ReceivedDetail['conversion']>;
const detail = { row, history: [], conversion: null, mendable: null } as ReceivedDetail;

test('a refused postback is prefilled, as a sale if it has a payout', () => {
  expect(draftOf({ ...detail, mendable: said })).toEqual({ ...said, status: 'sale', corrects: false });
  expect(draftOf({ ...detail, mendable: { ...said, payout: '' } })?.status).toBe('lead');
});

test('a conversion is corrected from its current state; a test, an adjustment and no conversion are not', () => {
  expect(draftOf({ ...detail, conversion })).toEqual({
    clickId: 'c',
    status: 'hold',
    payout: '5',
    currency: 'USD',
    transaction: 'T',
    event: 'ftd',
    corrects: true,
  });
  expect(draftOf({ ...detail, conversion, row: { ...row, test: true } })).toBeNull();
  expect(draftOf({ ...detail, conversion, row: { ...row, flags: ['adjustment'] } })).toBeNull();
  expect(draftOf(detail)).toBeNull();
});

test('the default payout of a type is not sent as if it had been reported', () => {
  expect(draftOf({ ...detail, conversion: { ...conversion, payoutFrom: 'type' } })?.payout).toBe('');
});

test('a refusal belongs to its field, or to none', () => {
  expect(fieldOfReason({ reason: 'payout_invalid' })).toBe('payout');
  expect(fieldOfReason({ reason: 'click_id_expired' })).toBeUndefined();
});
