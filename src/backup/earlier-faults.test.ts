import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { indexFrame } from '../events/archive/format.ts';
import { hashFile } from './copy.ts';
import { type Earlier, openEarlier } from './earlier.ts';
import { manifestText } from './manifest.ts';

const NAME = 'journal/n1-w0/5-000001.jsonl.zst';
/** No frames are needed to compare and share it. */
const CONTENT = Buffer.concat([
  Buffer.from('frames'),
  indexFrame([{ from: 0, bytes: 20, at: 0, packed: 6, sum: 1 }]),
]);
const course = { onBytes: () => {}, signal: new AbortController().signal };
const fault = (code: string): Error => Object.assign(new Error(code), { code });

let dir: string;
let copy: string;
let live: string;
let to: string;
let earlier: Earlier;
const hash = vi.fn(hashFile);

beforeEach(async () => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fairlead earlier '));
  copy = path.join(dir, 'earlier', NAME);
  live = path.join(dir, 'live.zst');
  to = path.join(dir, 'new.zst');
  fs.mkdirSync(path.dirname(copy), { recursive: true });
  for (const file of [copy, live]) fs.writeFileSync(file, CONTENT);
  const made = new Date(0).toISOString();
  const text = manifestText({
    ...{ program: '1', startedAt: made, madeAt: made, node: 1, schema: { control: 1, events: null } },
    ...{ positions: [], journals: [], without: [] },
    files: [{ path: NAME, bytes: CONTENT.length, sha256: await hashFile(copy, course) }],
  });
  fs.writeFileSync(path.join(dir, 'earlier', 'manifest.json'), text);
  hash.mockReset().mockImplementation(hashFile);
  earlier = openEarlier(path.join(dir, 'earlier'), hash);
});
afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(dir, { recursive: true });
});

const onOpen = (act: (file: fs.PathLike, flags: unknown) => void): void => {
  const open = fs.openSync;
  vi.spyOn(fs, 'openSync').mockImplementation((file, flags, mode) => {
    act(file, flags);
    return open(file, flags, mode);
  });
};
const share = () => earlier.share(NAME, live, to, course);

test('an earlier backup that cannot be written to is shared', async () => {
  onOpen((file, flags) => {
    if (file === copy && flags !== 'r') throw fault('EROFS');
  });
  expect(await share()).toMatchObject({ path: NAME });
  expect(fs.statSync(to).ino).toBe(fs.statSync(copy).ino);
  expect(earlier.shared).toEqual({ bytes: CONTENT.length, damaged: [], impossible: false });
});

test.each<[string, () => void]>([
  [
    'cannot be opened',
    () =>
      onOpen((file) => {
        if (file === copy) throw fault('EIO');
      }),
  ],
  [
    'has no size',
    () => {
      fs.rmSync(copy);
      fs.symlinkSync(copy, copy);
    },
  ],
  [
    'disappears in the meantime',
    () =>
      onOpen((file) => {
        if (file === live) fs.rmSync(copy);
      }),
  ],
  ['cannot be read to its end', () => void hash.mockRejectedValueOnce(fault('EIO'))],
])(
  'a file of the earlier backup that %s counts as damaged, and is left to be copied',
  async (_how, spoil) => {
    spoil();
    expect(await share()).toBe(null);
    expect(earlier.shared).toEqual({ bytes: 0, damaged: [NAME], impossible: false });
    expect(fs.existsSync(to)).toBe(false);
  },
);

test('a fault of the data folder, or the end of the work, is no damage of the earlier backup', async () => {
  hash.mockRejectedValueOnce(new Error('called off'));
  await expect(share()).rejects.toThrow('called off');
  fs.rmSync(to);
  onOpen((file) => {
    if (file === live) throw fault('EIO');
  });
  await expect(share()).rejects.toThrow('EIO');
  expect(earlier.shared.damaged).toEqual([]);
});

test('nothing is saved on another disk, which cannot share', () => {
  const files = [{ path: NAME, from: live }];
  expect(earlier.estimate(files, dir)).toBe(CONTENT.length);
  expect(fs.statSync('/dev').dev).not.toBe(fs.statSync(dir).dev);
  expect(earlier.estimate(files, '/dev')).toBe(0);
});
