import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { config as someConfig } from '../../../test/helpers/api-house.ts';
import { commitBatch, madeEventStore } from '../../../test/helpers/event-store.ts';
import type { Config } from '../../config/config.ts';
import { switchStores } from '../../config/moved-stores.ts';
import { eventStorePaths, eventsElsewhereFile } from '../../config/paths.ts';
import { openEvents } from './events.ts';

let config: Config;
beforeEach(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-events-'));
  config = { ...someConfig, dataDir };
  const { file } = eventStorePaths(dataDir);
  mkdirSync(dirname(file), { recursive: true });
  copyFileSync(await madeEventStore(), file);
});
afterEach(() => rmSync(config.dataDir, { recursive: true, force: true }));

/** Nothing listens there. */
const onServers = (): Config => ({
  ...config,
  databaseUrl: 'postgres://fairlead@127.0.0.1:1/fairlead',
  clickhouseUrl: 'http://127.0.0.1:1/fairlead',
});

const fill = async (): Promise<void> => {
  const store = await openEvents(config);
  const position = { node: 1, worker: 0, epoch: 1, sequence: 1, segment: 1, offset: 10 };
  await commitBatch(store.ingest, { positions: [{ ...position, first: 1, count: 1, hash: 0, time: 5 }] });
  await store.close();
};

test('events in DuckDB are not left behind, and an empty store is nothing to leave', async () => {
  await expect(openEvents(onServers())).rejects.toThrow('DATABASE_URL cannot be reached');
  await fill();
  await expect(openEvents(onServers())).rejects.toThrow(/are in DuckDB.*fairlead migrate/);
  expect(existsSync(eventsElsewhereFile(config.dataDir))).toBe(false);
});

test('events in ClickHouse are not forgotten', async () => {
  await fill();
  writeFileSync(eventsElsewhereFile(config.dataDir), 'Events are in ClickHouse.\n');
  await expect(openEvents(config)).rejects.toThrow(
    /are in ClickHouse, and CLICKHOUSE_URL is not set.*remove \S+in-clickhouse first/,
  );
  // What was in DuckDB before is not asked for again.
  await expect(openEvents(onServers())).rejects.toThrow('DATABASE_URL cannot be reached');
});

test('after a move, the former events are where they were', async () => {
  await fill();
  const databaseUrl = 'postgres://db/fairlead';
  switchStores(config.dataDir, { databaseUrl, clickhouseUrl: null }, new Date(0));
  await expect(openEvents(onServers())).rejects.toThrow(/are in DuckDB.*fairlead migrate/);
  switchStores(config.dataDir, { databaseUrl, clickhouseUrl: 'http://ch/fairlead' }, new Date(0));
  await expect(openEvents(onServers())).rejects.toThrow('DATABASE_URL cannot be reached');
});
