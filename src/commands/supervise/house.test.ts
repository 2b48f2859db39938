import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Spawned } from './child.ts';
import { type House, runHouse } from './house.ts';

/** A child process controlled by the test. */
class FakeChild extends EventEmitter {
  readonly pid = 1;
  readonly signals: string[] = [];
  send(): boolean {
    return true;
  }
  kill(signal?: NodeJS.Signals | number): boolean {
    this.signals.push(String(signal));
    return true;
  }
  ready(firstAccountLink?: string, standsBy = false): void {
    this.emit('message', {
      kind: 'ready',
      ...(firstAccountLink !== undefined && { firstAccountLink }),
      ...(standsBy && { standsBy }),
    });
  }
  exit(code: number | null, signal: string | null = null): void {
    this.emit('exit', code, signal);
  }
}

let edges: FakeChild[];
let controls: FakeChild[];
let waits: { ms: number; run: () => void }[];
let readies: number;
let stoodBy: boolean;
let deaths: string[];
let links: string[];
let clock: number;
let house: House;

const spawner = (list: FakeChild[]) => (): Spawned => {
  const child = new FakeChild();
  list.push(child);
  return child as unknown as Spawned;
};

beforeEach(() => {
  edges = [];
  controls = [];
  waits = [];
  deaths = [];
  links = [];
  readies = 0;
  stoodBy = false;
  clock = 0;
  house = runHouse({
    stages: [[{ role: 'edge-0', spawn: spawner(edges) }], [{ role: 'control', spawn: spawner(controls) }]],
    now: () => clock,
    after: (ms, run) => {
      const wait = { ms, run };
      waits.push(wait);
      return () => {
        waits = waits.filter((other) => other !== wait);
      };
    },
    onReady: (standsBy) => {
      readies++;
      stoodBy = standsBy;
    },
    onFirstAccountLink: (link) => links.push(link),
    onDeath: (role, how, waitMs) => deaths.push(`${role} ${how}, ${waitMs}`),
  });
});

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const restart = (): void => waits.shift()?.run();

describe('starting', () => {
  test('says whether a member stands by', () => {
    edges[0]?.ready();
    controls[0]?.ready(undefined, true);
    expect([readies, stoodBy]).toEqual([1, true]);
  });

  test('is ready once, when every member is', () => {
    edges[0]?.ready();
    expect(readies).toBe(0);
    controls[0]?.ready();
    expect([readies, stoodBy]).toEqual([1, false]);
    edges[0]?.exit(1);
    restart();
    edges[1]?.ready();
    expect(readies).toBe(1);
  });

  test('shows the link of the first account once everything is ready, and each newer one', () => {
    controls[0]?.ready('http://localhost:3000/registration#setup=own_1');
    expect(links).toEqual([]);
    edges[0]?.ready();
    expect(links).toEqual(['http://localhost:3000/registration#setup=own_1']);
    edges[0]?.exit(1);
    restart();
    edges[1]?.ready();
    expect(links).toHaveLength(1);
    controls[0]?.exit(1);
    restart();
    controls[1]?.ready('http://localhost:3000/registration#setup=own_2');
    expect(links).toEqual([
      'http://localhost:3000/registration#setup=own_1',
      'http://localhost:3000/registration#setup=own_2',
    ]);
  });

  test('a problem of one member stops the others and is passed on', async () => {
    edges[0]?.ready();
    controls[0]?.emit('message', { kind: 'problem', message: 'Port 3000 is in use.' });
    controls[0]?.exit(1);
    await turn();
    expect(edges[0]?.signals).toEqual(['SIGTERM']);
    edges[0]?.exit(0);
    expect(await house.ended).toBe('Port 3000 is in use.');
    expect(waits).toEqual([]);
  });
});

describe('a member that dies', () => {
  test('is restarted at growing intervals of at most 5 s', () => {
    for (let i = 0; i < 7; i++) {
      edges.at(-1)?.exit(null, 'SIGKILL');
      restart();
    }
    expect(edges).toHaveLength(8);
    expect(deaths.map((death) => Number(death.split(', ')[1]))).toEqual([
      200, 400, 800, 1600, 3200, 5000, 5000,
    ]);
    expect(deaths[0]).toBe('edge-0 ended by SIGKILL, 200');
  });

  test('is restarted quickly if it had run for a while', () => {
    edges[0]?.exit(1);
    restart();
    edges[1]?.ready();
    clock = 10_000;
    edges[1]?.exit(1);
    expect(deaths.at(-1)).toBe('edge-0 ended with code 1, 200');
  });

  test('is retried after a problem if it was ready once, because the port may soon be free', () => {
    edges[0]?.ready();
    edges[0]?.exit(null, 'SIGKILL');
    restart();
    edges[1]?.emit('message', { kind: 'problem', message: 'Port 3001 is in use.' });
    edges[1]?.exit(1);
    expect(deaths.at(-1)).toBe('edge-0 Port 3001 is in use., 400');
    expect(waits).toHaveLength(1);
  });

  test('is retried and counted once if the program cannot be started at all', () => {
    edges[0]?.emit('error', new Error('EAGAIN'));
    edges[0]?.exit(-1);
    expect(deaths).toEqual(['edge-0 could not be started: EAGAIN, 200']);
  });
});

