import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { AppendResult, Journal } from '../../src/events/journal/contract.ts';
import { nodeDisk } from '../../src/events/journal/disk.ts';
import { openWorkerJournal } from '../../src/events/journal/open.ts';
import type { RequestFields } from '../../src/events/journal/record.ts';
import { readState } from '../../src/events/journal/state.ts';
import { readJournal } from '../helpers/event-journal.ts';

/** A real disk of one megabyte; only root may create one. */
const disk = mkdtempSync(join(tmpdir(), 'fairlead-disk-'));
const canMount = ((): boolean => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    console.warn('SKIPPED: the test of a full disk needs the right to mount one.');
    return false;
  }
})();

const fields = (path: string): RequestFields => ({
  ...{
    k: 'r',
    ws: 1,
    do: 1,
    c: 1,
    r: 1,
    d: 1,
    ru: 0,
    te: 'c1',
    ph: 1,
    a: 0,
    o: 'redirected',
    cl: 'human',
    rs: [],
  },
  vi: 1,
  v: 'visitor',
  m: 'GET',
  h: 'example.com',
  p: path,
  ua: 'x'.repeat(400),
  rf: '',
});

const log = (journal: Journal, count: number): Promise<AppendResult[]> =>
  Promise.all(
    Array.from(
      { length: count },
      (_, i) => new Promise<AppendResult>((done) => journal.append(journal.next(), fields(`/${i}`), done)),
    ),
  );

const open = (): Promise<Journal> =>
  openWorkerJournal({
    root: join(disk, 'journal'),
    node: 1,
    worker: 0,
    mode: 'interval',
    intervalMs: 50,
    segmentBytes: 64 * 1024 * 1024,
  });

afterAll(() => {
  if (canMount) execFileSync('umount', [disk]);
  rmSync(disk, { recursive: true, force: true });
});

test.skipIf(!canMount)('on a full disk visitors are still answered and counted as unlogged', async () => {
  const journal = await open();
  expect(new Set(await log(journal, 10))).toEqual(new Set(['logged']));
  const ballast = join(disk, 'ballast');
  // Fills the rest; the last block may be a partial one.
  try {
    for (let i = 0; i < 4096; i++) writeFileSync(ballast, Buffer.alloc(1024), { flag: 'a' });
  } catch {
    // Full, as intended.
  }
  const results = [...(await log(journal, 50)), ...(await log(journal, 50))];
  expect(results).not.toContain('failed');
  const unloggedOf = (): number => results.filter((result) => result === 'unlogged').length;
  expect(unloggedOf()).toBeGreaterThan(0);

  rmSync(ballast);
  await expect
    .poll(
      async () => {
        results.push(...(await log(journal, 1)));
        return results.at(-1);
      },
      { timeout: 10_000, interval: 300 },
    )
    .toBe('logged');
  await journal.close();

  const state = readState(nodeDisk, join(disk, 'journal', 'n1-w0'));
  expect(state?.closed).toBe(true);
  // Each answer is in the journal or in this count, and none in both.
  const inJournal = readJournal(nodeDisk, join(disk, 'journal', 'n1-w0')).flatMap(
    ({ records }) => records,
  ).length;
  expect({ unlogged: state?.unlogged, inJournal }).toEqual({
    unlogged: unloggedOf(),
    inJournal: 10 + results.length - unloggedOf(),
  });
});
