import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../test/helpers/free-port.ts';
import { type Program, startProgram } from '../../test/helpers/program.ts';
import { type Filled, prepare } from '../reports/prepare.ts';
import { questionsAt } from '../reports/questions.ts';
import { type Compared, comparePrograms } from './compare.ts';
import { measureInserts } from './insert.ts';
import { settledSizes, startMoved, untilSummed } from './move.ts';
import { emptyStores, type Stores, startServers } from './stores.ts';

const REQUESTS = 20_000_000;
/** A day then has about as many as one of `bench reports`. */
const DAYS = 100;
const ROUNDS = 5;
/** Tables below this, bytes per request, are added up. */
const LISTED_BYTES = 1;

const load = (): string => `load ${loadavg()[0]?.toFixed(2)}`;
const secondsSince = (began: number): string => `${((performance.now() - began) / 1000).toFixed(0)} s`;

const printSizes = async (stores: Stores, { requests, bytes }: Filled): Promise<void> => {
  const per = (n: number): number => n / requests;
  const sizes = await settledSizes(stores);
  const sum = (isOf: (parts: number | null) => boolean): number =>
    per(sizes.filter(({ parts }) => isOf(parts)).reduce((all, one) => all + one.bytes, 0));
  const [events, besides] = [sum((parts) => parts !== null), sum((parts) => parts === null)];
  console.log(
    `  DuckDB ${per(bytes).toFixed(1)}, ClickHouse ${events.toFixed(1)} and Postgres ${besides.toFixed(1)}: ${((events + besides) / per(bytes)).toFixed(2)} of it`,
  );
  const listed = sizes.filter((size) => per(size.bytes) >= LISTED_BYTES);
  for (const { name, bytes: own, parts } of listed)
    console.log(
      `    ${name} ${per(own).toFixed(1)} (${parts === null ? 'Postgres' : `${parts} part${parts === 1 ? '' : 's'}`})`,
    );
  console.log(`    ${sizes.length - listed.length} other tables, below ${LISTED_BYTES} each`);
};

const printCompared = ({ name, duckdb, clickhouse, answers, differing }: Compared): void => {
  const both = (share: 'p50' | 'p95'): string =>
    `${share} ${duckdb[share].toFixed(0)} and ${clickhouse[share].toFixed(0)} ms (${(clickhouse[share] / duckdb[share]).toFixed(2)})`;
  console.log(
    `  ${name}: ${both('p50')}, ${both('p95')}, ${load()}; ${answers} answers, ${differing.length} differ or were refused`,
  );
  for (const call of differing.slice(0, 3)) console.log(`    ${call.slice(0, 300)}`);
};

const compare = async (duckdb: Program, clickhouse: Program, to: number): Promise<void> => {
  console.log(
    '\nOver the API, DuckDB and ClickHouse in turns; in parentheses, how many times as long; median of five rounds',
  );
  const all = await comparePrograms({ duckdb, clickhouse }, questionsAt(to), ROUNDS, printCompared);
  const [answers, differ] = [
    all.reduce((sum, one) => sum + one.answers, 0),
    all.reduce((sum, one) => sum + one.differing.length, 0),
  ];
  console.log(
    `${differ === 0 ? 'PASS' : 'FAIL'}: of ${answers} answers of DuckDB and ClickHouse, ${differ} differ or were refused`,
  );
  if (differ > 0) process.exitCode = 1;
};

/** The screens' queries on both, in turns, after the requests have been moved to ClickHouse. */
const measureReports = async (
  filled: Filled,
  dataDir: string,
  copy: string,
  stores: Stores,
): Promise<void> => {
  const env = { FAIRLEAD_EDGE_PORT: filled.edgePort, FAIRLEAD_FLOOD_PER_MINUTE: '0' };
  let began = performance.now();
  const clickhouse = await startMoved(dataDir, copy, stores);
  try {
    console.log(`\nMoved to ClickHouse in ${secondsSince(began)}, ${load()}`);
    began = performance.now();
    await untilSummed(stores, DAYS);
    console.log(`Days summed in ${secondsSince(began)} more, ${load()}`);
    console.log('\nBytes per request on the disk, totals of days and indexes included');
    await printSizes(stores, filled);
    const duckdb = await startProgram({ dataDir, env });
    try {
      await compare(duckdb, clickhouse, filled.to);
    } finally {
      await duckdb.stop();
    }
  } finally {
    await clickhouse.stop();
  }
};

/** `bench clickhouse`: inserting, bytes per request and the screens' queries, on DuckDB and on ClickHouse in one run. */
export const run = async ({
  requests = REQUESTS,
  data,
}: {
  requests?: number;
  data?: string;
}): Promise<void> => {
  const base = mkdtempSync(join(tmpdir(), 'fairlead-bench-'));
  const dataDir = data ?? join(base, 'duckdb');
  mkdirSync(dataDir, { recursive: true });
  const servers = await startServers();
  try {
    console.log(
      `${servers.isReal ? 'A ClickHouse server' : "ClickHouse's engine behind the front of the tests, one statement at a time"}, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}\n\nRecords per second from a journal into an empty store, median of five`,
    );
    await measureInserts(servers, requests);
    const filled = await prepare(dataDir, requests, String(await freePort()), DAYS);
    console.log(`\n${filled.requests.toLocaleString('en-US')} requests of ${DAYS} days in 120 campaigns`);
    const stores = await emptyStores(servers);
    try {
      await measureReports(filled, dataDir, join(base, 'clickhouse'), stores);
    } finally {
      await stores.dispose();
    }
  } finally {
    await servers.stop();
    rmSync(base, { recursive: true, force: true });
  }
};