describe('a member that hangs', () => {
  const alive = (): void => void edges.at(-1)?.emit('message', { kind: 'alive' });
  const ticks = (count: number): void => {
    for (let i = 0; i < count; i++) waits.shift()?.run();
  };

  test('is killed after 15 silent ticks and restarted like one that died', () => {
    edges[0]?.ready();
    alive();
    ticks(15);
    expect(edges[0]?.signals).toEqual([]);
    ticks(1);
    expect(edges[0]?.signals).toEqual(['SIGKILL']);
    expect(waits).toEqual([]);
    edges[0]?.exit(null, 'SIGKILL');
    expect(deaths).toEqual(['edge-0 did not respond, 200']);
    restart();
    expect(edges).toHaveLength(2);
    expect(edges[1]?.signals).toEqual([]);
  });

  test('is left alone while it says anything in between, and if it never says anything', () => {
    edges[0]?.ready();
    controls[0]?.ready();
    expect(waits).toEqual([]);
    for (let i = 0; i < 20; i++) {
      alive();
      ticks(14);
    }
    expect([edges[0]?.signals, controls[0]?.signals]).toEqual([[], []]);
    // Time that passes while the supervisor itself stands still counts as one tick.
    clock += 3_600_000;
    alive();
    ticks(1);
    expect(edges[0]?.signals).toEqual([]);
  });

  test('is left alone while it stops, however long that takes, if it says that it is alive', async () => {
    edges[0]?.ready();
    alive();
    house.stop();
    await turn();
    for (let i = 0; i < 20; i++) {
      ticks(14);
      alive();
    }
    expect(edges[0]?.signals).toEqual(['SIGTERM']);
  });

  test('is killed while it stops if it is silent, so that the rest can stop', async () => {
    edges[0]?.ready();
    alive();
    house.stop();
    await turn();
    ticks(15);
    expect(edges[0]?.signals).toEqual(['SIGTERM']);
    ticks(1);
    expect(edges[0]?.signals).toEqual(['SIGTERM', 'SIGKILL']);
    edges[0]?.exit(null, 'SIGKILL');
    await turn();
    expect(controls[0]?.signals).toEqual(['SIGTERM']);
    controls[0]?.exit(0);
    expect([await house.ended, deaths, edges.length, waits]).toEqual([null, [], 1, []]);
  });

  test('is killed no sooner than 15 s after another, which may be enough for what stalls them all', () => {
    for (const child of [edges[0], controls[0]]) {
      child?.ready();
      child?.emit('message', { kind: 'alive' });
    }
    const killed = (): number =>
      [edges[0], controls[0]].filter((child) => child?.signals.includes('SIGKILL')).length;
    const seconds = (count: number): void => {
      for (let i = 0; i < count; i++) {
        clock += 1000;
        for (const wait of waits.splice(0)) wait.run();
      }
    };
    seconds(15);
    expect(killed()).toBe(0);
    seconds(1);
    expect(killed()).toBe(1);
    seconds(14);
    expect(killed()).toBe(1);
    // The stall is over for the one that is left.
    controls[0]?.emit('message', { kind: 'alive' });
    seconds(15);
    expect(killed()).toBe(1);
    seconds(1);
    expect(killed()).toBe(2);
  });
});

describe('stopping', () => {
  test('ends edges before control, and restarts nothing', async () => {
    edges[0]?.ready();
    controls[0]?.ready();
    house.stop();
    await turn();
    expect([edges[0]?.signals, controls[0]?.signals]).toEqual([['SIGTERM'], []]);
    edges[0]?.exit(0);
    await turn();
    expect(controls[0]?.signals).toEqual(['SIGTERM']);
    controls[0]?.exit(0);
    expect(await house.ended).toBeNull();
    expect([edges.length, controls.length, waits.length]).toEqual([1, 1, 0]);
  });

  test('does not wait for a member that is already dead', async () => {
    edges[0]?.exit(1);
    house.stop();
    await turn();
    controls[0]?.exit(0);
    expect(await house.ended).toBeNull();
    expect(waits).toEqual([]);
  });

  test('a second signal kills what is left', async () => {
    house.stop();
    house.kill();
    expect(edges[0]?.signals).toEqual(['SIGTERM', 'SIGKILL']);
    expect(controls[0]?.signals).toEqual(['SIGKILL']);
    expect(await house.ended).toBeNull();
  });
});
