import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { BATCH_RECORDS } from '../../src/events/ingest/run.ts';
import { quantile } from '../campaigns/times.ts';
import { ingestRound, writeJournal } from '../ingest.ts';
import { emptyStores, type Servers } from './stores.ts';

const ROUNDS = 5;
/** Records of a backlog, and of the batches that ingest makes at the usual rates. */
const KINDS = [
  { name: 'a backlog', records: 500_000, batchRecords: BATCH_RECORDS },
  { name: 'batches of 1,000', records: 50_000, batchRecords: 1000 },
] as const;

const perSecond = (rate: number): string => `${Math.round(rate).toLocaleString('en-US')}/s`;

/**
 * Records per second from a journal into DuckDB and into ClickHouse, by the code that commits batches: each round in a new
 * process and an empty store. `most`: records of the longest round.
 */
export const measureInserts = async (servers: Servers, most: number): Promise<void> => {
  const base = mkdtempSync(join(tmpdir(), 'fairlead-bench-'));
  try {
    for (const [i, { name, records, batchRecords }] of KINDS.entries()) {
      const root = join(base, `journal-${i}`);
      const count = await writeJournal(root, Math.min(records, most));
      const rates: Record<'duckdb' | 'clickhouse', number[]> = { duckdb: [], clickhouse: [] };
      for (let round = 0; round < ROUNDS; round++) {
        const folder = join(base, `round-${i}-${round}`);
        mkdirSync(folder);
        const stores = await emptyStores(servers);
        rates.duckdb.push(ingestRound('ingest', root, folder, count, { batchRecords }).perSecond);
        rates.clickhouse.push(
          ingestRound('clickhouse', root, folder, count, { batchRecords, ...stores }).perSecond,
        );
        await stores.dispose();
        rmSync(folder, { recursive: true });
      }
      const [duckdb, clickhouse] = [quantile(rates.duckdb, 0.5), quantile(rates.clickhouse, 0.5)];
      console.log(
        `  ${name}, ${count.toLocaleString('en-US')} records: DuckDB ${perSecond(duckdb)} (${rates.duckdb.map(Math.round).join(' / ')}), ClickHouse ${perSecond(clickhouse)} (${rates.clickhouse.map(Math.round).join(' / ')}): ${(clickhouse / duckdb).toFixed(2)} of it; load ${loadavg()[0]?.toFixed(2)}`,
      );
    }
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
};
