import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { quietLog } from '../test-edge.ts';
import { destroyOldDayKeys, keepDayKeys, knownDayKey } from './visitor-key-file.ts';
import { openVisitorKeys } from './visitor-keys.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'fairlead-keys-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const day = (text: string): number => Date.parse(`${text}T12:00:00Z`);
const open = (at: number) => openVisitorKeys(dir, { log: quietLog, now: () => at });
const stored = (): string[] =>
  Object.keys(JSON.parse(readFileSync(join(dir, 'keys/visitor-keys.json'), 'utf8')) as object);

test('the same visitor has one key for a day in every worker, and another one the next day', () => {
  const [one, two] = [open(day('2026-11-21')), open(day('2026-11-21'))];
  const key = one.keyOf(day('2026-11-21'), '203.0.113.7', 'ua');
  expect(key).toMatch(/^[\w-]{22}$/);
  expect(two.keyOf(day('2026-11-21'), '203.0.113.7', 'ua')).toBe(key);
  expect(one.keyOf(day('2026-11-21'), '203.0.113.8', 'ua')).not.toBe(key);
  expect(one.keyOf(day('2026-11-21'), '203.0.113.7', 'ub')).not.toBe(key);
  expect(one.keyOf(day('2026-11-21'), '203.0.113.7u', 'a')).not.toBe(key);
  const next = one.keyOf(day('2026-11-22'), '203.0.113.7', 'ua');
  expect(next).not.toBe(key);
  expect(two.keyOf(day('2026-11-22'), '203.0.113.7', 'ua')).toBe(next);
  for (const keys of [one, two]) keys.close();
});

test('activity hashes belong to one address for a day in every worker, and reveal no visitor key', () => {
  const today = day('2026-11-21');
  const [one, two] = [open(today), open(today)];
  const address = one.addressHash(today, '203.0.113.7');
  const agent = one.agentHash(today, '203.0.113.7', 'ua');
  for (const hash of [address, agent]) expect(hash).toMatch(/^[\w-]{11}$/);
  expect(two.addressHash(today, '203.0.113.7')).toBe(address);
  expect(two.agentHash(today, '203.0.113.7', 'ua')).toBe(agent);
  expect(one.agentHash(today, '203.0.113.7u', 'a')).not.toBe(agent);
  expect(one.addressHash(day('2026-11-22'), '203.0.113.7')).not.toBe(address);
  const key = one.keyOf(today, '203.0.113.7', 'ua');
  const bare = one.keyOf(today, '203.0.113.7', '');
  for (const hash of [address, agent]) {
    expect(key).not.toContain(hash);
    expect(bare).not.toContain(hash);
  }
  for (const keys of [one, two]) keys.close();
});

test('the file is readable by its owner only, and holds no key from before yesterday', () => {
  const keys = open(day('2026-11-20'));
  for (const date of ['2026-11-20', '2026-11-21', '2026-11-22']) keys.keyOf(day(date), 'a', 'b');
  expect(stored()).toEqual(['2026-11-21', '2026-11-22']);
  expect(statSync(join(dir, 'keys/visitor-keys.json')).mode & 0o777).toBe(0o600);
  keys.close();
  open(day('2026-12-24')).close();
  expect(stored()).toEqual(['2026-12-24']);
  expect(readdirSync(join(dir, 'keys')).sort()).toEqual([
    'visitor-key-2026-12-24.claim',
    'visitor-keys.json',
  ]);
});

test('a claim left by a worker that died before it wrote the file is honoured', () => {
  const first = open(day('2026-11-21'));
  const key = first.keyOf(day('2026-11-21'), 'a', 'b');
  first.close();
  rmSync(join(dir, 'keys/visitor-keys.json'));
  const second = open(day('2026-11-21'));
  expect(second.keyOf(day('2026-11-21'), 'a', 'b')).toBe(key);
  second.close();
});

test('a broken file loses its keys, nothing more', () => {
  mkdirSync(join(dir, 'keys'));
  writeFileSync(join(dir, 'keys/visitor-keys.json'), '{"2026-11-21": 7, broken');
  const keys = open(day('2026-11-21'));
  expect(keys.keyOf(day('2026-11-21'), 'a', 'b')).toMatch(/^[\w-]{22}$/);
  keys.close();
});

