import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runDir, supervisorSocketPath } from '../../config/paths.ts';
import { Problem } from '../../config/problem.ts';
import { createLog } from '../log.ts';
import type { Replacement } from './hand-over.ts';
import { planOf } from './supervise.ts';
import { takeOver } from './take-over.ts';
import { startUpgradeDesk } from './upgrade-desk.ts';

const log = createLog('silent', 'start');
let dataDir: string;
let said: string[];
let desk: { close(): void } | null;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'fairlead-desk-'));
  mkdirSync(runDir(dataDir));
  said = [];
  desk = null;
  vi.spyOn(console, 'log').mockImplementation((text) => void said.push(String(text)));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  desk?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const open = async (answer: (say: (text: string) => void) => Promise<Replacement>): Promise<void> => {
  desk = await startUpgradeDesk(dataDir, 'start', log, (_plan, say) => answer(say));
};
const plan = planOf('control');
const ask = (other = plan): Promise<boolean> => takeOver(dataDir, 'start', other);

test('without a running Fairlead there is nothing to take over', async () => {
  expect(await ask()).toBe(false);
  await open(async () => ({ answersLinks: true, problem: null }));
  desk?.close();
  expect(await ask()).toBe(false);
  expect(said).toEqual([]);
});

test('the operator is told what happens, and the socket is for this user only', async () => {
  await open(async (say) => {
    say('Links are answered by the new version.');
    return { answersLinks: true, problem: null };
  });
  expect(statSync(supervisorSocketPath(dataDir, 'start')).mode & 0o777).toBe(0o600);
  expect(await ask()).toBe(true);
  expect(said.slice(1)).toEqual([
    'Links are answered by the new version.',
    `Fairlead runs version ${plan.version} now. It goes on under the process that was running already.`,
  ]);
});

test.each([
  [
    { answersLinks: false, problem: 'edge-2: broken' },
    /did not take over: edge-2: broken\. The version that was/,
  ],
  [
    { answersLinks: true, problem: 'control: broken' },
    /Links are answered by version .* application did not start: control: broken/,
  ],
])('what goes wrong is a problem that says who answers links: %j', async (replacement, message) => {
  await open(async () => replacement);
  await expect(ask()).rejects.toThrow(message);
});

test('a refusal, a version in another container, and a message of another protocol are explained', async () => {
  await open(async () => Promise.reject(new Problem('Fairlead is still starting.')));
  await expect(ask()).rejects.toThrow(/^Fairlead is still starting\.$/);
  const elsewhere = { ...plan, files: [{ path: plan.files[0]?.path ?? '', identity: '1:1' }] };
  await expect(ask(elsewhere)).rejects.toThrow(/does not see the files of this version/);
  await expect(ask({ ...plan, protocol: 2 as 1 })).rejects.toThrow(
    /cannot start this version by itself\. Stop it/,
  );
});

test('a peer that sends nonsense is dropped, and the next one is served', async () => {
  await open(async () => ({ answersLinks: true, problem: null }));
  const closed = Promise.withResolvers<void>();
  const peer = connect(supervisorSocketPath(dataDir, 'start'), () => peer.write('{"plan"\n'));
  peer.on('close', () => closed.resolve());
  await closed.promise;
  expect(await ask()).toBe(true);
});
