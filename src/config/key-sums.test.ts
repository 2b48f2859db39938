import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keySums } from './key-sums.ts';
import { keyUses } from './key-uses.ts';
import { keysFolder, openKeys } from './keys.ts';
import { rotateKeys } from './rotate-keys.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fairlead-key-sums-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('copied keys have the same sums, rotated ones more, and no sum shows a key', () => {
  const [one, two] = [join(root, 'one'), join(root, 'two')];
  openKeys(one);
  cpSync(keysFolder(one), keysFolder(two), { recursive: true });
  const sums = keySums(one);
  expect(Object.keys(sums)).toEqual(keyUses.map((use) => `${use}.key`).sort());
  expect(keySums(two)).toEqual(sums);
  rotateKeys(one, ['click'], 1_900_000_000_000);
  expect(keySums(one)).toMatchObject(sums);
  expect(Object.keys(keySums(one))).toContain('click.1900000000000.key');
  const key = readFileSync(join(keysFolder(one), 'click.key'));
  expect(sums['click.key']).not.toContain(key.toString('hex').slice(0, 8));
});
