import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { describeEnded, describeFreed, describeTrial, setMaintenance } from './operator-commands.ts';

test('says what became of the second step, and refuses an unknown e-mail', () => {
  expect(describeEnded('ended', 'ana@example.com')).toMatch(
    /^Two-factor authentication is off for ana@example.com/,
  );
  expect(describeEnded('off', 'ana@example.com')).toMatch(/is not on for/);
  expect(() => describeEnded('unknown', 'an@example.com')).toThrow(
    'No account uses the email an@example.com',
  );
});

test('reports what happened to the trial, and refuses an unknown email', () => {
  expect(describeTrial('ended', 'ana@example.com')).toBe(
    'The workspace of ana@example.com is now a full workspace.',
  );
  expect(describeTrial('none', 'ana@example.com')).toMatch(/is not a trial/);
  expect(() => describeTrial('unknown', 'an@example.com')).toThrow(
    'No account uses the email an@example.com',
  );
});

test('reports that the link is free, and refuses one that is not reserved', () => {
  expect(describeFreed('freed', 'go.example/spring')).toBe(
    'go.example/spring is free. Campaigns can use it again.',
  );
  expect(() => describeFreed('none', 'go.example/sprng')).toThrow(
    'go.example/sprng is not a link of a deleted workspace',
  );
});

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
