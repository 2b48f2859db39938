import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Problem } from '../../config/problem.ts';
import { type CrawlerRanges, openCrawlerRanges } from './crawler-ranges.ts';
import { openVerifier } from './open-verifier.ts';

const until = (check: () => void): Promise<void> => vi.waitFor(check, { interval: 5, timeout: 30_000 });

let dir: string;
let lines: string[];
let opened: CrawlerRanges[];
const note = (_: object, message: string): void => void lines.push(message);
const log = { info: note, warn: note, error: note };

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'fairlead ranges '));
  lines = [];
  opened = [];
});
afterEach(() => {
  for (const ranges of opened) ranges.close();
  rmSync(dir, { recursive: true });
});

const open = async (folder: string | null): Promise<CrawlerRanges> => {
  const ranges = await openCrawlerRanges({ folder, log, everyMs: 10 });
  opened.push(ranges);
  return ranges;
};

const write = (name: string, content: unknown): void => {
  writeFileSync(join(dir, `.${name}`), typeof content === 'string' ? content : JSON.stringify(content));
  renameSync(join(dir, `.${name}`), join(dir, name));
};

const published = (ipv4Prefix: string) => ({
  creationTime: '2026-01-01T00:00:00.000000',
  prefixes: [{ ipv6Prefix: '2001:db8:9::/48' }, { ipv4Prefix }],
});

test('a file in the folder replaces the list of its name, and no other', async () => {
  write('googlebot.json', published('198.51.100.0/24'));
  const ranges = await open(dir);
  expect(ranges.has('googlebot', '198.51.100.9')).toBe(true);
  expect(ranges.has('googlebot', '2001:db8:9::1')).toBe(true);
  expect(ranges.has('googlebot', '66.249.66.1')).toBe(false);
  expect(ranges.has('bingbot', '157.55.39.1')).toBe(true);
  expect([ranges.isOwn('googlebot'), ranges.isOwn('bingbot')]).toEqual([true, false]);
});

test('is read again when it changes; a broken file leaves the previous list in use', async () => {
  write('meta.json', published('198.51.100.0/24'));
  const ranges = await open(dir);
  const verifier = openVerifier({ ranges, resolver: null, onVerdict: () => undefined, log });
  const status = (address: string) => verifier.statusOf('facebookexternalhit', address, 1);
  expect([status('198.51.100.1'), status('203.0.113.1')]).toEqual(['verified', 'impostor']);

  write('meta.json', published('203.0.113.0/24'));
  await until(() => expect(status('203.0.113.1')).toBe('verified'));
  expect(status('198.51.100.1')).toBe('impostor');

  write('meta.json', '{"prefixes":[]}');
  await until(() => expect(lines.join()).toContain('those before stay in force'));
  expect(status('203.0.113.1')).toBe('verified');

  rmSync(join(dir, 'meta.json'));
  await until(() => expect(status('31.13.24.1')).toBe('verified'));
  expect(status('203.0.113.1')).toBe('none');
});

test('names a file that nothing reads', async () => {
  write('gogglebot.json', published('198.51.100.0/24'));
  await open(dir);
  expect(lines.join()).toMatch(/not read: known names are googlebot\.json/);
});

test.each([
  '{',
  '{}',
  '[]',
  '{"prefixes":[{"ipv4Prefix":"1.2.3.4/33"}]}',
  '{"prefixes":[{"cidr":"1.0.0.0/8"}]}',
])('a start with %s is refused', async (content) => {
  write('googlebot.json', content);
  await expect(open(dir)).rejects.toThrow(Problem);
  await expect(open(dir)).rejects.toThrow(/FAIRLEAD_CRAWLER_RANGES.*googlebot\.json is no list/);
});

test('a start without the folder is refused', async () => {
  await expect(open(join(dir, 'none'))).rejects.toThrow(/FAIRLEAD_CRAWLER_RANGES.*none/);
  write('file', 'x');
  await expect(open(join(dir, 'file'))).rejects.toThrow('is not a folder');
});
