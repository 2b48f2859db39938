import { basename } from 'node:path';

const LOOK_MS = 250;

/** Whether npm runs this very script, and not a program that a script of npm's has started. */
const isRunByNpm = ({ env, argv } = process) =>
  (env.npm_lifecycle_script ?? '').includes(basename(argv[1] ?? '', '.mjs'));

/**
 * Calls `gone` once when npm, which runs this script, is no longer there; returns what ends the watch. npm passes SIGTERM and SIGINT on
 * and waits, but SIGHUP and SIGKILL end it alone, and what it started would go on with its ports taken. The system then gives this
 * process another parent, on Linux as on macOS. Nothing is watched when something else started it: a program put into the
 * background may outlive its shell.
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
