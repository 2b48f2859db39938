import { expect, test } from 'vitest';
import { places } from './env.ts';

test('reads addresses and ranges with their ports', () => {
  expect(places('none')).toEqual({ value: [] });
  expect(places('10.1.2.3:443, 10.0.0.0/8:*,[fd00::7]:8080,[fd00::/8]:443')).toEqual({
    value: [
      { address: '10.1.2.3', bits: 32, port: 443 },
      { address: '10.0.0.0', bits: 8, port: null },
      { address: 'fd00::7', bits: 128, port: 8080 },
      { address: 'fd00::', bits: 8, port: 443 },
    ],
  });
});

test.each([
  ...['', '10.1.2.3', 'intranet:80', '10.1:80', '10.1.2.3:0', '10.1.2.3:70000', '10.1.2.0/33:80', '::1:80'],
  ...['[::1]', '[::1/129]:80', '10.1.2.3:80;10.1.2.4:80', '0x7f.0.0.1:80', '[10.0.0.1]:80', '10.1.2.3:80,'],
])('%s is refused', (text) => {
  expect(places(text)).toHaveProperty('allowed');
});
