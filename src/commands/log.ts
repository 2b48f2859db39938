import pino, { type Logger } from 'pino';
import type { Config } from '../config/config.ts';

const LEVELS: Record<number, string> = { 20: 'debug', 30: '', 40: 'WARNING', 50: 'ERROR', 60: 'ERROR' };
const SHOWN_ELSEWHERE = new Set(['level', 'time', 'pid', 'role', 'msg', 'hostname', 'err', 'error']);

const parse = (line: string): Record<string, unknown> | null => {
  if (!line.startsWith('{')) return null;
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
};

const errorOf = (entry: Record<string, unknown>): string => {
  const err = entry.err ?? entry.error;
  if (typeof err === 'string') return ` ${err}`;
  if (typeof err !== 'object' || err === null) return '';
  const text = 'stack' in err ? err.stack : 'message' in err ? err.message : '';
  return `\n${String(text)}`;
};

/** A JSON log line in readable form: `12:01:02 edge-0  message  port=3001`. Any other line is returned unchanged. */
export const humanLine = (line: string): string => {
  const entry = parse(line.trimEnd());
  if (entry === null) return line.trimEnd();
  const time = typeof entry.time === 'string' ? entry.time.slice(11, 19) : '';
  const level = typeof entry.level === 'number' ? (LEVELS[entry.level] ?? '') : '';
  const rest = Object.entries(entry)
    .filter(([name]) => !SHOWN_ELSEWHERE.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const words = [time, String(entry.role ?? '').padEnd(8), level, String(entry.msg ?? ''), ...rest];
  return words.filter((word) => word.trim() !== '').join(' ') + errorOf(entry);
};

/** Whether a line is a log entry; the output of a crashing process is not. */
export const isLogEntry = (line: string): boolean => parse(line)?.msg !== undefined;

export type Log = Logger;

/** Error fields in which databases include statements with their values, such as password hashes and emails. */
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
    // A closed terminal accepts no more lines; that is no reason to stop abruptly.
    process.stdout.on('error', () => undefined);
    return pino(options, { write: (line: string) => void process.stdout.write(`${humanLine(line)}\n`) });
  }
  return pino(options, pino.destination({ dest: 1, sync: true }));
};
