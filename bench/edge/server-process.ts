import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const PROBE = fileURLToPath(new URL('./cpu-probe.ts', import.meta.url));

/** Microseconds of CPU time (user and system, all threads) and of the clock; bytes of resident memory. */
export interface Usage {
  user: number;
  system: number;
  at: number;
  resident: number;
}

export interface ServerProcess {
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

const waitFor = <T extends object>(
  child: ChildProcess,
  fits: (message: object) => message is T,
): Promise<T> =>
  new Promise((resolve, reject) => {
    const onExit = (code: number | null): void =>
      reject(new Error(`A benchmark server exited with code ${code}.`));
    child.once('exit', onExit);
    const onMessage = (message: unknown): void => {
      if (typeof message !== 'object' || message === null || !fits(message)) return;
      child.off('message', onMessage);
      child.off('exit', onExit);
      resolve(message);
    };
    child.on('message', onMessage);
  });

const isReady = (message: object): message is { kind: 'ready' } =>
  'kind' in message && message.kind === 'ready';
const isUsage = (message: object): message is Usage => 'kind' in message && message.kind === 'usage';

/** Starts a server with the probe in it and waits until it reports that it is ready. `flags`: for Node. */
export const startServer = async (
  program: string,
  args: readonly string[],
  env: Record<string, string>,
  flags: readonly string[] = [],
): Promise<ServerProcess> => {
  const child = spawn(process.execPath, [...flags, '--import', PROBE, program, ...args], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await waitFor(child, isReady);
  return {
    usage: () => {
      const answer = waitFor(child, isUsage);
      child.send('usage');
      return answer;
    },
    stop: async () => {
      if (child.exitCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
};
