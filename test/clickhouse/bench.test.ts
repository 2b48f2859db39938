import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, inject, test } from 'vitest';
import { comparePrograms } from '../../bench/clickhouse/compare.ts';
import { settledSizes, startMoved, untilSummed } from '../../bench/clickhouse/move.ts';
import { emptyStores } from '../../bench/clickhouse/stores.ts';
import { prepare } from '../../bench/reports/prepare.ts';
import { questionsAt } from '../../bench/reports/questions.ts';
import { returningAccount } from '../helpers/account.ts';
import { freePort } from '../helpers/free-port.ts';
import { type PostgresServer, startPostgres } from '../helpers/postgres-server.ts';
import { startProgram } from '../helpers/program.ts';

const postgres: PostgresServer | null = await startPostgres();
if (postgres === null)
  console.warn(
    'SKIPPED: the benchmark of ClickHouse (no Postgres is installed, and FAIRLEAD_TEST_DATABASE_URL is not set).',
  );
afterAll(() => postgres?.stop());

const DAYS = 3;
const REQUESTS = 900;
const DAY_MS = 24 * 60 * 60 * 1000;

describe.skipIf(postgres === null)('the benchmark of ClickHouse', () => {
  const closing: (() => Promise<unknown> | unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  test('asks both stores about the same requests, and every answer is the same', {
    timeout: 900_000,
  }, async () => {
    const base = mkdtempSync(join(tmpdir(), 'fairlead-bench-'));
    closing.push(() => rmSync(base, { recursive: true, force: true }));
    const [dataDir, copy] = [join(base, 'duckdb'), join(base, 'clickhouse')];
    const stores = await emptyStores({ clickhouse: inject('clickhouseUrl'), postgres: postgres?.url ?? '' });
    closing.push(stores.dispose);
    const { requests, to, edgePort } = await prepare(dataDir, REQUESTS, String(await freePort()), DAYS);
    const clickhouse = await startMoved(dataDir, copy, stores);
    closing.push(clickhouse.stop);
    await untilSummed(stores, DAYS);
    const duckdb = await startProgram({ dataDir, env: { FAIRLEAD_EDGE_PORT: edgePort } });
    closing.push(duckdb.stop);

    const range = new URLSearchParams({
      from: new Date(to - DAYS * DAY_MS).toISOString(),
      to: new Date(to).toISOString(),
      metrics: 'requests,conversions',
    });
    for (const program of [duckdb, clickhouse]) {
      const account = await returningAccount(program);
      const { total } = await account.get<{ total: { values: object } }>(`/report?${range}`);
      expect(total.values).toMatchObject({ requests, conversions: expect.any(Number) });
    }
    // One call after the other, so that a slow machine refuses none; and once is enough.
    const questions = questionsAt(to).map(({ sets, ...rest }) => ({
      ...rest,
      sets: (sets.at(-1) ?? []).map((call) => [call]),
    }));
    const compared = await comparePrograms({ duckdb, clickhouse }, questions, 0);
    expect(compared.map(({ answers }) => answers > 0)).toEqual(compared.map(() => true));
    expect(compared.map(({ differing }) => differing)).toEqual(compared.map(() => []));
    const sizes = new Map((await settledSizes(stores)).map(({ name, bytes }) => [name, bytes]));
    for (const table of ['requests', 'rollup_path_sums', 'conversions', 'day_sums'])
      expect(sizes.get(table), table).toBeGreaterThan(0);
  });
});
