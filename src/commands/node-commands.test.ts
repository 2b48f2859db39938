import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freePort } from '../../test/helpers/free-port.ts';
import { encodeJoinCode } from '../config/join-code.ts';
import { joinFile } from '../config/paths.ts';
import type { NodeState } from '../nodes/control/node-state.ts';
import { describeNodes, join } from './node-commands.ts';

const NOW = 1_800_000_000_000;
const node = (change: Partial<NodeState>): NodeState => ({
  ...{ name: 'fra-1', number: 2, state: 'connected', host: 'fra', address: '192.0.2.7', heardAt: NOW - 1500 },
  ...{ aheadMs: 40, waitingBytes: 0, revision: 12, workers: 2, noDayKey: false, refused: null },
  ...change,
});

test('the table of machines', () => {
  const text = describeNodes(
    [
      node({}),
      node({
        name: 'new one',
        number: null,
        state: 'new',
        host: null,
        address: null,
        heardAt: null,
        aheadMs: null,
        revision: null,
      }),
      node({
        name: 'x',
        number: 300,
        state: 'away',
        heardAt: NOW - 600_000,
        waitingBytes: 1_234_567,
        revision: null,
      }),
    ],
    NOW,
  );
  expect(text.split('\n')).toEqual([
    'NAME     NUMBER  STATE      MACHINE          HEARD       CLOCK AHEAD  WAITING  SETTINGS',
    'fra-1    2       connected  fra (192.0.2.7)  2 s ago     0.0 s        0 B      12',
    'new one  -       new        -                never       -            0 B      -',
    'x        300     away       fra (192.0.2.7)  10 min ago  0.0 s        1.2 MB   -',
  ]);
  expect(describeNodes([], NOW)).toContain('node add NAME');
});

test('what is wrong is below it', () => {
  const refused = { host: 'copy', address: '192.0.2.8', at: NOW - 90_000 };
  const text = describeNodes([node({ refused, noDayKey: true })], NOW);
  expect(text).toContain('copy (192.0.2.8), tried to use the key of fra-1 2 min ago and was refused');
  expect(text).toContain('fra-1 has no visitor key for today');
});

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(joinPath(tmpdir(), 'fairlead-join-'));
  vi.stubEnv('FAIRLEAD_DATA_DIR', dir);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dir, { recursive: true, force: true });
});

test('a code that was cut is refused, and so is the folder of another installation', async () => {
  const url = `https://127.0.0.1:${await freePort()}`;
  const code = encodeJoinCode({
    url,
    id: `nod_${'a'.repeat(16)}`,
    secret: 'b'.repeat(43),
    fingerprint: null,
  });
  await expect(join(code.slice(0, -4))).rejects.toThrow('not the whole code');
  mkdirSync(joinPath(dir, 'control'));
  await expect(join(code)).rejects.toThrow(
    /data of a Fairlead that runs on this machine alone.*FAIRLEAD_DATA_DIR/,
  );
  rmSync(joinPath(dir, 'control'), { recursive: true });
  // Nothing listens there.
  await expect(join(code)).rejects.toThrow(/cannot be reached at .*ECONNREFUSED.*Nothing was changed/);
  expect(existsSync(joinFile(dir))).toBe(false);
});
