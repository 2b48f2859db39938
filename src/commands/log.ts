import pino, { type Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { humanLine } from './log-line.ts';

export type Log = Logger;

/**
 * The log of one process: JSON lines on standard output; plain lines when that is a terminal and nobody forwards them.
 * Written at once, so that nothing is lost when the process ends.
 */
export const createLog = (level: Config['logLevel'], role: string): Log => {
  const options = { level, base: { role, pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime };
  if (process.stdout.isTTY) {
    // A terminal that was closed takes no more lines; that is no reason to stop without order.
    process.stdout.on('error', () => undefined);
    return pino(options, { write: (line: string) => void process.stdout.write(`${humanLine(line)}\n`) });
  }
  return pino(options, pino.destination({ dest: 1, sync: true }));
};
