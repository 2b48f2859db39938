import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Problem } from '../../src/config/problem.ts';

export interface ClickHouseServer {
  readonly url: string;
  /** Not the engine of the tests. */
  readonly isReal: boolean;
  stop(): Promise<void>;
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

/** ClickHouse's engine in a process of its own. */
export interface EngineProcess {
  readonly url: string;
  readonly port: number;
  /** Folder of its data. */
  readonly home: string;
  /** Ends it at once, as a kill does; its data stay. */
  kill(): Promise<void>;
}

/** `as`: takes the place of one that was killed. `threads`: of a statement. */
export const startEngine = async (
  as?: Pick<EngineProcess, 'port' | 'home'>,
  threads = 1,
): Promise<EngineProcess> => {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'front.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      FAIRLEAD_FRONT_THREADS: String(threads),
      ...(as !== undefined && { FAIRLEAD_FRONT_PORT: String(as.port), FAIRLEAD_FRONT_HOME: as.home }),
    },
  });
  const first = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`ClickHouse's engine ended with code ${code}.`)));
  });
  const { port, home } = JSON.parse(first) as { port: number; home: string };
  return {
    ...{ url: `http://127.0.0.1:${port}`, port, home },
    kill: async () => {
      child.kill('SIGKILL');
      await ended(child);
    },
  };
};

const ENGINE = path.join(import.meta.dirname, 'node_modules', 'chdb');

/** The server that FAIRLEAD_TEST_CLICKHOUSE_URL names, or else ClickHouse's engine, with `threads` for a statement. */
export const startServer = async (threads = 1): Promise<ClickHouseServer> => {
  const given = process.env.FAIRLEAD_TEST_CLICKHOUSE_URL;
  if (given !== undefined && given !== '') return { url: given, isReal: true, stop: () => Promise.resolve() };
  if (!existsSync(ENGINE))
    throw new Problem(
      "ClickHouse's engine is not installed. npm run test:clickhouse and npm run bench:clickhouse install it (540 MB); or name a server with FAIRLEAD_TEST_CLICKHOUSE_URL.",
    );
  const { url, home, kill } = await startEngine(undefined, threads);
  return {
    url,
    isReal: false,
    stop: async () => {
      // It can fail when it ends by itself while it merges.
      await kill();
      rmSync(home, { recursive: true, force: true });
    },
  };
};
