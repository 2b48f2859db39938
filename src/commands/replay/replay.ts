import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../../config/error-code.ts';
import { type LoggedRequest, parseLogLine } from './log-line.ts';
import type { ReplayResult } from './result.ts';
import type { Sender } from './send.ts';

export interface ReplayOptions {
  lines: AsyncIterable<string>;
  sender: Pick<Sender, 'send'>;
  /** Concurrent requests. */
  concurrency: number;
  /** Requests per second; absent: as fast as they are answered. */
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
