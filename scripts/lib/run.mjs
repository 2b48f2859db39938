import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './root.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program to its end with this terminal, from `cwd` (the package's folder unless told), and resolves to its
 * exit code; 128 + the signal's number when a signal ended it. Signals sent to this process are passed on, so that
 * the program, not this launcher, decides how to stop.
 */
export const run = (program, args, { env = process.env, cwd = root } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: 'inherit' });
    const passOn = (signal) => child.kill(signal);
    for (const signal of SIGNALS) process.on(signal, passOn);
    const done = () => {
      for (const signal of SIGNALS) process.off(signal, passOn);
    };
    child.once('error', (error) => {
      done();
      reject(error);
    });
    child.once('exit', (code, signal) => {
      done();
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
