import { useCallback, useEffect, useRef, useState } from 'react';
import type { LiveRows, RequestRow } from '../../../../contracts/reports/request.ts';
import { type LogQuery, logRows } from '../../../api/reports/requests.ts';
import { arrive, further, type Log, logOf, put, release } from './log-state.ts';

const ROWS = 50;

/** The loaded part of the log, and how to extend it. */
export interface LoadedLog {
  /** Null while loading. */
  log: Log | null;
  /** Why the newest rows are missing; null if they are not or are still loading. */
  error: unknown;
  /** Where live requests continue. */
  live: string | null;
  /** Requests the next page of rows unless one is loading. */
  more: () => void;
  /** The next page could not be loaded. */
  moreFailed: boolean;
  /** Starts again with the newest rows. */
  reload: () => void;
  arrive: (rows: LiveRows, held: boolean) => void;
  release: () => void;
  /** Updates a row. */
  put: (row: RequestRow) => void;
}

/** `query` must stay the same object while its meaning does not change. */
export const useLog = (query: LogQuery | null): LoadedLog => {
  const [log, setLog] = useState<Log | null>(null);
  const [live, setLive] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [moreFailed, setMoreFailed] = useState(false);
  const [round, setRound] = useState(0);
  const loading = useRef<AbortController | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round starts the log again.
  useEffect(() => {
    if (query === null) return;
    const stop = new AbortController();
    logRows(query, { before: undefined, limit: ROWS }, stop.signal).then(
      (page) => {
        if (stop.signal.aborted) return;
        setLog(logOf(page));
        setLive(page.live);
        setError(null);
        setMoreFailed(false);
      },
      (failure: unknown) => stop.signal.aborted || setError(failure),
    );
    return () => {
      stop.abort();
      loading.current?.abort();
      loading.current = null;
    };
  }, [query, round]);

  const next = log?.next ?? null;
  const more = useCallback((): void => {
    if (query === null || next === null || loading.current) return;
    const stop = new AbortController();
    loading.current = stop;
    setMoreFailed(false);
    logRows(query, { before: next, limit: ROWS }, stop.signal)
      .then(
        // If the oldest rows were dropped meanwhile, the next page is a different one.
        (page) => stop.signal.aborted || setLog((now) => (now?.next === next ? further(now, page) : now)),
        () => stop.signal.aborted || setMoreFailed(true),
      )
      .finally(() => {
        if (loading.current === stop) loading.current = null;
      });
  }, [query, next]);

  return {
    log,
    live,
    error,
    more,
    moreFailed,
    reload: useCallback(() => {
      setError(null);
      setRound((before) => before + 1);
    }, []),
    arrive: (rows, held) => setLog((now) => now && arrive(now, rows, held)),
    release: useCallback(() => setLog((now) => now && release(now)), []),
    put: useCallback((row) => setLog((now) => now && put(now, row)), []),
  };
};
