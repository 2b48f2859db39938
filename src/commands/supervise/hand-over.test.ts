import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ChildMessage, Spawned } from './child.ts';
import { type House, runHouse, type Stages } from './house.ts';

/** A child process controlled by the test. */
class FakeChild extends EventEmitter {
  readonly pid = 1;
  /** Signals and messages. */
  readonly heard: unknown[] = [];
  kill(signal?: NodeJS.Signals | number): boolean {
    this.heard.push(signal);
    return true;
  }
  send(message: { kind: string }): boolean {
    this.heard.push(message.kind);
    return true;
  }
  say(message: ChildMessage): void {
    this.emit('message', message);
  }
  exit(code: number | null, signal: string | null = null): void {
    this.emit('exit', code, signal);
  }
}

/** By role, each process in turn. */
let children: Map<string, FakeChild[]>;
let waits: { ms: number; run: () => void }[];
let deaths: string[];
let said: string[];
let loops: string[];
let house: House;

const all = (role: string): FakeChild[] => children.get(role) ?? [];
const child = (role: string): FakeChild => {
  const last = all(role).at(-1);
  if (last === undefined) throw new Error(`${role} was not started.`);
  return last;
};

const stagesOf = (first: number): Stages => {
  const member = (role: string) => ({
    role,
    spawn: (): Spawned => {
      const started = new FakeChild();
      children.set(role, [...all(role), started]);
      return started as unknown as Spawned;
    },
    onCrashLoop: () => loops.push(role),
  });
  return [[member(`edge-${first}`), member(`edge-${first + 1}`)], [member('control')]];
};

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

beforeEach(async () => {
  children = new Map();
  waits = [];
  deaths = [];
  said = [];
  loops = [];
  house = runHouse({
    stages: stagesOf(0),
    now: () => 0,
    after: (ms, run) => {
      const wait = { ms, run };
      waits.push(wait);
      return () => {
        waits = waits.filter((other) => other !== wait);
      };
    },
    onReady: () => undefined,
    onFirstAccountLink: () => undefined,
    onDeath: (role, how) => deaths.push(`${role} ${how}`),
  });
  for (const role of ['edge-0', 'edge-1']) {
    // The first start: links can be answered once there is a snapshot, which control sends.
    child(role).say({ kind: 'prepared', snapshot: false });
    expect(child(role).heard).toEqual(['listen']);
    child(role).say({ kind: 'ready' });
  }
  child('control').say({ kind: 'ready' });
  await turn();
});

const replace = (first: number) => house.replace(stagesOf(first), (progress) => said.push(progress));

const prepared = async (snapshot: boolean, ...roles: string[]): Promise<void> => {
  for (const role of roles) child(role).say({ kind: 'prepared', snapshot });
  await turn();
};
const ready = async (...roles: string[]): Promise<void> => {
  for (const role of roles) child(role).say({ kind: 'ready' });
  await turn();
};

test('a worker that is restarted may listen at once', async () => {
  child('edge-1').exit(null, 'SIGKILL');
  waits.shift()?.run();
  await prepared(true, 'edge-1');
  expect(child('edge-1').heard).toEqual(['listen']);
});

