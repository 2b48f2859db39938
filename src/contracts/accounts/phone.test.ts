import { describe, expect, test } from 'vitest';
import { Phone, phoneOf } from './phone.ts';

/** The number in E.164, or the code of the first issue. */
const read = (text: string, schema = Phone): string => {
  const { data, error } = schema.safeParse(text);
  return data ?? error?.issues[0]?.message ?? '';
};

describe('a phone number', () => {
  test.each([
    ['+55 11 98765-4321', '+5511987654321'],
    ['  +1 (201) 555-0123 ', '+12015550123'],
    ['+91 98765 43210', '+919876543210'],
    ['+7 (912) 345-67-89', '+79123456789'],
    ['0052 55 1234 5678', '+525512345678'],
    ['＋５５11987654321', '+5511987654321'],
  ])('%s is %s', (text, number) => expect(read(text)).toBe(number));

  test.each([
    ['', 'phone_required'],
    ['   ', 'phone_required'],
    ['+55 11', 'phone_invalid'],
    ['+999 1234567', 'phone_invalid'],
    ['+55 11 98765 4321 9999', 'phone_invalid'],
    ['call me at +5511987654321', 'phone_invalid'],
    ['+55 11 98765-4321 ext. 5', 'phone_invalid'],
    ['=1+1', 'phone_invalid'],
    ['123', 'phone_invalid'],
    ['11 98765-4321', 'phone_country'],
    [`+${'5'.repeat(200)}`, 'too_long'],
  ])('%s is refused: %s', (text, code) => expect(read(text)).toBe(code));

  test('without a country code, it belongs to the form’s country', () => {
    expect(read('11 98765-4321', phoneOf('BR'))).toBe('+5511987654321');
    expect(read('098765 43210', phoneOf('IN'))).toBe('+919876543210');
    expect(read('8 912 345-67-89', phoneOf('RU'))).toBe('+79123456789');
    expect(read('123', phoneOf('BR'))).toBe('phone_invalid');
    // A number with a country code can be from another country.
    expect(read('+351 912 345 678', phoneOf('BR'))).toBe('+351912345678');
  });
});
