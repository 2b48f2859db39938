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

/** The server that FAIRLEAD_TEST_CLICKHOUSE_URL names, or else ClickHouse's engine in a process of its own. */
export const startServer = async (): Promise<ClickHouseServer> => {
  const given = process.env.FAIRLEAD_TEST_CLICKHOUSE_URL;
  if (given !== undefined && given !== '') return { url: given, isReal: true, stop: () => Promise.resolve() };
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'front.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const first = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`ClickHouse's engine ended with code ${code}.`)));
  });
  const { port, home } = JSON.parse(first) as { port: number; home: string };
  return {
    url: `http://127.0.0.1:${port}`,
    isReal: false,
    stop: async () => {
      // The engine can fail when it ends by itself while it merges.
      child.kill('SIGKILL');
      await ended(child);
      rmSync(home, { recursive: true, force: true });
    },
  };
};
