import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstQuarter } from '../../queries/engine/stored-range.ts';
import { asking } from '../../queue/question.ts';
import { query } from '../duckdb/rows.ts';
import { type ClickHouse, ClickHouseRefused } from './connection.ts';
import { clickHouseReaders } from './readers.ts';
import { type StoreState, storeTables } from './statement/store-tables.ts';
import { sumTables } from './sums/tables.ts';
import { eventTables } from './tables.ts';

const DAY_MS = 86_400_000;

let instance: DuckDBInstance;
let parser: DuckDBConnection;
beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:');
  parser = await instance.connect();
});
afterAll(() => {
  parser.closeSync();
  instance.closeSync();
});

type Options = NonNullable<Parameters<ClickHouse['rows']>[1]>;

/** Readers of a ClickHouse that answers each statement with `answer`. */
const readersOf = (
  state: () => Partial<StoreState>,
  answer: (
    sql: string,
    options: Options,
  ) => Promise<Awaited<ReturnType<ClickHouse['rows']>>> = async () => [],
) => {
  const said: string[] = [];
  const sessions: (string | undefined)[] = [];
  const say = (sql: string, options: Options): void => {
    said.push(sql);
    sessions.push(options.session);
  };
  const clickhouse: ClickHouse = {
    database: 'x',
    rows: async (sql, options = {}) => {
      say(sql, options);
      return answer(sql, options);
    },
    run: async (sql, options = {}) => say(sql, options),
    eachRow: () => expect.fail('nothing is that long'),
    insert: () => expect.fail('nothing is written'),
    close: async () => undefined,
  };
  const whole = { committed: 1, storedUpTo: null, days: [], expired: [] };
  const readers = clickHouseReaders(
    clickhouse,
    parser,
    async () => storeTables([...eventTables, ...sumTables], { ...whole, ...state() }),
    { questionMs: 2000, fileMs: 60_000 },
  );
  return { readers, said, sessions };
};

const count = (name: string): string => `SELECT count(*) AS n FROM ${name} WHERE workspace = 1`;
const plain = (sql: string | undefined): string => (sql ?? '').replaceAll(/_\d+/g, '');

test('a question reads the batches that were committed when it was asked, and the latest of what is replaced', async () => {
  let committed = 6;
  const { readers, said } = readersOf(
    () => ({ committed: ++committed }),
    async () => [{ n: '5' }],
  );
  const found = await readers.read(async (reader) => {
    const rows = await query(reader, count('requests'));
    await query(reader, count('requests'));
    return rows;
  });
  expect(found).toEqual([{ n: 5n }]);
  await readers.read((reader) => query(reader, count('marks')));
  const [first = '', second, third = ''] = said;
  expect(first).toContain('(SELECT `workspace` FROM requests WHERE batch <= 7)');
  expect(plain(second)).toBe(plain(first));
  expect(third).toContain('(SELECT `workspace` FROM marks FINAL)');
});

test('roll-ups are sums of clean days, and of the others the requests, or the sums where these are gone', async () => {
  const days = [
    { day: 0, run: 4, isClean: true },
    { day: DAY_MS, run: 9, isClean: true },
    { day: 3 * DAY_MS, run: 7, isClean: false },
  ];
  const { readers, said } = readersOf(() => ({ days, expired: [{ workspace: 8, before: 4 * DAY_MS }] }));
  await readers.read((reader) => firstQuarter(reader, 1));
  const [sql = ''] = said;
  const since =
    "transform(workspace, CAST([8], 'Array(UInt32)'), CAST([345600000], 'Array(Int64)'), toInt64(0))";
  expect(sql).toContain(
    `FROM rollup_path_sums WHERE run IN (4, 9) OR run IN (7) AND toUnixTimestamp64Milli(quarter) < ${since})`,
  );
  expect(sql).toContain(
    `FROM requests WHERE batch <= 1 AND NOT (time >= fromUnixTimestamp64Milli(toInt64(0), 'UTC') AND time < fromUnixTimestamp64Milli(toInt64(172800000), 'UTC')) AND toUnixTimestamp64Milli(time) >= ${since})`,
  );
});

test('steps of a statement run in a session of their own, and what they made is removed even if it fails', async () => {
  const { readers, said, sessions } = readersOf(
    () => ({}),
    async () => {
      throw new Error('no answer');
    },
  );
  const sql =
    'WITH a AS (SELECT workspace AS w, count(*) AS n FROM requests GROUP BY ALL) SELECT x.n FROM a x JOIN a y USING (w)';
  await expect(readers.read((reader) => query(reader, sql))).rejects.toThrow('no answer');
  expect(said).toEqual([
    expect.stringMatching(/^CREATE TEMPORARY TABLE s1_a_1 ENGINE = Memory AS SELECT/),
    expect.stringMatching(/^SELECT/),
    'DROP TEMPORARY TABLE IF EXISTS s1_a_1',
  ]);
  expect(new Set(sessions).size).toBe(1);
  expect(sessions[0]).toBeDefined();
});

const person = (signal: AbortSignal | null = null) =>
  ({ workspace: 1, member: 'person:1', kind: 'person', signal, deadlineMs: null }) as const;

test('a server at its limits refuses a question, and one that nobody waits for is given up', async () => {
  const limited = readersOf(
    () => ({}),
    async () => {
      throw new ClickHouseRefused('SELECT', '241', 'MEMORY_LIMIT_EXCEEDED', 'Memory limit exceeded');
    },
  );
  const ask = ({ readers }: typeof limited, signal?: AbortSignal) =>
    asking(person(signal), () => readers.read((reader) => query(reader, count('requests'))));
  await expect(ask(limited)).rejects.toMatchObject({ name: 'RefusedQuestion', problem: 'memory' });
  const gone = new AbortController();
  const ended = Promise.withResolvers<void>();
  const endless = readersOf(
    () => ({}),
    (_, { signal, settings }) =>
      new Promise((_resolve, reject) => {
        // A server that does not notice ends it a little later.
        expect(settings?.max_execution_time).toBe(7);
        signal?.addEventListener('abort', () => {
          ended.resolve();
          reject(new Error('aborted'));
        });
        gone.abort();
      }),
  );
  await expect(ask(endless, gone.signal)).rejects.toMatchObject({ problem: 'interrupted' });
  await ended.promise;
});

test('what a reader keeps for a file stays in its session until it is closed', async () => {
  const { readers, said, sessions } = readersOf(() => ({}));
  const own = await readers.open();
  await own.until(new AbortController().signal, async () => {
    await own.reader.keep('kept', count('requests'));
    await own.reader.rows('SELECT n FROM kept');
  });
  own.close();
  await expect.poll(() => said).toHaveLength(4);
  expect(said).toEqual([
    'DROP TEMPORARY TABLE IF EXISTS kept',
    expect.stringMatching(/^CREATE TEMPORARY TABLE kept ENGINE = Memory AS/),
    expect.stringMatching(/ FROM kept/),
    'DROP TEMPORARY TABLE IF EXISTS kept',
  ]);
  expect(new Set(sessions).size).toBe(1);
});
