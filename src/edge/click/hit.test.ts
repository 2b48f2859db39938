import { expect, test } from 'vitest';
import { addressReader } from '../http/address.ts';
import { hitReader } from './hit.ts';
import { parseTarget, type Target } from './target.ts';

const reader = hitReader(addressReader([]), () => undefined);
const target = parseTarget('/abc') as Target;
const read = (headers: Record<string, string>) =>
  reader.read({ method: 'GET', headers, remoteAddress: '192.0.2.1' }, target);

test('host and user agent are cut, and letters beyond ASCII are kept as received', () => {
  expect(read({})).toMatchObject({ host: '', userAgent: '' });
  expect(read({ host: 'GO.example', 'user-agent': 'é' })).toMatchObject({
    host: 'go.example',
    userAgent: 'é',
  });
  const long = 'é\xff\x80'.repeat(400);
  const hit = read({ host: 'A'.repeat(300), 'user-agent': long });
  expect(hit.host).toBe('a'.repeat(255));
  expect(hit.userAgent).toBe(long.slice(0, 512));
});
