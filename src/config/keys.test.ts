import { hkdfSync } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { firstKey, fixedRing } from './key-ring.ts';
import { keyUses } from './key-uses.ts';
import { keysFolder, openEdgeKeys, openKeys, reloadKeys } from './keys.ts';
import { controlSocketPath } from './paths.ts';
import { Problem } from './problem.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'fairlead keys '));
});
afterEach(() => rmSync(dir, { recursive: true }));

test('creates keys once, readable by their owner only', () => {
  const first = openKeys(dir);
  const second = openKeys(dir);
  expect(second).toEqual(first);
  const all = keyUses.map((use) => Buffer.from(firstKey(first[use])).toString('hex'));
  expect(new Set(all).size).toBe(keyUses.length);
  expect(all.every((text) => text.length === 64)).toBe(true);
  expect(statSync(join(dir, 'keys')).mode & 0o777).toBe(0o700);
  expect(readdirSync(join(dir, 'keys')).sort()).toEqual([
    'access.key',
    'click.key',
    'cookie.key',
    'disclosure.key',
    'intake.key',
    'secrets.key',
    'signing.key',
    'totp.key',
    'unsubscribe.key',
  ]);
  expect(statSync(join(dir, 'keys', 'click.key')).mode & 0o777).toBe(0o600);
});

test('an older installation keeps what its keys made, and gets independent keys', () => {
  const folder = join(dir, 'keys');
  mkdirSync(folder, { mode: 0o700 });
  const access = Buffer.alloc(32, 9);
  for (const use of ['access', 'click', 'signing', 'disclosure', 'intake', 'secrets']) {
    writeFileSync(join(folder, `${use}.key`), use === 'access' ? access : Buffer.alloc(32, use.length), {
      mode: 0o600,
    });
  }
  const keys = openKeys(dir, 1_795_000_000_000);
  expect(keys.access).toEqual(fixedRing(access));
  const derived = Buffer.from(hkdfSync('sha256', access, '', 'fairlead totp secrets', 32));
  expect(keys.totp.keys.map(({ from, until }) => [from, until])).toEqual([
    [1_795_000_000_000, null],
    [0, 1_795_000_000_000],
  ]);
  expect(Buffer.from(firstKey(keys.totp))).toEqual(derived);
  const stop = Buffer.from(hkdfSync('sha256', access, '', 'fairlead report stop', 32));
  expect(Buffer.from(firstKey(keys.unsubscribe))).toEqual(stop);
  expect(openKeys(dir)).toEqual(keys);
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

test('a socket path too long for the system is replaced by a short, stable one', () => {
  const long = join('/', 'd'.repeat(150));
  expect(controlSocketPath('/srv/data')).toBe('/srv/data/run/control.sock');
  expect(controlSocketPath(long)).toBe(controlSocketPath(long));
  expect(Buffer.byteLength(controlSocketPath(long))).toBeLessThanOrEqual(100);
  expect(controlSocketPath(long)).not.toBe(controlSocketPath(`${long}x`));
});

test('an edge worker reads and makes only the keys that it uses, and control makes the rest', () => {
  const edge = openEdgeKeys(dir);
  expect(Object.keys(edge).toSorted()).toEqual(['click', 'cookie', 'disclosure', 'intake', 'signing']);
  expect(readdirSync(keysFolder(dir)).toSorted()).toEqual([
    'click.key',
    'cookie.key',
    'disclosure.key',
    'intake.key',
    'signing.key',
  ]);
  const all = openKeys(dir);
  expect(all.click.keys).toEqual(edge.click.keys);
  // What the edge never opens cannot stop it.
  chmodSync(join(keysFolder(dir), 'access.key'), 0o644);
  expect(() => openKeys(dir)).toThrow('readable by other users');
  expect(openEdgeKeys(dir).click.keys).toEqual(all.click.keys);
  writeFileSync(join(keysFolder(dir), 'click.1795000000000.key'), Buffer.alloc(32, 3), { mode: 0o600 });
  reloadKeys(dir, edge);
  expect(edge.click.keys).toHaveLength(2);
  expect(Object.keys(edge)).toHaveLength(5);
});
