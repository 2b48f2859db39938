import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { type Failure, MARK } from './first-failure-reporter.ts';
import type { Tree } from './tree.ts';

export type Outcome =
  | { kind: 'passed' }
  | { kind: 'failed'; failure: Failure }
  /** There was no output for the time limit. */
  | { kind: 'stalled' };

interface Command {
  args: readonly string[];
  /** Reads a line of output: a failure ends the run. */
  failureIn(line: string): Failure | null;
  /** Counts as the failure when the program fails without naming one. */
  unnamed: string;
}

/** For output that was written before the end. */
const LAST_OUTPUT_MS = 3000;

/** Process groups that run now, to be ended with this process. */
const running = new Set<number>();

const endGroup = (pid: number): void => {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
};

export const endRunning = (): void => {
  for (const pid of running) endGroup(pid);
};

/** Runs Node in the tree until it ends, fails or prints nothing for `limit` seconds. */
const runNode = async (
  tree: Tree,
  limit: number,
  { args, failureIn, unnamed }: Command,
): Promise<Outcome> => {
  // A separate process group: a test caught in a loop must end, with everything that it started.
  const child = spawn(process.execPath, args, {
    cwd: tree.root,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      TMPDIR: tree.temporary,
      NODE_COMPILE_CACHE: join(tree.root, 'dist', 'compile-cache'),
    },
  });
  const group = child.pid;
  if (group !== undefined) running.add(group);
  let outcome: Outcome | null = null;
  const end = (early: Outcome): void => {
    if (outcome !== null) return;
    outcome = early;
    if (group !== undefined) endGroup(group);
  };
  const stalled = (): void => end({ kind: 'stalled' });
  let timer = setTimeout(stalled, limit * 1000);
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    clearTimeout(timer);
    timer = setTimeout(stalled, limit * 1000);
    const failure = failureIn(line);
    if (failure !== null) end({ kind: 'failed', failure });
  });
  // A program that a test left behind would keep the output open.
  child.once('exit', () => setTimeout(() => lines.close(), LAST_OUTPUT_MS).unref());
  try {
    const [[code]] = await Promise.all([once(child, 'exit'), once(lines, 'close')]);
    if (outcome !== null) return outcome;
    const failure = { file: null, test: unnamed, reason: `exit code ${code}`, seconds: null };
    return code === 0 ? { kind: 'passed' } : { kind: 'failed', failure };
  } finally {
    clearTimeout(timer);
    if (group !== undefined) running.delete(group);
  }
};

/** Runs these test files of the tree up to the first failure. */
export const runUnitTests = async (tree: Tree, files: readonly string[], limit: number): Promise<Outcome> => {
  const outcome = await runNode(tree, limit, {
    args: [
      join('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--bail=1',
      '--reporter=./test/mutants/first-failure-reporter.ts',
      // Vitest takes parts of paths: a whole one names one file.
      ...files.map((file) => join(tree.root, file)),
    ],
    failureIn: (line) =>
      line.startsWith(MARK) ? (JSON.parse(line.slice(MARK.length)) as Failure | null) : null,
    unnamed: 'the test runner',
  });
  if (outcome.kind !== 'failed' || outcome.failure.file === null) return outcome;
  return { kind: 'failed', failure: { ...outcome.failure, file: relative(tree.root, outcome.failure.file) } };
};

/** Runs the browser tests of the tree up to the first failure, after building what the browser loads. */
export const runBrowserTests = async (tree: Tree, limit: number): Promise<Outcome> => {
  const built = await runNode(tree, limit, {
    args: [join('scripts', 'fairlead.mjs'), 'build'],
    failureIn: () => null,
    unnamed: 'the build',
  });
  if (built.kind !== 'passed') return built;
  return runNode(tree, limit, {
    args: [
      join('node_modules', '@playwright', 'test', 'cli.js'),
      'test',
      '--max-failures=1',
      '--reporter=list',
    ],
    failureIn: (line) => {
      const [, file, test] =
        /^\s*(?:✘|x)\s.*?([\w-]+\.spec\.ts)\S* › (.*?)(?: \([\d.]+m?s\))?$/.exec(line) ?? [];
      return file === undefined
        ? null
        : { file: `test/e2e/${file}`, test: test ?? '', reason: '', seconds: null };
    },
    unnamed: 'the browser tests',
  });
};
