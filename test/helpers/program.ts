import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { eventStorePaths, pidFile } from '../../src/config/paths.ts';
import { packedStore } from './control-stores.ts';
import { madeEventStore } from './event-store.ts';
import { freePorts } from './free-port.ts';
import { isLong } from './long.ts';
import { madeOnce } from './made-once.ts';
import type { OwnNetwork } from './own-network.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const READY = /^Fairlead is ready: (\S+)\nLinks begin with (\S+)$/m;
const START_MS = 180_000;
const STOP_MS = 30_000;

interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** The whole program in separate processes, as a user starts it. */
export interface Program {
  readonly dataDir: string;
  /** Addresses of the application and of links, as printed. */
  readonly appUrl: string;
  readonly linkOrigin: string;
  /** Everything printed so far. */
  output(): string;
  /** Process id of a role: `control`, `edge-0`. */
  pid(role: string): number;
  /** Runs another command on the same data folder. */
  command(...args: string[]): Promise<CommandResult>;
  /** The same, with other settings. */
  commandWith(settings: Record<string, string>, ...args: string[]): Promise<CommandResult>;
  /** Starts another process on the same data folder and keeps it running: `edge --worker 0`. The caller ends it. */
  run(...args: string[]): ChildProcess;
  /** The same, with other settings. */
  runWith(settings: Record<string, string>, ...args: string[]): ChildProcess;
  /** The started process: `start`, or npm, which leads its own process group. */
  readonly started: ChildProcess;
  /** SIGTERM; resolves to the exit code. */
  stop(): Promise<number | null>;
  /** Stops, killing if necessary, and removes the data folder. */
  dispose(): Promise<void>;
}

const BASELINE_WASM = `--import=${new URL('baseline-wasm.mjs', import.meta.url).href}`;

/** The environment without the test run's own Fairlead variables. */
const cleanEnv = (): Record<string, string> => {
  const env: Record<string, string> = { NODE_OPTIONS: BASELINE_WASM };
  for (const [name, value] of Object.entries(process.env)) {
    if (value !== undefined && !/^FAIRLEAD_|^(DATABASE|CLICKHOUSE)_URL/.test(name)) env[name] = value;
  }
  // As the launcher does. In the folder of the test run, whose V8 flags differ, each would invalidate the other's code.
  env.NODE_COMPILE_CACHE = join(ROOT, 'node_modules/.cache/fairlead');
  // From this, DuckDB takes the number of its threads. On few rows a second one only costs: the first waits for it without
  // pause, which keeps a core from the tests beside it. Benchmarks have all of them.
  const isTest = process.env.VITEST !== undefined || process.env.TEST_WORKER_INDEX !== undefined;
  if (isTest && !isLong) env.SLURM_CPUS_ON_NODE = '1';
  return env;
};

const collect = (child: ChildProcess): { stdout: string; stderr: string } => {
  const output = { stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    output.stdout += chunk;
  });
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    output.stderr += chunk;
  });
  return output;
};

