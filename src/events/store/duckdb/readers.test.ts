import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Asker, asking } from '../../queue/question.ts';
import { fileTurns } from './file-turns.ts';
import { openReaders, type Readers } from './readers.ts';
import { num, query } from './rows.ts';

/** Would run for minutes. */
const ENDLESS = 'SELECT sum(hash(a.i * b.i)) AS n FROM range(10000000) a(i), range(1000000) b(i)';
const someone = (over: Partial<Asker> = {}): Asker => ({
  workspace: 1,
  member: 'key:1',
  kind: 'program',
  signal: null,
  deadlineMs: null,
  ...over,
});

let instance: DuckDBInstance;
let sparing: { times: number; isOn: boolean; over: () => Promise<void> };
let readers: Readers;
beforeEach(async () => {
  instance = await DuckDBInstance.create(':memory:');
  sparing = { times: 0, isOn: false, over: () => Promise.resolve() };
  readers = await openReaders({ instance, sparing }, 30_000);
});
afterEach(() => {
  readers.close();
  instance.closeSync();
});

const ask = (asker: Asker | null, sql: string): Promise<number> =>
  asking(asker, () => readers.read(async (connection) => num((await query(connection, sql))[0]?.n)));

const isFree = async (): Promise<void> => {
  while (readers.queue.counts().running > 0) await new Promise((resolve) => setTimeout(resolve, 5));
};

describe('a query that is no longer wanted', () => {
  test('is interrupted in the store itself, and its connection answers the next one', async () => {
    const gone = new AbortController();
    const answer = ask(someone({ signal: gone.signal }), ENDLESS);
    answer.catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 100));
    gone.abort();
    await expect(answer).rejects.toMatchObject({ problem: 'interrupted' });
    await isFree();
    expect(await ask(someone(), 'SELECT 7 AS n')).toBe(7);
  });

  test('is interrupted even if it had not reached the store yet', async () => {
    const gone = new AbortController();
    const answer = ask(someone({ signal: gone.signal }), ENDLESS);
    gone.abort();
    await expect(answer).rejects.toMatchObject({ problem: 'interrupted' });
    await isFree();
    expect(readers.queue.counts()).toEqual({ running: 0, waiting: 0 });
  });

  test('runs none of its remaining statements', async () => {
    const gone = new AbortController();
    let begun = 0;
    const answer = asking(someone({ signal: gone.signal }), () =>
      readers.read(async (connection) => {
        for (let i = 0; i < 1000; i++) {
          begun += 1;
          await query(connection, 'SELECT sum(hash(i)) AS n FROM range(5000000) t(i)');
        }
      }),
    );
    answer.catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 100));
    gone.abort();
    await isFree();
    expect(begun).toBeLessThan(1000);
  });
});

test('a query ends at its deadline', async () => {
  await expect(ask(someone({ deadlineMs: 50 }), ENDLESS)).rejects.toMatchObject({
    problem: 'timeout',
    seconds: 0.05,
  });
  await isFree();
});

test('a query that needs more memory than available says so', async () => {
  const connection = await instance.connect();
  await connection.run("SET memory_limit = '64MB'");
  await connection.run("SET temp_directory = ''");
  connection.closeSync();
  const sql = 'SELECT count(*) AS n FROM (SELECT DISTINCT md5(i::VARCHAR) FROM range(20000000) t(i))';
  await expect(ask(someone(), sql)).rejects.toMatchObject({ problem: 'memory' });
});

test('the system, a person and another workspace are answered while every program slot is taken', async () => {
  const gone = new AbortController();
  const heavy = Array.from({ length: 10 }, (_, i) =>
    ask(someone({ member: `key:${i}`, signal: gone.signal }), ENDLESS).catch((error: unknown) => error),
  );
  const person = { member: 'person:1', kind: 'person' } as const;
  expect(await ask(null, 'SELECT 1 AS n')).toBe(1);
  expect(await ask(someone(person), 'SELECT 2 AS n')).toBe(2);
  expect(await ask(someone({ workspace: 2 }), 'SELECT 3 AS n')).toBe(3);
  expect(readers.queue.counts()).toEqual({ running: 2, waiting: 8 });
  gone.abort();
  for (const answer of await Promise.all(heavy)) expect(answer).toMatchObject({ problem: 'interrupted' });
});

test('a file’s connection is closed when its query has ended, not while it runs', async () => {
  const gone = new AbortController();
  const connection = await instance.connect();
  const { turn, close } = fileTurns(readers.queue, connection, 1, gone.signal);
  let ended = false;
  const answer = turn(async () => {
    try {
      return await query(connection, ENDLESS);
    } finally {
      ended = true;
      // Still open: an interrupted statement can be followed by one that cleans up.
      expect(connection.progress).toBeDefined();
    }
  });
  answer.catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 50));
  gone.abort();
  close();
  await expect(answer).rejects.toMatchObject({ problem: 'interrupted' });
  expect(ended).toBe(false);
  await isFree();
  expect(ended).toBe(true);
});

describe('a query that runs out of memory', () => {
  /** Fails so many times. */
  const hungry = (failures: number, then: () => void = () => undefined) => {
    let times = 0;
    return asking(someone(), () =>
      readers.read(async () => {
        times++;
        if (times > failures) return times;
        then();
        throw new Error('Out of Memory Error: could not allocate block');
      }),
    );
  };

  test('is refused', async () => {
    await expect(hungry(1)).rejects.toMatchObject({ problem: 'memory' });
  });

  test('runs again if all had little memory, as soon as they no longer do', async () => {
    const waited: string[] = [];
    sparing.isOn = true;
    sparing.over = async () => {
      waited.push('once');
    };
    expect(await hungry(2)).toBe(3);
    sparing.isOn = false;
    // It began and ended meanwhile.
    const meanwhile = hungry(1, () => {
      sparing.times++;
    });
    expect(await meanwhile).toBe(2);
    expect(waited).toEqual(['once', 'once', 'once']);
  });

  test('waits no longer than somebody wants the answer', async () => {
    sparing.isOn = true;
    sparing.over = () => new Promise(() => undefined);
    const gone = new AbortController();
    const answer = asking(someone({ signal: gone.signal }), () =>
      readers.read(async () => {
        throw new Error('Out of Memory Error: could not allocate block');
      }),
    );
    setTimeout(() => gone.abort(), 20);
    await expect(answer).rejects.toMatchObject({ problem: 'interrupted' });
    await isFree();
  });
});
