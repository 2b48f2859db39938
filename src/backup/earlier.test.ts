import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { configOf, madeHouse, noProgress, openBackupHouse } from '../../test/helpers/backup-house.ts';
import { overwrite } from '../../test/helpers/event-journal.ts';
import { Problem } from '../config/problem.ts';
import { nodeDisk } from '../events/journal/disk.ts';
import { makeBackup } from './make.ts';
import { readManifest } from './manifest.ts';
import { checkFiles, restoreBackup } from './restore.ts';

let made: Awaited<ReturnType<typeof madeHouse>>;
let first: string;
/** Requests that fill a segment of the house. */
const TURN = 20;
let number = 0;
/** A path that does not exist yet. */
let fresh: string;

const packedIn = (dir: string): string[] =>
  readManifest(dir)
    .files.map(({ path }) => path)
    .filter((path) => path.endsWith('.zst'));
const liveSegments = (): string[] =>
  readdirSync(join(made.house.config.dataDir, 'journal', 'n1-w0')).filter((name) => /\.jsonl/.test(name));
const inode = (...path: string[]): number => statSync(join(...path)).ino;
const verify = (dir: string): Promise<void> => checkFiles(dir, readManifest(dir), noProgress());

/** Answers requests, in turns that each fill a segment, and waits until some more are compressed. */
const answerAndCompress = async (count: number): Promise<void> => {
  const packed = (): number => liveSegments().filter((name) => name.endsWith('.zst')).length;
  const before = packed();
  for (let answered = 0; answered < count; answered += TURN) {
    await made.house.answer(TURN);
    await made.house.ingest.drain();
  }
  await vi.waitUntil(() => packed() >= before + Math.floor(count / TURN) - 1, {
    timeout: 150_000,
    interval: 200,
  });
};

beforeAll(async () => {
  made = await madeHouse();
  first = join(made.dir, 'first');
  await answerAndCompress(60);
  await makeBackup(made.house.sources, first, noProgress());
}, 180_000);
afterAll(() => made.dispose());
beforeEach(() => {
  fresh = join(made.dir, `folder ${++number}`);
});

const next = (since: string, over: Parameters<typeof noProgress>[0] = {}) =>
  makeBackup(made.house.sources, fresh, noProgress(over), since);

test('only what is new is copied, each backup is whole without the others, and each restores what it had', {
  timeout: 300_000,
}, async () => {
  const [second, third] = [join(made.dir, 'second'), join(made.dir, 'third')];
  const old = packedIn(first);
  expect(old.length).toBeGreaterThan(1);
  await answerAndCompress(40);
  const { shared } = await makeBackup(made.house.sources, second, noProgress(), first);
  const bytes = readManifest(first)
    .files.filter(({ path }) => old.includes(path))
    .reduce((sum, file) => sum + file.bytes, 0);
  expect(shared).toEqual({ bytes, damaged: [], impossible: false });
  expect(packedIn(second).length).toBeGreaterThan(old.length);
  for (const path of old) expect(inode(second, path)).toBe(inode(first, path));
  await answerAndCompress(40);
  await makeBackup(made.house.sources, third, noProgress(), second);
  for (const path of packedIn(second)) expect(inode(third, path)).toBe(inode(second, path));

  const before = readManifest(second).files;
  rmSync(second, { recursive: true });
  expect(before.length).toBeGreaterThan(0);
  for (const [dir, requests] of [
    [first, 90],
    [third, 170],
  ] as const) {
    await verify(dir);
    const dataDir = `${fresh} ${requests}`;
    await restoreBackup({ config: configOf(dataDir), dir, replace: false, now: Date.now() }, noProgress());
    const house = await openBackupHouse(configOf(dataDir));
    try {
      expect(await house.audit()).toMatchObject({ ok: true, findings: [], stored: { requests } });
    } finally {
      await house.close();
    }
  }
});

test.each([
  ['damaged', (file: string) => overwrite(nodeDisk, file, 40, Buffer.from('spoilt')), /was changed/],
  ['missing', (file: string) => rmSync(file), /is missing/],
  ['torn', (file: string) => writeFileSync(file, Buffer.alloc(100)), /has 100 bytes instead/],
])(
  'a %s part of the earlier backup is named and copied again; restoring that backup names it too',
  async (_how, spoil, words) => {
    const earlier = `${fresh} earlier`;
    cpSync(first, earlier, { recursive: true });
    const [path = '', ...others] = packedIn(earlier);
    spoil(join(earlier, path));
    const { shared } = await next(earlier);
    expect(shared?.damaged).toEqual([path]);
    await verify(fresh);
    for (const other of others) expect(inode(fresh, other)).toBe(inode(earlier, other));

    const failure = await restoreBackup(
      { config: configOf(`${fresh} data`), dir: earlier, replace: false, now: Date.now() },
      noProgress(),
    ).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Problem);
    expect(String(failure)).toContain(path);
    expect(String(failure)).toMatch(words);
  },
);

test('an earlier backup that is none, or is not complete, is refused before anything is written', async () => {
  await expect(next(join(made.dir, 'nowhere'))).rejects.toThrow('is not a complete backup');
  const earlier = `${fresh} earlier`;
  cpSync(first, earlier, { recursive: true });
  rmSync(join(earlier, 'manifest.json'));
  await expect(next(earlier)).rejects.toThrow('manifest.json is missing');
  expect(existsSync(`${fresh}.unfinished`)).toBe(false);
});

test('called off after any piece, nothing is kept, and the earlier backup is as it was', async () => {
  let pieces = 0;
  await next(first, { onBytes: () => void pieces++ });
  rmSync(fresh, { recursive: true });
  for (let at = 1; at <= pieces; at += Math.max(1, Math.floor(pieces / 12))) {
    let done = 0;
    const onBytes = (): void => {
      if (++done === at) throw new Problem('called off');
    };
    await expect(next(first, { onBytes })).rejects.toThrow('called off');
    expect([existsSync(fresh), existsSync(`${fresh}.unfinished`)]).toEqual([false, false]);
  }
  await verify(first);
});

test('what a killed backup leaves is removed without harm to the earlier one', async () => {
  const unfinished = `${fresh}.unfinished`;
  mkdirSync(join(unfinished, 'journal', 'n1-w0'), { recursive: true });
  writeFileSync(join(unfinished, 'unfinished-fairlead-backup'), '');
  for (const path of packedIn(first)) linkSync(join(first, path), join(unfinished, path));
  await next(first);
  expect(existsSync(unfinished)).toBe(false);
  await verify(first);
  await verify(fresh);
});