/** `enter`: words before the command, to run it elsewhere. */
const launch = (
  args: readonly string[],
  env: Record<string, string>,
  cwd: string,
  enter: readonly string[] = [],
): ChildProcess => {
  const [file = process.execPath, ...rest] = [...enter, process.execPath, MAIN, ...args];
  return spawn(file, rest, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
};

/** Runs one command to its end, without the test run's own settings. */
export const runCommand = async (
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<CommandResult> => {
  const child = launch(args, { ...cleanEnv(), ...env }, tmpdir());
  const output = collect(child);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...output };
};

const waitForReady = async (
  child: ChildProcess,
  output: { stdout: string; stderr: string },
  { patienceMs, ready }: { patienceMs: number; ready: RegExp },
): Promise<RegExpExecArray> => {
  const until = Date.now() + patienceMs;
  for (;;) {
    const found = ready.exec(output.stdout);
    if (found !== null) return found;
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > until) {
      child.kill('SIGKILL');
      throw new Error(`The program did not start. It printed:\n${output.stdout}\n${output.stderr}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

/** Creates both stores in a data folder, as a first start does. A start then takes four seconds instead of ten. */
export const layStores = async (dataDir: string): Promise<void> => {
  const packed = await packedStore();
  // Has a third of the files and bytes of a database made by initdb: each start syncs them all.
  const control = await madeOnce('control', [packed], async (own) => {
    const pglite = await PGlite.create({ dataDir: own, loadDataDir: new Blob([readFileSync(packed)]) });
    await pglite.close();
  });
  cpSync(control, join(dataDir, 'control'), { recursive: true });
  const { file } = eventStorePaths(dataDir);
  mkdirSync(dirname(file), { recursive: true });
  copyFileSync(await madeEventStore(), file);
};

interface ProgramOptions {
  /** A new folder by default. */
  dataDir?: string;
  env?: Record<string, string>;
  /** Limit for a start and a stop on a busy machine, milliseconds; usually 90 and 30 seconds. */
  patienceMs?: number;
  /** In an empty folder, as on the first day, instead of one with empty stores. */
  firstDay?: boolean;
  /** With `npm start`, as a container or a supervisor does. */
  npm?: boolean;
}

/** Starts the program on free ports with one edge worker. */
export const startProgram = async (options: ProgramOptions = {}): Promise<Program> => {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'fairlead program '));
  const used = ['control', 'events'].some((name) => existsSync(join(dataDir, name)));
  if (!used && options.firstDay !== true) await layStores(dataDir);
  const [port, edgePort, probePort] = await freePorts(3);
  const env = {
    ...cleanEnv(),
    FAIRLEAD_DATA_DIR: dataDir,
    FAIRLEAD_HOST: '127.0.0.1',
    FAIRLEAD_EDGE_HOST: '127.0.0.1',
    FAIRLEAD_PORT: String(port),
    FAIRLEAD_EDGE_PORT: String(edgePort),
    FAIRLEAD_EDGE_PROBE_PORT: String(probePort),
    FAIRLEAD_EDGE_WORKERS: '1',
    ...options.env,
    NODE_OPTIONS: [BASELINE_WASM, options.env?.NODE_OPTIONS ?? ''].join(' '),
  };
  const child = options.npm
    ? spawn('npm', ['start'], { env, cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    : launch(['start'], env, dataDir);
  const output = collect(child);
  const patienceMs = options.patienceMs ?? START_MS;
  const [, appUrl = '', linkOrigin = ''] = await waitForReady(child, output, { patienceMs, ready: READY });
  return {
    ...processes(child, output, { dataDir, env, stopMs: options.patienceMs ?? STOP_MS }),
    appUrl,
    linkOrigin,
  };
};

type Processes = Omit<Program, 'appUrl' | 'linkOrigin'>;

/** What can be done with processes on a data folder, whose first is `child`. */
const processes = (
  child: ChildProcess,
  output: { stdout: string; stderr: string },
  { dataDir, env, stopMs }: { dataDir: string; env: Record<string, string>; stopMs: number },
): Processes => {
  const stop = async (): Promise<number | null> => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), stopMs);
    await gone;
    clearTimeout(timer);
    return child.exitCode;
  };
  return {
    dataDir,
    started: child,
    output: () => output.stdout + output.stderr,
    pid: (role) => Number(readFileSync(pidFile(dataDir, role), 'utf8')),
    command: (...args) => runCommand(args, env),
    commandWith: (settings, ...args) => runCommand(args, { ...env, ...settings }),
    run: (...args) => launch(args, env, dataDir),
    runWith: (settings, ...args) => launch(args, { ...env, ...settings }, dataDir),
    stop,
    dispose: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

/** An edge machine: `edge` on a data folder of its own, with its probes. */
export interface EdgeMachine extends Processes {
  readonly linkOrigin: string;
  readonly probeOrigin: string;
  /** Resolves when all of its workers answer links. */
  ready(): Promise<void>;
}

const EDGES_READY = /^Answering links at /m;

/**
 * Starts `edge` on free ports, with one worker; `env` says how it reaches control. `inside`: a network that it has to
 * itself.
 */
export const startEdgeMachine = async (
  env: Record<string, string>,
  inside: Pick<OwnNetwork, 'inside' | 'enter'> | null = null,
): Promise<EdgeMachine> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead edge '));
  const host = inside?.inside ?? '127.0.0.1';
  const [edgePort, probePort] = await freePorts(2);
  const all = {
    ...cleanEnv(),
    FAIRLEAD_DATA_DIR: dataDir,
    FAIRLEAD_EDGE_HOST: host,
    FAIRLEAD_EDGE_PROBE_HOST: host,
    FAIRLEAD_EDGE_PORT: String(edgePort),
    FAIRLEAD_EDGE_PROBE_PORT: String(probePort),
    FAIRLEAD_EDGE_WORKERS: '1',
    ...env,
  };
  const child = launch(['edge'], all, dataDir, inside?.enter);
  const output = collect(child);
  return {
    ...processes(child, output, { dataDir, env: all, stopMs: STOP_MS }),
    linkOrigin: `http://${host}:${edgePort}`,
    probeOrigin: `http://${host}:${probePort}`,
    ready: async () => void (await waitForReady(child, output, { patienceMs: START_MS, ready: EDGES_READY })),
  };
};
