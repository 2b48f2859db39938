import { expect, test } from 'vitest';
import { knownNodes } from './known-nodes.ts';
import type { NodeRow } from './registry.ts';

const row = { id: 1, name: 'A' } as NodeRow;

test('IDs of no machine leave nothing in memory, however many are tried', async () => {
  let reads = 0;
  const nodes = knownNodes(async (id) => {
    reads++;
    if (id === 'broken') throw new Error('The database is away.');
    return id === 'a' ? row : undefined;
  });
  expect(await nodes.of('a')).toBe(row);
  expect(await nodes.of('a')).toBe(row);
  expect(reads).toBe(1);
  for (let i = 0; i < 1000; i++) expect(await nodes.of(`nobody-${i}`)).toBeUndefined();
  await expect(nodes.of('broken')).rejects.toThrow('away');
  expect(nodes.size()).toBe(1);
});

test('the oldest entry makes room, also while entries are being read', async () => {
  const nodes = knownNodes(async () => row, 3);
  await Promise.all(Array.from({ length: 20 }, (_, i) => nodes.of(String(i))));
  expect(nodes.size()).toBe(3);
});
