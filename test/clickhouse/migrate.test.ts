import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { movedStoresFile, moveFile } from '../../src/config/paths.ts';
import { setUp } from '../fault/house.ts';
import { killRole } from '../fault/kill-role.ts';
import { startTraffic } from '../fault/traffic.ts';
import { emptyPostgres, type PostgresServer, startPostgres } from '../helpers/postgres-server.ts';
import { type Program, startProgram } from '../helpers/program.ts';
import { temporaryDatabase } from './temporary-events.ts';

const postgres: PostgresServer | null = await startPostgres();
if (postgres === null)
  console.warn(
    'SKIPPED: moving a whole program (no Postgres is installed, and FAIRLEAD_TEST_DATABASE_URL is not set).',
  );
afterAll(() => postgres?.stop());

const PATIENT = { timeout: 180_000, interval: 250 };

const audited = async (program: Program): Promise<Record<string, unknown>> => {
  const audit = await program.command('audit', '--json');
  expect(audit.code, audit.stdout + audit.stderr).toBe(0);
  return JSON.parse(audit.stdout) as Record<string, unknown>;
};

const isReady = (program: Program): Promise<number> =>
  fetch(`${program.appUrl}/ready`).then(
    ({ status }) => status,
    () => 0,
  );

describe.skipIf(postgres === null)('a program that answers clicks and postbacks', () => {
  test('is moved to Postgres and ClickHouse, though its control is killed, and every click is stored once', {
    timeout: 900_000,
  }, async () => {
    const [clickhouse, target] = [await temporaryDatabase(), await emptyPostgres(postgres?.url ?? '')];
    const program = await startProgram();
    try {
      const house = await setUp(program);
      const address = join(program.dataDir, 'address');
      writeFileSync(address, `${target.url}\n`);
      const migrate = ['migrate', '--to-postgres', address, '--to-clickhouse', clickhouse.url] as const;
      const traffic = startTraffic(house.link, house.postbackUrl, 4);
      await expect.poll(() => traffic.seen.clicks.length, PATIENT).toBeGreaterThan(200);

      const killed = program.command(...migrate);
      await expect.poll(() => existsSync(moveFile(program.dataDir)), PATIENT).toBe(true);
      await killRole(program, 'control');
      expect((await killed).code).toBe(1);
      expect(existsSync(movedStoresFile(program.dataDir))).toBe(false);
      await expect.poll(() => isReady(program), PATIENT).toBe(200);

      const control = program.pid('control');
      const moved = await program.command(...migrate);
      expect(moved.code, moved.stdout + moved.stderr).toBe(0);
      expect(moved.stdout).toContain('Control restarts');
      expect(statSync(movedStoresFile(program.dataDir)).mode & 0o777).toBe(0o600);
      expect(readFileSync(movedStoresFile(program.dataDir), 'utf8')).toContain(target.url);
      await expect.poll(() => program.pid('control'), PATIENT).not.toBe(control);
      await expect.poll(() => isReady(program), PATIENT).toBe(200);

      const during = traffic.seen.clicks.length;
      await expect.poll(() => traffic.seen.clicks.length, PATIENT).toBeGreaterThan(during + 50);
      const { clicks, receipts, problems, unanswered } = await traffic.stop();
      expect([problems, unanswered]).toEqual([[], 0]);
      const report = await audited(program);
      expect(report).toMatchObject({ missing: 0, duplicate: 0, unexplained: 0, pending: 0, unlogged: 0 });
      const stored = report.stored as { requests: number; postbacks: number };
      expect([stored.requests, stored.postbacks]).toEqual([clicks.length, receipts.length]);
      // The session from before the move goes on, and so do the campaign and its numbers.
      expect(await house.get('/session/me')).toMatchObject({ user: { email: 'fault@example.com' } });
      const again = await program.command(...migrate);
      expect([again.code, again.stderr.includes('already')]).toEqual([1, true]);
    } finally {
      await program.dispose();
      await clickhouse.dispose();
      await target.dispose();
    }
  });
});
