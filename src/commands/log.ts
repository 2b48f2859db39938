import pino, { type Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { humanLine } from './log-line.ts';

export type Log = Logger;

/** What databases include in their errors: statements with their values, including password hashes and emails. */
const PRIVATE = ['params', 'query', 'queryOptions', 'detail', 'where', 'internalQuery'];

/** An error for the log, under any name: with its stack, and without the data it was about. */
export const loggedError = (error: Error): object => {
  const plain = Object.entries(pino.stdSerializers.err(error));
  return Object.fromEntries(plain.filter(([name]) => !PRIVATE.includes(name)));
};

/**
 * The log of one process: JSON lines on standard output, or plain lines if that is a terminal and nothing forwards
 * them. Written synchronously, so that nothing is lost when the process ends.
 */
export const createLog = (level: Config['logLevel'], role: string): Log => {
  const options = {
    level,
    base: { role, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: loggedError, error: loggedError },
  };
  if (process.stdout.isTTY) {
    // A closed terminal accepts no more lines, which is no reason to stop abruptly.
    process.stdout.on('error', () => undefined);
    return pino(options, { write: (line: string) => void process.stdout.write(`${humanLine(line)}\n`) });
  }
  return pino(options, pino.destination({ dest: 1, sync: true }));
};
