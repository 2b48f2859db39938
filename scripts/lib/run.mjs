import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { watchNpm } from './npm-parent.mjs';
import { root } from './root.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program to completion in this terminal, from `cwd` (by default the package's folder), and resolves to its exit
 * code, or 128 + the number of the signal that ended it. Signals sent to this process are passed on, so the program,
 * not this launcher, decides how to stop; when the npm that runs this launcher is gone, the program is told to stop. A
 * launcher that was stopped ends with the program and starts nothing else.
 */
export const run = (program, args, { env = process.env, cwd = root } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: 'inherit' });
    let stopped = false;
    const passOn = (signal) => {
      stopped = true;
      child.kill(signal);
    };
    for (const signal of SIGNALS) process.on(signal, passOn);
    // A closing terminal signals both: a second signal would kill the program.
    const unwatch = watchNpm(() => {
      if (!stopped) passOn('SIGTERM');
    });
    const done = () => {
      unwatch();
      for (const signal of SIGNALS) process.off(signal, passOn);
    };
    child.once('error', (error) => {
      done();
      reject(error);
    });
    child.once('exit', (code, signal) => {
      done();
      const ended = code ?? 128 + constants.signals[signal];
      if (stopped) process.exit(ended);
      resolve(ended);
    });
  });
