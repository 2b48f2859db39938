import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

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

/** `as`: takes the place of one that was killed. */
export const startEngine = async (as?: Pick<EngineProcess, 'port' | 'home'>): Promise<EngineProcess> => {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'front.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
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

/** The server that FAIRLEAD_TEST_CLICKHOUSE_URL names, or else ClickHouse's engine. */
export const startServer = async (): Promise<ClickHouseServer> => {
  const given = process.env.FAIRLEAD_TEST_CLICKHOUSE_URL;
  if (given !== undefined && given !== '') return { url: given, isReal: true, stop: () => Promise.resolve() };
  const { url, home, kill } = await startEngine();
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
