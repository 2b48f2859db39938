import { basename } from 'node:path';

const LOOK_MS = 250;

/** Whether npm runs this very script, rather than a program started by an npm script. */
const isRunByNpm = ({ env, argv } = process) =>
  (env.npm_lifecycle_script ?? '').includes(basename(argv[1] ?? '', '.mjs'));

/**
 * Calls `gone` once when npm, which runs this script, has exited; returns a function that stops watching. npm forwards
 * SIGTERM and SIGINT and waits, but SIGHUP and SIGKILL end npm alone, and its children would keep running with their
 * ports taken. The system then gives this process another parent, on Linux and macOS alike. Nothing is watched when
 * something else started it: a program put into the background may outlive its shell.
 */
export const watchNpm = (gone) => {
  if (!isRunByNpm()) return () => {};
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    gone();
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
};
