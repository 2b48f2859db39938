import type { IncomingMessage } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { addressReader } from './address.ts';
import { hitReader } from './hit.ts';
import { parseTarget, type Target } from './target.ts';

const reader = hitReader(addressReader([]), () => undefined);
const target = parseTarget('/abc') as Target;
const read = (headers: Record<string, string>) =>
  reader.read({ headers, socket: { remoteAddress: '192.0.2.1' } } as unknown as IncomingMessage, target);

test('host and user agent are cut, letters beyond ASCII as they came', () => {
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

test('a kept user agent does not keep the whole header alive', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const kept: string[] = [];
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < 2000; i++) {
    kept.push(read({ 'user-agent': Buffer.alloc(15_000, `agent ${i} `).toString('latin1') }).userAgent);
  }
  collect();
  // 2000 x 512 characters are 1 MB; the headers they came from 30 MB.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(10e6);
  expect(new Set(kept).size).toBe(2000);
});
