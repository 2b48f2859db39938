import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isWithin } from './backup.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'fairlead within '));
  mkdirSync(join(dir, 'data', 'backups'), { recursive: true });
  symlinkSync(join(dir, 'data'), join(dir, 'link'));
});
afterEach(() => rmSync(dir, { recursive: true }));

test.each([
  ['data', true],
  ['data/backup', true],
  ['data/backups/backup', true],
  ['link/backup', true],
  ['data-backup', false],
  ['other/data', false],
])('whether %s is in the data folder: %s', (path, within) => {
  expect(isWithin(join(dir, path), join(dir, 'data'))).toBe(within);
  expect(isWithin(join(dir, path), join(dir, 'link'))).toBe(within);
});