describe('another version takes over', () => {
  test('its workers listen before the former ones stop accepting, and control is last', async () => {
    const done = replace(2);
    await turn();
    await prepared(true, 'edge-2');
    expect(child('edge-2').heard).toEqual([]);
    await prepared(true, 'edge-3');
    expect([child('edge-2').heard, child('edge-3').heard]).toEqual([['listen'], ['listen']]);
    await ready('edge-2');
    expect([...child('edge-0').heard, ...child('edge-1').heard]).toEqual(['listen', 'listen']);
    await ready('edge-3');
    for (const role of ['edge-0', 'edge-1']) expect(child(role).heard).toEqual(['listen', 'retire']);
    expect(child('control').heard).toEqual(['SIGTERM']);
    expect(all('control')).toHaveLength(1);
    child('control').exit(0);
    await turn();
    expect(all('control')).toHaveLength(2);
    await ready('control');
    expect(await done).toEqual({ answersLinks: true, problem: null });
    // The former workers take their time, and nobody restarts them.
    child('edge-0').exit(0);
    child('edge-1').exit(0);
    expect([all('edge-0').length, deaths, waits.filter(({ ms }) => ms < 10_000)]).toEqual([1, [], []]);
    // Those of the new version are restarted, and listen at once.
    child('edge-2').exit(1);
    waits.find(({ ms }) => ms === 200)?.run();
    await prepared(true, 'edge-2');
    expect([all('edge-2').length, child('edge-2').heard]).toEqual([2, ['listen']]);
  });

  test('the next one waits until the workers of the last one have ended, and uses their numbers', async () => {
    const first = replace(2);
    await turn();
    await prepared(true, 'edge-2', 'edge-3');
    await ready('edge-2', 'edge-3');
    child('control').exit(0);
    await turn();
    await ready('control');
    await first;
    const second = replace(0);
    await turn();
    expect(all('edge-0')).toHaveLength(1);
    child('edge-0').exit(0);
    child('edge-1').exit(0);
    await turn();
    await prepared(true, 'edge-0', 'edge-1');
    await ready('edge-0', 'edge-1');
    child('control').exit(0);
    await turn();
    await ready('control');
    expect(await second).toEqual({ answersLinks: true, problem: null });
  });

  test('nothing of it is started if everything stops while it waits for former workers', async () => {
    const first = replace(2);
    await turn();
    await prepared(true, 'edge-2', 'edge-3');
    await ready('edge-2', 'edge-3');
    child('control').exit(0);
    await turn();
    await ready('control');
    await first;
    const second = replace(0).catch((error: unknown) => String(error));
    house.stop();
    for (const role of ['edge-0', 'edge-1', 'edge-2', 'edge-3']) child(role).exit(0);
    await turn();
    child('control').exit(0);
    expect(await house.ended).toBeNull();
    expect(await second).toContain('is stopping');
    expect([all('edge-0').length, all('edge-1').length, waits]).toEqual([1, 1, []]);
  });

  test('its control comes first if its workers cannot read the snapshot on disk', async () => {
    const done = replace(2);
    await turn();
    await prepared(true, 'edge-2');
    await prepared(false, 'edge-3');
    expect(child('control').heard).toEqual(['SIGTERM']);
    expect([...child('edge-2').heard, ...child('edge-3').heard]).toEqual([]);
    child('control').exit(0);
    await turn();
    await ready('control');
    await prepared(true, 'edge-3');
    expect(child('edge-3').heard).toEqual(['listen']);
    await ready('edge-2', 'edge-3');
    expect(await done).toEqual({ answersLinks: true, problem: null });
    expect(all('control')).toHaveLength(2);
  });

  test('nothing changes if one of its workers does not start', async () => {
    const done = replace(2);
    await turn();
    await prepared(true, 'edge-2');
    child('edge-3').say({ kind: 'problem', message: 'The journal is taken.' });
    child('edge-3').exit(1);
    await turn();
    expect(child('edge-2').heard).toEqual(['SIGTERM']);
    child('edge-2').exit(0);
    expect(await done).toEqual({ answersLinks: false, problem: 'edge-3: The journal is taken.' });
    for (const role of ['edge-0', 'edge-1']) expect(child(role).heard).toEqual(['listen']);
    expect(child('control').heard).toEqual([]);
    expect(waits).toEqual([]);
    // It can be tried again.
    void replace(2);
    await turn();
    expect(all('edge-2')).toHaveLength(2);
  });

  test('links stay answered if its control does not start, and that is tried again', async () => {
    const done = replace(2);
    await turn();
    await prepared(true, 'edge-2', 'edge-3');
    await ready('edge-2', 'edge-3');
    child('control').exit(0);
    await turn();
    child('control').say({ kind: 'problem', message: 'The database is down.' });
    child('control').exit(1);
    expect(await done).toEqual({ answersLinks: true, problem: 'control: The database is down.' });
    expect([...child('edge-2').heard, ...child('edge-3').heard].flat()).not.toContain('SIGTERM');
    waits.find(({ ms }) => ms === 200)?.run();
    expect(all('control')).toHaveLength(3);
  });

  test('a second one is refused meanwhile, and a stop ends everything', async () => {
    const done = replace(2);
    await turn();
    await expect(replace(4)).rejects.toThrow('just taking over');
    house.stop();
    expect((await Promise.race([done, turn()]))?.answersLinks).toBeUndefined();
    for (const role of ['edge-0', 'edge-1', 'edge-2', 'edge-3']) {
      expect(child(role).heard).toContain('SIGTERM');
      child(role).exit(0);
    }
    await turn();
    child('control').exit(0);
    expect(await house.ended).toBeNull();
    expect(await done).toEqual({ answersLinks: false, problem: 'Fairlead is stopping' });
    expect(waits).toEqual([]);
    await expect(replace(4)).rejects.toThrow('is stopping');
  });
});

test('a worker that cannot be kept alive gives up what it shares, but not while another version takes over', async () => {
  for (let i = 0; i < 4; i++) {
    child('edge-0').exit(1);
    expect(loops).toEqual(i < 3 ? [] : ['edge-0']);
    waits.shift()?.run();
  }
  loops = [];
  const done = replace(2);
  await turn();
  child('edge-0').exit(1);
  expect(loops).toEqual([]);
  house.kill();
  for (const role of ['edge-2', 'edge-3']) child(role).exit(null, 'SIGKILL');
  expect((await done).answersLinks).toBe(false);
});
