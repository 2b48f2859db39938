import { expect, test } from 'vitest';
import { checkDestinationUrl } from '../routing/url/destination-url.ts';
import { MACROS } from '../routing/url/template.ts';
import { sampleUrl } from './sample-url.ts';

test('every macro is filled', () => {
  const url = `https://a.example/?${MACROS.map((name) => `${name}={${name}}`).join('&')}`;
  expect(checkDestinationUrl(url, { linkHosts: [] })).toBeNull();
  expect(sampleUrl(url)).not.toMatch(/[{}]/);
  expect(sampleUrl('https://a.example/{variant}?c={click_id}')).toBe('https://a.example/1?c=fairlead-check');
});