test('without a disk there is still a key, and the log says so', () => {
  writeFileSync(join(dir, 'keys'), 'a file where the folder should be');
  const errors: string[] = [];
  const log = { ...quietLog, error: (_: object, message: string) => void errors.push(message) };
  const keys = openVisitorKeys(dir, { log, now: () => day('2026-11-21') });
  const key = keys.keyOf(day('2026-11-21'), 'a', 'b');
  expect(keys.keyOf(day('2026-11-21'), 'a', 'b')).toBe(key);
  expect(errors).toHaveLength(1);
  keys.close();
});

test('processes that start together agree', async () => {
  const script = `
    import { openVisitorKeys } from ${JSON.stringify(new URL('./visitor-keys.ts', import.meta.url).href)};
    const log = { info() {}, warn() {}, error(details) { console.error(details); process.exitCode = 1; } };
    const keys = openVisitorKeys(${JSON.stringify(dir)}, { log, now: () => ${day('2026-11-21')} });
    process.stdout.write(keys.keyOf(${day('2026-11-21')}, 'a', 'b'));
    keys.close();`;
  const results = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
      let text = '';
      child.stdout.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      const [code] = (await once(child, 'close')) as [number];
      return { code, text };
    }),
  );
  expect(results.map((r) => r.code)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(new Set(results.map((r) => r.text)).size).toBe(1);
});

test('on an edge machine a worker makes no key: until control gives one, it uses its own, and says so', async () => {
  const today = day('2026-11-21');
  const options = { log: quietLog, now: () => today, given: true, lookMs: 5 };
  mkdirSync(join(dir, 'keys'));
  const [one, two] = [openVisitorKeys(dir, options), openVisitorKeys(dir, options)];
  const keyOf = (keys: typeof one): string => keys.keyOf(today, '203.0.113.7', 'ua');
  expect([one.isOwn(), two.isOwn()]).toEqual([true, true]);
  const before = keyOf(one);
  expect(keyOf(one)).toBe(before);
  expect(keyOf(two)).not.toBe(before);
  expect(readdirSync(join(dir, 'keys'))).toEqual([]);
  const given = { '2026-11-21': 'A'.repeat(43).concat('='), '2026-11-22': 'B'.repeat(43).concat('=') };
  keepDayKeys(join(dir, 'keys'), given, '2026-11-20');
  await expect.poll(() => [one.isOwn(), two.isOwn()]).toEqual([false, false]);
  expect(keyOf(one)).toBe(keyOf(two));
  expect(keyOf(one)).not.toBe(before);
  for (const keys of [one, two]) keys.close();
});

test('keys that control gives replace others of their day, and old ones are destroyed', () => {
  const folder = join(dir, 'keys');
  mkdirSync(folder);
  const key = (letter: string): string => `${letter.repeat(43)}=`;
  keepDayKeys(folder, { '2026-11-20': key('A'), '2026-11-21': key('B') }, '2026-11-20');
  keepDayKeys(folder, { '2026-11-21': key('C'), '2026-11-22': key('D') }, '2026-11-21');
  expect(stored()).toEqual(['2026-11-21', '2026-11-22']);
  expect(knownDayKey(folder, '2026-11-21')).toBe(key('C'));
  expect(knownDayKey(folder, '2026-11-20')).toBeNull();
  expect(statSync(join(folder, 'visitor-keys.json')).mode & 0o777).toBe(0o600);
  keepDayKeys(folder, {}, '2026-11-23');
  expect(stored()).toEqual([]);
});

test('claims of days that have passed are destroyed with their keys, also where control gives the keys', () => {
  open(day('2026-11-20')).close();
  const folder = join(dir, 'keys');
  expect(readdirSync(folder)).toContain('visitor-key-2026-11-20.claim');
  destroyOldDayKeys(folder, day('2026-11-21'));
  expect(readdirSync(folder)).toContain('visitor-key-2026-11-20.claim');
  expect(stored()).toEqual(['2026-11-20']);
  destroyOldDayKeys(folder, day('2026-11-22'));
  expect(readdirSync(folder)).toEqual(['visitor-keys.json']);
  expect(stored()).toEqual([]);
});
