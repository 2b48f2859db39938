import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { diskTrouble } from '../../config/data-folder.ts';
import { readConfig } from '../../config/read-config.ts';
import { checkFree, describeDiskTrouble, describeStartFailure } from './start-failure.ts';

const dir = mkdtempSync(join(tmpdir(), 'fairlead-trouble-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('a good disk has no problem, and the test leaves nothing behind', () => {
  expect(diskTrouble(dir)).toBeNull();
  expect(readdirSync(dir)).toEqual([]);
});

test("a missing folder, and one that is a file, get the system's code", () => {
  expect(diskTrouble(join(dir, 'absent'))).toBe('ENOENT');
  writeFileSync(join(dir, 'file'), '');
  expect(diskTrouble(join(dir, 'file'))).toBe('ENOTDIR');
});

test('each is a sentence that says what to do', () => {
  for (const code of ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EACCES', 'EPERM', 'ENOTDIR']) {
    const error = Object.assign(new Error(code), { code });
    for (const text of [describeDiskTrouble(code, '/srv/data'), describeStartFailure(error, '/srv/data')])
      expect(text, code).toMatch(/^(The|This user) .*\/srv\/data.*\. ?.*\.$/s);
  }
  expect(describeDiskTrouble(null, '/srv')).toBeNull();
});

test('a first start in a folder that cannot be created fails with the system’s code, which becomes a sentence', async () => {
  const config = readConfig({ FAIRLEAD_DATA_DIR: join(dir, 'file', 'data') }, dir);
  const error: unknown = await checkFree(config, { control: true, courier: false }).catch(
    (thrown: unknown) => thrown,
  );
  expect(describeStartFailure(error, config.dataDir)).toContain('cannot write to the data folder');
});
