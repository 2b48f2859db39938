import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';

export interface PostgresServer {
  /** Of a user who may create databases. */
  readonly url: string;
  stop(): Promise<void>;
}

const DEBIAN = '/usr/lib/postgresql';
const START_MS = 60_000;

const binaries = (): string | null => {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const [newest] = versions.filter((version) => existsSync(join(DEBIAN, version, 'bin', 'postgres')));
  return newest === undefined ? null : join(DEBIAN, newest, 'bin');
};

/** Postgres refuses to run as root. */
const owner = (): { uid: number; gid: number } | null => {
  if (process.getuid?.() !== 0) return null;
  const number = (flag: string): number =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: number('-u'), gid: number('-g') };
};

const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

/** An empty database on the server of `url`, whose name needs escaping nowhere. */
export const emptyPostgres = async (url: string): Promise<{ url: string; dispose(): Promise<void> }> => {
  const name = `fairlead_test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  return {
    url: Object.assign(new URL(url), { pathname: `/${name}` }).href,
    dispose: async () => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
};

/**
 * The server that FAIRLEAD_TEST_DATABASE_URL names, or else one of its own, if Debian's package is installed; null
 * without either. `durable`: its own one syncs what is committed to the disk, as in production.
 */
export const startPostgres = async ({ durable = false } = {}): Promise<PostgresServer | null> => {
  const given = process.env.FAIRLEAD_TEST_DATABASE_URL;
  if (given !== undefined && given !== '') return { url: given, stop: async () => undefined };
  const bin = binaries();
  if (bin === null) return null;
  const as = owner();
  const dir = mkdtempSync(join(tmpdir(), 'fairlead-postgres-'));
  if (as !== null) chownSync(dir, as.uid, as.gid);
  const data = join(dir, 'data');
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'fairlead', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...(as ?? {}), cwd: dir, stdio: 'ignore' },
  );
  const port = await freePort();
  const options = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${dir}`,
    ...(durable ? [] : ['fsync=off']),
  ];
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), ...options.flatMap((option) => ['-c', option])],
    { ...(as ?? {}), cwd: dir, stdio: 'ignore' },
  );
  const url = `postgres://fairlead@127.0.0.1:${port}/postgres`;
  const until = Date.now() + START_MS;
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error('Postgres did not start.');
    await setTimeout(100);
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGINT');
      await ended(child);
      rmSync(dir, { recursive: true, force: true });
    },
  };
};
