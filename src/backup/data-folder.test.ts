import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { restoreMark } from '../config/paths.ts';
import { beginStaging, swapIn } from './data-folder.ts';

let dataDir: string;
let staging: string;
const write = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};
/** Path and content of every file. */
const content = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(dataDir.length + 1), readFileSync(file, 'utf8')]),
  );

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'fairlead swap '));
  for (const name of [
    'keys/click.key',
    'control/PG_VERSION',
    'run/control.pid',
    'before-restore-1/keys/click.key',
  ]) {
    write(join(dataDir, name), 'old');
  }
  staging = beginStaging(dataDir);
  write(join(staging, 'keys/click.key'), 'new');
  write(join(staging, 'events/events.duckdb'), 'new');
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('moves existing data aside and new data in, under a mark that prevents every start', async () => {
  const aside = await swapIn(dataDir, staging, '2', async () => {
    expect(existsSync(restoreMark(dataDir))).toBe(true);
  });
  expect(aside).toBe(join(dataDir, 'before-restore-2'));
  expect(content()).toEqual({
    'before-restore-1/keys/click.key': 'old',
    'before-restore-2/control/PG_VERSION': 'old',
    'before-restore-2/keys/click.key': 'old',
    'events/events.duckdb': 'new',
    'keys/click.key': 'new',
    'run/control.pid': 'old',
  });
});

test('when the last step fails, everything is moved back', async () => {
  const before = content();
  const failing = swapIn(dataDir, staging, '2', () => Promise.reject(new Error('the database went away')));
  await expect(failing).rejects.toThrow('went away');
  expect(content()).toEqual(before);
});

test('an interrupted restore does not block the next one', () => {
  expect(readdirSync(beginStaging(dataDir))).toEqual([]);
});
