import { expect, test } from 'vitest';
import { ReceivedNarrowing } from '../../../../contracts/postbacks/postback-log.ts';
import { NO_FILTERS, receivedNarrowing } from './received-query.ts';

const now = Date.UTC(2026, 2, 10, 12);

test('an empty address filters nothing', () => {
  expect(receivedNarrowing({ open: 'click-1' }, 'UTC', now)).toEqual({});
  expect(receivedNarrowing({ range: 'all', test: 'maybe', find: '' }, 'UTC', now)).toEqual({});
  expect(receivedNarrowing(NO_FILTERS, 'UTC', now)).toEqual({});
});

test('the API accepts everything that an address can contain', () => {
  const search = {
    fate: 'refused',
    reason: 'payout_invalid',
    status: 'sale',
    source: 'none',
    campaign: 'cmp_1',
    test: 'false',
    find: 'ORDER1',
    from: '2026-03-01',
    to: '2026-03-02',
  };
  const asked = receivedNarrowing(search, 'America/Sao_Paulo', now);
  expect(asked).toEqual({
    fate: 'refused',
    reason: 'payout_invalid',
    status: 'sale',
    source: 'none',
    campaign: 'cmp_1',
    test: 'false',
    search: 'ORDER1',
    from: '2026-03-01T03:00:00.000Z',
    to: '2026-03-03T03:00:00.000Z',
  });
  expect(ReceivedNarrowing.safeParse(asked).success).toBe(true);
});
