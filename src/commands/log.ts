import pino, { type Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { humanLine } from './log-line.ts';

export type Log = Logger;

/** What data bases put into their errors: statements with the values in them, password hashes and e-mails among these. */
const PRIVATE = ['params', 'query', 'queryOptions', 'detail', 'where', 'internalQuery'];

/** An error as it is logged, by whatever name: with its stack, and without what it was about. */
export const loggedError = (error: Error): object => {
  const plain = Object.entries(pino.stdSerializers.err(error));
  return Object.fromEntries(plain.filter(([name]) => !PRIVATE.includes(name)));
};

/**
 * The log of one process: JSON lines on standard output; plain lines when that is a terminal and nobody forwards them.
 * Written at once, so that nothing is lost when the process ends.
 */
export const createLog = (level: Config['logLevel'], role: string): Log => {
  const options = {
    level,
    base: { role, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: loggedError, error: loggedError },
  };
  if (process.stdout.isTTY) {
    // A terminal that was closed takes no more lines; that is no reason to stop without order.
    process.stdout.on('error', () => undefined);
    return pino(options, { write: (line: string) => void process.stdout.write(`${humanLine(line)}\n`) });
  }
  return pino(options, pino.destination({ dest: 1, sync: true }));
};
