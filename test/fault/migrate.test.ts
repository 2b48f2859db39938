import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { movedStores } from '../../src/config/moved-stores.ts';
import { movedStoresFile, moveFile } from '../../src/config/paths.ts';
import { startProgram } from '../helpers/program.ts';
import { setUp } from './house.ts';

const serverUrl = process.env.FAIRLEAD_TEST_DATABASE_URL;
if (!serverUrl)
  console.warn('SKIPPED: moving a program to Postgres (FAIRLEAD_TEST_DATABASE_URL is not set).');

describe.skipIf(!serverUrl)('a program that does not run', () => {
  test('is moved to Postgres alone, goes on there, and can go back', { timeout: 300_000 }, async () => {
    const name = `fairlead_test_${randomBytes(6).toString('hex')}`;
    const admin = new pg.Client({ connectionString: serverUrl });
    await admin.connect();
    await admin.query(`create database ${name}`);
    const url = Object.assign(new URL(serverUrl ?? ''), { pathname: `/${name}` }).href;
    let program = await startProgram();
    const { dataDir } = program;
    const ports = [new URL(program.appUrl).port, new URL(program.linkOrigin).port];
    const env = { FAIRLEAD_PORT: ports[0] ?? '', FAIRLEAD_EDGE_PORT: ports[1] ?? '' };
    try {
      const house = await setUp(program);
      const click = async (): Promise<number> => (await fetch(house.link, { redirect: 'manual' })).status;
      expect(await click()).toBe(302);
      expect(await program.stop()).toBe(0);
      const refused = await program.command('migrate', '--to-clickhouse', 'http://127.0.0.1:1/x');
      expect([refused.code, refused.stderr]).toEqual([
        1,
        expect.stringContaining('ClickHouse needs Postgres'),
      ]);
      const moved = await program.command('migrate', '--to-postgres', url);
      expect(moved.code, moved.stdout + moved.stderr).toBe(0);
      expect(moved.stdout).toContain('Start Fairlead');
      expect(movedStores(dataDir)).toEqual({ databaseUrl: url, clickhouseUrl: null });
      expect(existsSync(moveFile(dataDir))).toBe(false);

      program = await startProgram({ dataDir, env });
      expect(await click()).toBe(302);
      expect(await house.get('/session/me')).toMatchObject({ user: { email: 'fault@example.com' } });
      const { rows } = await admin.query('select count(*) as n from pg_stat_activity where datname = $1', [
        name,
      ]);
      expect(Number(rows[0]?.n)).toBeGreaterThan(0);
      const audit = await program.command('audit', '--json');
      expect(JSON.parse(audit.stdout)).toMatchObject({ ok: true, stored: { requests: 2 } });
      expect(await program.stop()).toBe(0);

      rmSync(movedStoresFile(dataDir));
      program = await startProgram({ dataDir, env });
      expect(await house.get('/session/me')).toMatchObject({ user: { email: 'fault@example.com' } });
      expect(await click()).toBe(302);
    } finally {
      await program.dispose();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    }
  });
});
