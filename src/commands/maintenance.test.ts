import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { setMaintenance } from './maintenance.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-maintenance-'));
const file = join(dataDir, 'maintenance');
afterAll(() => rmSync(dataDir, { recursive: true }));

test('on and off write and remove the file, twice like once, and say what was so', () => {
  expect(setMaintenance('off', dataDir)).toMatch(/^Maintenance was not on/);
  expect(setMaintenance('on', dataDir)).toMatch(/^Maintenance is on/);
  expect(existsSync(file)).toBe(true);
  expect(setMaintenance('on', dataDir)).toMatch(/^Maintenance was on already/);
  expect(setMaintenance('off', dataDir)).toMatch(/^Maintenance is over/);
  expect(existsSync(file)).toBe(false);
});

test('a folder without data is named, and none is made', () => {
  const nowhere = join(dataDir, 'nowhere');
  expect(() => setMaintenance('on', nowhere)).toThrow(`There is no Fairlead data in ${nowhere}`);
  expect(existsSync(nowhere)).toBe(false);
});
