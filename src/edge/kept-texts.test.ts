import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { addressReader } from './http/address.ts';
import { agentReader } from './traffic/agents.ts';
import { languageReader } from './traffic/language.ts';

/** Headers are slices of their request's whole head, as from a parser: each keeps 15 kB alive. */
const COUNT = 2000;
const pieces = (text: (i: number) => string): string[] =>
  Array.from({ length: COUNT }, (_, i) => `${text(i)}\n${'x'.repeat(15_000)}`.split('\n', 1)[0] as string);

const grownBy = (keep: () => unknown): number => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  const before = process.memoryUsage().heapUsed;
  const kept = keep();
  collect();
  const grown = process.memoryUsage().heapUsed - before;
  // Used after the collection, so that it cannot be collected before.
  expect(kept).toBeDefined();
  return grown;
};

test.each<[string, () => unknown]>([
  [
    'user agent',
    () => {
      const agentOf = agentReader();
      for (const text of pieces((i) => `Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/${i}.0.0.0`))
        agentOf(text);
      return agentOf;
    },
  ],
  [
    'language',
    () => {
      const languageOf = languageReader();
      for (const text of pieces((i) => `de-DE,de;q=0.9,en;q=0.${i}`)) languageOf(text);
      return languageOf;
    },
  ],
  [
    'address',
    () => {
      const read = addressReader(['192.0.2.1']);
      for (const text of pieces((i) => `203.113.${i >> 8}.${i & 255}`)) read('192.0.2.1', text, false);
      return read;
    },
  ],
])('a kept %s does not keep the head of its request alive', (_name, keep) => {
  // The heads are 30 MB.
  expect(grownBy(keep)).toBeLessThan(12e6);
});
