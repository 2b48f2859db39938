import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freePorts } from '../helpers/free-port.ts';
import { layStores, type Program, runCommand, startProgram } from '../helpers/program.ts';
import { killRole } from './kill-role.ts';

let dataDir: string;
let env: Record<string, string>;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'fairlead start '));
  await layStores(dataDir);
  const [port, edgePort] = await freePorts(2);
  env = {
    FAIRLEAD_DATA_DIR: dataDir,
    FAIRLEAD_HOST: '127.0.0.1',
    FAIRLEAD_EDGE_HOST: '127.0.0.1',
    FAIRLEAD_PORT: String(port),
    FAIRLEAD_EDGE_PORT: String(edgePort),
    FAIRLEAD_EDGE_WORKERS: '1',
  };
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** The last output of `start`, which must be a few sentences without a stack. */
const refusal = async (more: Record<string, string> = {}, role = 'start'): Promise<string> => {
  const { code, stdout, stderr } = await runCommand([role], { ...env, ...more });
  expect(code).toBe(1);
  expect(stdout + stderr).not.toMatch(/^\s+at .+:\d+/m);
  expect(stdout).not.toContain('"stack"');
  return stderr.trim().split('\n').at(-1) ?? '';
};

describe('start and control say in a sentence what prevents them from starting', () => {
  test('a port in use by another program', async () => {
    const server = createServer().listen(Number(env.FAIRLEAD_PORT), '127.0.0.1');
    await once(server, 'listening');
    expect(await refusal()).toMatch(
      /^Port \d+ is in use by another program\. Stop that program, or set FAIRLEAD_PORT/,
    );
    expect(await refusal({}, 'control')).toMatch(/^Port \d+ is in use by another program\./);
    server.close();
  });

  test('a data folder that cannot be written', async () => {
    writeFileSync(join(dataDir, 'file'), '');
    const said = await refusal({ FAIRLEAD_DATA_DIR: join(dataDir, 'file', 'data') });
    expect(said).toMatch(/^This user cannot write to the data folder .*\. Change its owner/);
  });

  test('a control store that is damaged', async () => {
    const base = join(dataDir, 'control', 'base');
    for (const entry of readdirSync(base, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) truncateSync(join(entry.parentPath, entry.name), 100);
    const said = await refusal();
    expect(said).toMatch(
      /^The control store in .*control cannot be opened \(.+\)\. Restore it from a backup/,
    );
  });

  test('an event store that is damaged', async () => {
    writeFileSync(join(dataDir, 'events', 'events.duckdb'), randomBytes(20_000));
    const said = await refusal();
    expect(said).toMatch(/^The event store .*events\.duckdb cannot be opened \(IO Error: .+\)\./);
  });

  test('an unreachable Postgres server', async () => {
    const said = await refusal({ DATABASE_URL: 'postgres://fairlead:secret@127.0.0.1:1/fairlead' });
    expect(said).toMatch(
      /^The database of DATABASE_URL cannot be reached \(ECONNREFUSED\)\. Check that the server is running/,
    );
    expect(said).not.toContain('secret');
  });
});

const serverUrl = process.env.FAIRLEAD_TEST_DATABASE_URL;
if (!serverUrl) {
  console.warn('SKIPPED: whole programs on one Postgres server (FAIRLEAD_TEST_DATABASE_URL is not set).');
}

describe.skipIf(!serverUrl)('two programs with one Postgres server', () => {
  const name = `fairlead_test_${randomBytes(6).toString('hex')}`;
  let admin: pg.Client;
  let program: Program | null = null;
  beforeEach(async () => {
    admin = new pg.Client({ connectionString: serverUrl ?? '' });
    await admin.connect();
    await admin.query(`create database ${name}`);
  });
  afterEach(async () => {
    await program?.dispose();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });

  test('the second is refused, also just after the first was killed; that one restarts and continues', async () => {
    const DATABASE_URL = Object.assign(new URL(serverUrl ?? ''), { pathname: `/${name}` }).href;
    program = await startProgram({ env: { DATABASE_URL } });
    const { appUrl } = program;
    const ready = async (): Promise<number> =>
      fetch(`${appUrl}/ready`).then(
        ({ status }) => status,
        () => 0,
      );
    expect(await ready()).toBe(200);
    const said = await refusal({ DATABASE_URL });
    expect(said).toMatch(/^Another Fairlead runs on the database of DATABASE_URL: .+\. Two would undo/);
    await killRole(program, 'control');
    await expect.poll(ready, { timeout: 60_000 }).toBe(200);
    expect(await refusal({ DATABASE_URL })).toMatch(/^Another Fairlead runs/);
    // All connections drop at once, as when the server restarts: the same control process gets the lock again.
    const control = program.pid('control');
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await expect.poll(ready, { timeout: 60_000 }).toBe(200);
    expect(program.pid('control')).toBe(control);
  });

  test('a control process whose database was taken over in an outage stops, and says why', async () => {
    const DATABASE_URL = Object.assign(new URL(serverUrl ?? ''), { pathname: `/${name}` }).href;
    program = await startProgram({ env: { DATABASE_URL } });
    // Another process takes the lock at the very moment when the first one has no connection.
    const other = new pg.Client({
      connectionString: DATABASE_URL,
      application_name: 'fairlead other:/srv/b',
    });
    await other.connect();
    const key = "hashtext('fairlead control ' || current_schema())";
    await other.query(`select pg_advisory_lock(${key}, 0)`);
    await other.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await other.query(`select pg_advisory_lock_shared(${key}, 7), pg_advisory_unlock(${key}, 0)`);
    await expect
      .poll(() => program?.output(), { timeout: 60_000 })
      .toMatch(/Another Fairlead runs on the database of DATABASE_URL: other:\/srv\/b\./);
    await expect.poll(() => program?.output(), { timeout: 60_000 }).toMatch(/control died/);
    await other.end();
    const { appUrl } = program;
    await expect
      .poll(
        () =>
          fetch(`${appUrl}/ready`).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 60_000 },
      )
      .toBe(200);
  });
});
