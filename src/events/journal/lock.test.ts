import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeLock } from './lock.ts';
import { isRunning, processName } from './runtime.ts';

let dir: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fairlead lock '));
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
  fs.rmSync(dir, { recursive: true });
});

const TAKER = `
  const { takeLock } = await import(process.argv[1]);
  process.stdin.once('data', () => {
    const taken = takeLock(process.argv[2]);
    process.stdout.write(('owner' in taken ? 'owner ' + taken.owner : 'taken') + '\\n');
  });
  process.stdout.write('ready\\n');
`;

/** A real second process that takes the lock when told to, reports the result, and stays alive. */
const otherProcess = async () => {
  const args = ['--input-type=module', '-e', TAKER, new URL('./lock.ts', import.meta.url).href, dir];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  const said = async (): Promise<string> => String((await once(child.stdout, 'data'))[0]).trim();
  expect(await said()).toBe('ready');
  return {
    child,
    take: (): Promise<string> => {
      const answer = said();
      child.stdin.write('now\n');
      return answer;
    },
  };
};

const nameOf = (child: ChildProcess): string => processName(child.pid as number) as string;

test('a second process is told the owner, and gets the lock once it is released', () => {
  const first = takeLock(dir);
  if (!('lock' in first)) throw new Error('The lock of an empty directory was not given.');
  const second = takeLock(dir);
  expect(second).toEqual({ owner: processName(process.pid) });
  first.lock.release();
  expect(takeLock(dir)).toHaveProperty('lock');
  expect(fs.readdirSync(dir)).toEqual(['lock']);
});

test('a real second process cannot take it while the first is alive', async () => {
  const first = takeLock(dir);
  const other = await otherProcess();
  expect(await other.take()).toBe(`owner ${processName(process.pid)}`);
  expect(fs.readFileSync(path.join(dir, 'lock'), 'utf8')).toBe(processName(process.pid));
  expect(first).toHaveProperty('lock');
});

test('takes over the lock of a process that was killed', async () => {
  const other = await otherProcess();
  expect(await other.take()).toBe('taken');
  const name = nameOf(other.child);
  expect(takeLock(dir)).toEqual({ owner: name });
  const gone = once(other.child, 'exit');
  other.child.kill('SIGKILL');
  await gone;
  expect(isRunning(name)).toBe(false);
  expect(takeLock(dir)).toHaveProperty('lock');
});

test.each(['1:0', `${process.pid}:1`, '', 'nonsense', '999999999:5'])(
  'takes over a lock left by %j, which is not a living process',
  (owner) => {
    fs.writeFileSync(path.join(dir, 'lock'), owner);
    expect(takeLock(dir)).toHaveProperty('lock');
    expect(fs.readFileSync(path.join(dir, 'lock'), 'utf8')).toBe(processName(process.pid));
  },
);

test('of several processes that find a dead lock at once, exactly one takes it', async () => {
  const others = await Promise.all([1, 2, 3, 4].map(otherProcess));
  fs.writeFileSync(path.join(dir, 'lock'), '999999999:5');
  const answers = await Promise.all(others.map((other) => other.take()));
  expect(answers.filter((answer) => answer === 'taken')).toHaveLength(1);
  // The others are told who has the lock, or who is removing the dead one.
  const names = others.map(({ child }) => `owner ${nameOf(child)}`);
  for (const [i, answer] of answers.entries()) {
    if (answer !== 'taken') expect(names.filter((_, other) => other !== i)).toContain(answer);
  }
});
