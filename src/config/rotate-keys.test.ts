import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keyAt } from './key-ring.ts';
import { keyUses, rotatingUses } from './key-uses.ts';
import { openKeys, reloadKeys, watchKeys } from './keys.ts';
import { Problem } from './problem.ts';
import { outdated, removeKeys, rotateKeys } from './rotate-keys.ts';

const NOW = 1_795_000_000_000;

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'fairlead rotation '));
});
afterEach(() => rmSync(dir, { recursive: true }));

const files = (): string[] => readdirSync(join(dir, 'keys')).sort();

test('a new key starts at its time, and the old one remains valid for what it made', () => {
  const before = openKeys(dir, NOW);
  expect(rotateKeys(dir, ['click'], NOW + 60_000)).toEqual(['click']);
  const { keys } = openKeys(dir, NOW).click;
  const [second, first] = keys;
  expect(keys.map(({ from, until }) => [from, until])).toEqual([
    [NOW + 60_000, null],
    [0, NOW + 60_000],
  ]);
  expect(first?.key).toEqual(before.click.keys[0]?.key);
  expect(second?.key).not.toEqual(first?.key);
  expect(keyAt(keys, NOW + 59_999)).toBe(first);
  expect(keyAt(keys, NOW + 60_000)).toBe(second);
  expect(statSync(join(dir, 'keys', `click.${NOW + 60_000}.key`)).mode & 0o777).toBe(0o600);
});

test('rotating twice leaves three keys, and every other use unchanged', () => {
  const before = openKeys(dir, NOW);
  rotateKeys(dir, ['click'], NOW + 1);
  rotateKeys(dir, ['click'], NOW + 2);
  const after = openKeys(dir, NOW);
  expect(after.click.keys).toHaveLength(3);
  for (const use of keyUses) if (use !== 'click') expect(after[use]).toEqual(before[use]);
});

test('two simultaneous rotations leave one new key, and none half written', async () => {
  openKeys(dir, NOW);
  const code = `
    import { rotateKeys } from ${JSON.stringify(new URL('./rotate-keys.ts', import.meta.url).href)};
    console.log(rotateKeys(${JSON.stringify(dir)}, ['click', 'access'], ${NOW}).length);`;
  const run = () =>
    promisify(execFile)(process.execPath, ['--input-type=module-typescript', '-e', code], {
      encoding: 'utf8',
    });
  const made = await Promise.all([run(), run(), run()]);
  expect(made.reduce((sum, { stdout }) => sum + Number(stdout), 0)).toBe(2);
  expect(files().filter((name) => name.startsWith('.'))).toEqual([]);
  expect(openKeys(dir, NOW).click.keys).toHaveLength(2);
});

test('interrupted after any file, it leaves each use with its old key or with both', () => {
  const before = openKeys(dir, NOW);
  for (const [i, use] of rotatingUses.entries()) {
    // The state after rotating all uses when killed after the i-th file, with a draft that was never renamed.
    rotateKeys(dir, [use], NOW);
    writeFileSync(join(dir, 'keys', `.1-${i}`), 'half');
    const after = openKeys(dir, NOW);
    for (const one of rotatingUses) {
      expect(after[one].keys.length).toBe(rotatingUses.indexOf(one) <= i ? 2 : 1);
      expect(after[one].keys.at(-1)?.key).toEqual(before[one].keys[0]?.key);
    }
  }
});

test('a running process loads new keys and drops removed ones', async () => {
  const keys = openKeys(dir, NOW);
  const errors: object[] = [];
  const log = { error: (fields: object) => void errors.push(fields) };
  const watch = watchKeys(dir, keys, { log, everyMs: 5 });
  try {
    rotateKeys(dir, ['click'], NOW);
    await expect.poll(() => keys.click.keys.length).toBe(2);
    removeKeys(dir, 'click', [0]);
    await expect.poll(() => keys.click.keys.map(({ from }) => from)).toEqual([NOW]);
    // If a key is damaged, the keys stay and the error is logged once.
    const bad = join(dir, 'keys', `click.${NOW + 1}.key`);
    writeFileSync(bad, 'short', { mode: 0o600 });
    await expect.poll(() => errors.length).toBe(1);
    expect(keys.click.keys.map(({ from }) => from)).toEqual([NOW]);
    rmSync(bad);
    rotateKeys(dir, ['access'], NOW);
    await expect.poll(() => keys.access.keys.length).toBe(2);
    expect(errors).toHaveLength(1);
  } finally {
    watch.close();
  }
});

test('a use whose files are all gone keeps the keys of the process', () => {
  const keys = openKeys(dir, NOW);
  const [had] = keys.click.keys;
  rmSync(join(dir, 'keys', 'click.key'));
  reloadKeys(dir, keys);
  expect(keys.click.keys).toEqual([had]);
});

test('an old key is deleted once what it made has expired, and the newest never', () => {
  openKeys(dir, NOW);
  rotateKeys(dir, ['access'], NOW);
  const { keys } = openKeys(dir, NOW).access;
  expect(outdated(keys, 1000, NOW + 1000)).toEqual([]);
  expect(outdated(keys, 1000, NOW + 1001)).toEqual([0]);
  expect(outdated(keys, null, NOW + 1e12)).toEqual([]);
  removeKeys(dir, 'access', [0, NOW]);
  expect(openKeys(dir, NOW).access.keys.map(({ from }) => from)).toEqual([NOW]);
  expect(files()).not.toContain('access.key');
});

test('every failure says why', () => {
  expect(() => rotateKeys(dir, ['click'], NOW)).toThrow(/No keys found in .*FAIRLEAD_DATA_DIR/);
  openKeys(dir, NOW);
  for (let i = 0; i < 23; i++) rotateKeys(dir, ['click'], NOW + i);
  const before = files();
  expect(() => rotateKeys(dir, ['access', 'click'], NOW + 99)).toThrow(Problem);
  expect(() => rotateKeys(dir, ['access', 'click'], NOW + 99)).toThrow(/24 keys.*keys rotate click --revoke/);
  expect(files()).toEqual(before);
  chmodSync(join(dir, 'keys', `click.${NOW}.key`), 0o644);
  expect(() => openKeys(dir, NOW)).toThrow(/is readable by other users.*chmod 600/);
});
