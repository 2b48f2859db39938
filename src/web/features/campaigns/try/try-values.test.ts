import { expect, test } from 'vitest';
import { TryInput } from '../../../../contracts/campaigns/try.ts';
import { askedOf, isTryField, nobody } from './try-values.ts';

test('empty fields are not sent', () => {
  expect(askedOf(nobody, 'Asia/Kathmandu', undefined)).toEqual({});
});

test('the contract accepts everything that can be typed, with the time in the campaign’s zone', () => {
  const asked = askedOf(
    {
      country: 'US',
      region: ' us-ca ',
      language: 'pt',
      device: 'mobile',
      os: 'ios',
      browser: 'safari',
      at: '2026-04-01T05:45',
      userAgent: 'Mozilla/5.0',
      address: ' 192.0.2.1 ',
      query: ' ?sub1=a&cost=0.2',
      revision: '3',
    },
    'Asia/Kathmandu',
    undefined,
  );
  expect(asked).toMatchObject({ region: 'US-CA', at: '2026-04-01T00:00:00.000Z', address: '192.0.2.1' });
  expect(asked).toMatchObject({ query: 'sub1=a&cost=0.2', revision: 3 });
  expect(TryInput.parse(asked)).toEqual(asked);
});

test('the fields of a draft are not those of the visitor', () => {
  expect(['country', 'at', 'draft.name', 'toString'].map(isTryField)).toEqual([true, true, false, false]);
});
