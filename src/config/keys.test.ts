import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openKeys } from './keys.ts';
import { controlSocketPath } from './paths.ts';
import { Problem } from './problem.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'fairlead keys '));
});
afterEach(() => rmSync(dir, { recursive: true }));

test('makes keys once, for their owner only', () => {
  const first = openKeys(dir);
  const second = openKeys(dir);
  expect(first.access.length).toBe(32);
  expect(first.access.equals(first.click)).toBe(false);
  expect(second.access.equals(first.access) && second.click.equals(first.click)).toBe(true);
  expect(statSync(join(dir, 'keys')).mode & 0o777).toBe(0o700);
  expect(readdirSync(join(dir, 'keys')).sort()).toEqual([
    'access.key',
    'click.key',
    'disclosure.key',
    'intake.key',
    'secrets.key',
    'signing.key',
  ]);
  expect(statSync(join(dir, 'keys', 'click.key')).mode & 0o777).toBe(0o600);
});

test('a damaged key stops the start', () => {
  openKeys(dir);
  writeFileSync(join(dir, 'keys', 'click.key'), 'short');
  expect(() => openKeys(dir)).toThrow(/click\.key has 5 bytes instead of 32/);
});

test('a key that others can read stops the start, and the message says what to do', () => {
  openKeys(dir);
  chmodSync(join(dir, 'keys', 'access.key'), 0o640);
  expect(() => openKeys(dir)).toThrow(Problem);
  expect(() => openKeys(dir)).toThrow(/mode 640.*chmod 600/);
});

test('a socket path that no system takes is replaced by a short one, the same each time', () => {
  const long = join('/', 'd'.repeat(150));
  expect(controlSocketPath('/srv/data')).toBe('/srv/data/run/control.sock');
  expect(controlSocketPath(long)).toBe(controlSocketPath(long));
  expect(Buffer.byteLength(controlSocketPath(long))).toBeLessThanOrEqual(100);
  expect(controlSocketPath(long)).not.toBe(controlSocketPath(`${long}x`));
});
