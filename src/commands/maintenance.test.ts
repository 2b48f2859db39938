import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { setMaintenance } from './maintenance.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-maintenance-'));
const file = join(dataDir, 'maintenance');
afterAll(() => rmSync(dataDir, { recursive: true }));

test('on and off write and remove the file, twice like once, and say what was so', () => {
  expect(setMaintenance('off', dataDir)).toMatch(/^Maintenance was already off/);
  expect(setMaintenance('on', dataDir)).toMatch(/^Maintenance is on/);
  expect(existsSync(file)).toBe(true);
  expect(setMaintenance('on', dataDir)).toMatch(/^Maintenance was already on/);
  expect(setMaintenance('off', dataDir)).toMatch(/^Maintenance is off/);
  expect(existsSync(file)).toBe(false);
});

test('a folder without data is named, and none is created', () => {
  const nowhere = join(dataDir, 'nowhere');
  expect(() => setMaintenance('on', nowhere)).toThrow(`No Fairlead data found in ${nowhere}`);
  expect(existsSync(nowhere)).toBe(false);
});
