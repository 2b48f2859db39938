import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { compileCache, inheritedEnv } from '../../config/process-env.ts';
import { nodeKeyVariables, secretVariables } from '../../config/read-config.ts';
import { humanLine, isLogEntry, type Log } from '../log.ts';
import type { Launch } from './launch.ts';

/**
 * Node flags for an edge worker. A request leaves almost nothing behind, so the old generation need not grow far beyond
 * its live objects, and a quarter of the usual young generation is enough; with less, requests in progress are copied
 * repeatedly (docs/performance.md). Young collections are so small that waking other threads costs more than it saves,
 * so the thread itself handles what a scavenge finds and the buffers that sockets were read into.
 *
 * Allocation directly in the old generation is off: V8 would start doing it for objects that outlived a stall of the
 * disk or the machine, continue for the worker's lifetime, and collect the old generation three times a second.
 */
export const workerFlags: readonly string[] = [
  '--max-semi-space-size=4',
  '--heap-growing-percent=15',
  '--no-parallel-scavenge',
  '--no-concurrent-array-buffer-sweeping',
  '--no-allocation-site-pretenuring',
];

/**
 * Compiled code is cached in a folder next to the packages, unless the environment names another: a process that finds its types already stripped need not
 * load the code that strips them, and control starts with a third less CPU. Without write access to that folder, it
 * works without the cache.
 */
const NODE_COMPILE_CACHE = compileCache(
  fileURLToPath(new URL('../../../node_modules/.cache/fairlead', import.meta.url)),
);

/**
 * Like `workerFlags`, but for memory outside the heap: with these, glibc returns free memory instead of keeping it per
 * thread.
 */
export const workerEnv: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_COMPILE_CACHE,
};

/** Starts every role. */
export const PROGRAM = fileURLToPath(new URL('../../main.ts', import.meta.url));

/**
 * By default, glibc keeps memory freed by DuckDB's threads in up to eight arenas per core, and automatically raises the
 * size from which blocks are returned immediately: 90 of 780 MB after half a million ingested requests. Other systems
 * ignore these variables.
 */
const controlEnv = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_COMPILE_CACHE,
};

/**
 * Node flags for control. By default, V8 lets the young generation grow to 134 MB during ingest; with 34 MB ingest
 * takes no longer (19.4 instead of 22.0 us of CPU per record, `bench ingest`).
 */
export const controlFlags: readonly string[] = ['--max-semi-space-size=16'];

const ownEnv: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  edge: workerEnv,
  control: controlEnv,
  courier: workerEnv,
};

/** An edge worker reads what strangers send, and needs no password; a courier needs the key of its machine. */
const withheld: Readonly<Record<string, readonly string[]>> = {
  edge: secretVariables,
  courier: secretVariables.filter((name) => !nodeKeyVariables.includes(name)),
};

/** What a role's process gets besides the supervisor's environment and instead of it. */
const envOf = (command: string | undefined): Pick<Launch, 'env' | 'without'> => ({
  env: ownEnv[command ?? ''] ?? {},
  without: withheld[command ?? ''] ?? [],
});

/** The environment of a role's process (`control`, `edge`, `courier`). */
export const roleEnv = (command: string | undefined): NodeJS.ProcessEnv => {
  const { env, without } = envOf(command);
  return inheritedEnv(env, without);
};

/** How this program is started in another role: `['control']`. */
export const launchOf = (role: string, args: readonly string[]): Launch => {
  const flags = args[0] === 'edge' ? workerFlags : args[0] === 'control' ? controlFlags : [];
  return {
    role,
    program: process.execPath,
    args: [...process.execArgv, ...flags, PROGRAM, ...args],
    ...envOf(args[0]),
  };
};

/**
 * Starts a process and forwards its log to ours. Output outside its log, as in a crash, becomes error entries of that
 * role. `socket`: a descriptor that the process inherits as SOCKET_FD.
 */
export const spawnRole = (
  { role, program, args, env, without }: Launch,
  log: Log,
  socket: number | null = null,
): ChildProcess => {
  const child = spawn(program, [...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc', ...(socket === null ? [] : [socket])],
    env: inheritedEnv(env, without),
  });
  const forward = (line: string): void => {
    if (line === '') return;
    if (!isLogEntry(line)) log.error({ role }, line);
    else process.stdout.write(`${process.stdout.isTTY ? humanLine(line) : line}\n`);
  };
  for (const output of [child.stdout, child.stderr]) {
    if (output !== null) createInterface({ input: output }).on('line', forward);
  }
  return child;
};
