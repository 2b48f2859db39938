import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../../config/problem.ts';
import { type LoggedRequest, parseLogLine } from './access-log.ts';
import type { Sender } from './send.ts';

/** Result of a replay. */
interface ReplayResult {
  sent: number;
  /** Responses by status. */
  statuses: Map<number, number>;
  /** Requests without a response, by reason. */
  errors: Map<string, number>;
  /** Numbers of the lines that are not requests, from 1; nothing was sent for them. */
  unreadable: number[];
  seconds: number;
}

const LISTED = 20;
const row = (name: string, count: number): string =>
  `  ${name.padEnd(24)}${count.toLocaleString('en-US').padStart(12)}`;

/** The table printed at the end. */
export const describeResult = (result: ReplayResult): string => {
  const { sent, statuses, errors, unreadable, seconds } = result;
  const lines = ['Responses by status'];
  for (const [status, count] of [...statuses].sort(([a], [b]) => a - b))
    lines.push(row(String(status), count));
  if (statuses.size === 0) lines.push('  none');
  if (errors.size > 0)
    lines.push('Requests without a response', ...[...errors].map(([why, n]) => row(why, n)));
  if (unreadable.length > 0) {
    const more = unreadable.length > LISTED ? `, and ${unreadable.length - LISTED} more` : '';
    lines.push(
      `Lines that are not requests and were not sent: ${unreadable.slice(0, LISTED).join(', ')}${more}`,
    );
  }
  const rate = Math.round(sent / Math.max(seconds, 0.001)).toLocaleString('en-US');
  lines.push(`${sent.toLocaleString('en-US')} requests in ${seconds.toFixed(1)} s, ${rate} per second`);
  return lines.join('\n');
};

/** Whether every request that was sent got a response. */
export const allAnswered = (result: ReplayResult): boolean => result.errors.size === 0;

interface ReplayOptions {
  lines: AsyncIterable<string>;
  sender: Pick<Sender, 'send'>;
  /** Concurrent requests. */
  concurrency: number;
  /** Requests per second; absent for as fast as they are answered. */
  rate?: number;
  /** Receives the number of finished requests. */
  onProgress?: (finished: number) => void;
}

const addOne = <K>(counts: Map<K, number>, key: K): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

/**
 * Sends each line of a log once and waits for all responses. A request without a response is counted but never resent,
 * because the edge may have recorded it.
 */
export const replay = async (options: ReplayOptions): Promise<ReplayResult> => {
  const { sender, concurrency, rate } = options;
  const result: ReplayResult = {
    sent: 0,
    statuses: new Map(),
    errors: new Map(),
    unreadable: [],
    seconds: 0,
  };
  const underWay = new Set<Promise<void>>();
  const started = performance.now();
  let finished = 0;
  let number = 0;

  const sendOne = async (request: LoggedRequest): Promise<void> => {
    try {
      addOne(result.statuses, await sender.send(request));
    } catch (error) {
      addOne(result.errors, errorCode(error) ?? (error instanceof Error ? error.message : String(error)));
    }
    finished++;
    options.onProgress?.(finished);
  };

  for await (const line of options.lines) {
    number++;
    if (line.trim() === '') continue;
    const request = parseLogLine(line);
    if (request === null) {
      result.unreadable.push(number);
      continue;
    }
    if (rate !== undefined) {
      const early = (result.sent / rate) * 1000 - (performance.now() - started);
      if (early > 1) await sleep(early);
    }
    result.sent++;
    const sending = sendOne(request).finally(() => underWay.delete(sending));
    underWay.add(sending);
    if (underWay.size >= concurrency) await Promise.race(underWay);
  }
  await Promise.all(underWay);
  result.seconds = (performance.now() - started) / 1000;
  return result;
};
