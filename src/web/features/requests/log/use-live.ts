import { useEffect, useEffectEvent, useState } from 'react';
import type { LiveRows } from '../../../../contracts/reports/request.ts';
import { type LogQuery, listenToLog } from '../../../api/reports/requests.ts';
import { type LiveState, stayLive } from './live-loop.ts';

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Error('Nobody waits.'));
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new Error('Nobody waits.'));
    });
  });

interface Live {
  query: LogQuery;
  /** Where the shown list begins; null if there is none yet or nothing new can arrive. */
  after: string | null;
  onRows: (rows: LiveRows) => void;
  onGone: () => void;
}

/** Listens to new log entries while the log is shown. */
export const useLive = ({ query, after, onRows, onGone }: Live): LiveState => {
  const [state, setState] = useState<LiveState>('connecting');
  const take = useEffectEvent(onRows);
  const lose = useEffectEvent(onGone);
  useEffect(() => {
    if (after === null) return;
    const stop = new AbortController();
    const { signal } = stop;
    void stayLive({
      after,
      signal,
      wait,
      listen: (place, on) => listenToLog(query, { after: place, ...on }),
      onState: (next) => signal.aborted || setState(next),
      onRows: (rows) => signal.aborted || take(rows),
      onGone: () => signal.aborted || lose(),
    });
    return () => stop.abort();
  }, [query, after]);
  return state;
};
