import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { movedStores, switchStores, withMovedStores } from './moved-stores.ts';
import { movedStoresFile } from './paths.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'fairlead moved '));
});
afterAll(() => rmSync(dir, { recursive: true }));

const stores = { databaseUrl: 'postgres://a:b@db/fairlead', clickhouseUrl: 'http://a:b@ch:8123/fairlead' };

test('without the file, nothing changes', () => {
  expect(movedStores(dir)).toBe(null);
  expect(movedStores(join(dir, 'none'))).toBe(null);
  expect(withMovedStores({ FAIRLEAD_PORT: '1' }, dir)).toEqual({ FAIRLEAD_PORT: '1' });
});

test('with it, both addresses are used, unless the environment names others', () => {
  switchStores(dir, stores, new Date(0));
  expect(movedStores(dir)).toEqual(stores);
  expect(statSync(movedStoresFile(dir)).mode & 0o777).toBe(0o600);
  expect(readdirSync(dir)).toHaveLength(1);
  expect(withMovedStores({}, dir)).toEqual({
    DATABASE_URL: stores.databaseUrl,
    CLICKHOUSE_URL: stores.clickhouseUrl,
  });
  expect(withMovedStores({ DATABASE_URL: 'postgres://other/db' }, dir).DATABASE_URL).toBe(
    'postgres://other/db',
  );
  switchStores(dir, { ...stores, clickhouseUrl: null }, new Date(0));
  expect(withMovedStores({}, dir)).toEqual({ DATABASE_URL: stores.databaseUrl });
});

test('a damaged file never leads back to the old stores', () => {
  for (const text of ['', '{', '[]', '{"databaseUrl": 1, "clickhouseUrl": null}', '{"databaseUrl": "a"}']) {
    writeFileSync(movedStoresFile(dir), text);
    expect(() => movedStores(dir)).toThrow('is damaged');
  }
});
