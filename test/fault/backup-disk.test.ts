import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBackup } from '../../src/backup/make.ts';
import { readManifest } from '../../src/backup/manifest.ts';
import { restoreBackup } from '../../src/backup/restore.ts';
import { configOf, madeHouse, noProgress } from '../helpers/backup-house.ts';

let made: Awaited<ReturnType<typeof madeHouse>>;
let disk: string;
let canMount = true;

/** Replaces the disk with a real one of `megabytes` megabytes; only root may create one. */
const mount = (megabytes: number): void => {
  rmDisk();
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk], { stdio: 'ignore' });
};
const rmDisk = (): void => {
  try {
    execFileSync('umount', [disk], { stdio: 'ignore' });
  } catch {
    // There was none.
  }
};

beforeAll(async () => {
  made = await madeHouse();
  disk = join(made.dir, 'disk');
  mkdirSync(disk);
  try {
    mount(1);
  } catch {
    canMount = false;
    console.warn('SKIPPED: the tests of backups on a full disk need the right to mount one.');
  }
});
afterAll(async () => {
  rmDisk();
  await made.dispose();
});

/** Uses up the rest of the disk. */
const fillUp = (): void => {
  try {
    for (;;) writeFileSync(join(disk, 'ballast'), Buffer.alloc(64 * 1024), { flag: 'a' });
  } catch {
    // Full, as intended.
  }
};

test('insufficient room for a backup is reported before anything is written', async ({ skip }) => {
  if (!canMount) skip();
  mount(1);
  const backUp = makeBackup(made.house.sources, join(disk, 'backup'), noProgress());
  await expect(backUp).rejects.toThrow(/not enough space on the disk .* is needed, and 1 MB is free/);
  expect(readdirSync(disk)).toEqual([]);
});

test('a separate disk cannot be replaced with a backup', async ({ skip }) => {
  if (!canMount) skip();
  mount(1);
  await expect(makeBackup(made.house.sources, disk, noProgress())).rejects.toThrow(
    /separate disk.*disk\/fairlead/,
  );
});

test('a disk filled up by others meanwhile keeps nothing of a backup, and loses nothing in a restore', async ({
  skip,
}) => {
  if (!canMount) skip();
  mount(300);
  const target = join(disk, 'backup');
  const backUp = makeBackup(made.house.sources, target, noProgress({ onBytes: fillUp }));
  await expect(backUp).rejects.toThrow(`The disk of ${target} is full`);
  expect(readdirSync(disk)).toEqual(['ballast']);

  const whole = join(made.dir, 'whole');
  await makeBackup(made.house.sources, whole, noProgress());
  rmSync(join(disk, 'ballast'));
  const dataDir = join(disk, 'data');
  mkdirSync(join(dataDir, 'keys'), { recursive: true });
  let checked = readManifest(whole).files.reduce((sum, { bytes }) => sum + bytes, 0);
  const onBytes = (bytes: number): void => {
    checked -= bytes;
    if (checked < 0) fillUp();
  };
  const options = { config: configOf(dataDir), dir: whole, replace: true, now: Date.now() };
  await expect(restoreBackup(options, noProgress({ onBytes }))).rejects.toThrow('Nothing was changed');
  expect(readdirSync(dataDir)).toEqual(['keys']);
});
