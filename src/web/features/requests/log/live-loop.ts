import type { LiveRows } from '../../../../contracts/reports/request.ts';
import { ApiError, Cancelled } from '../../../api/api-error.ts';

/** `full`: too many streams are already open. `lost`: it is being retried. */
export type LiveState = 'connecting' | 'live' | 'lost' | 'full';

export interface LiveLoop {
  /** The position up to which the log has been seen. */
  after: string;
  /** Resolves when the stream ends; calls `onSign` for everything that arrives. */
  listen: (
    after: string,
    on: { onRows: (rows: LiveRows) => void; onSign: () => void; signal: AbortSignal },
  ) => Promise<void>;
  /** Rejects when it is aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  onState: (state: LiveState) => void;
  onRows: (rows: LiveRows) => void;
  /** Called when the position can no longer be resumed: everything has to be reloaded. */
  onGone: () => void;
  signal: AbortSignal;
}

/** Data arrives every 15 seconds; a connection silent for this long is dead, whatever its state. */
const SILENCE_MS = 40_000;
const WAITS_MS = [0, 1000, 2000, 5000, 10_000];
const FULL_S = 30;
/** The position is not in this log, or too old for a query in time: a retry would fail again. */
const PLACE_OF_NO_USE: readonly string[] = ['validation_failed', 'report_timeout', 'report_too_large'];

/** Listens, and resumes from its position after every interruption, until it is aborted or the session has ended. */
export const stayLive = async (loop: LiveLoop): Promise<void> => {
  const { listen, wait, onState, signal } = loop;
  let place = loop.after;
  let failures = 0;
  onState('connecting');
  while (!signal.aborted) {
    const broken = new AbortController();
    let last = new AbortController();
    const expectSign = (): void => {
      last.abort();
      last = new AbortController();
      wait(SILENCE_MS, last.signal).then(
        () => broken.abort(),
        () => undefined,
      );
    };
    let ms: number | null = null;
    expectSign();
    try {
      await listen(place, {
        onSign: () => {
          failures = 0;
          onState('live');
          expectSign();
        },
        onRows: (rows) => {
          place = rows.live;
          if (rows.rows.length > 0 || rows.skipped > 0) loop.onRows(rows);
        },
        signal: AbortSignal.any([signal, broken.signal]),
      });
    } catch (error) {
      if (signal.aborted || error instanceof Cancelled) return;
      if (error instanceof ApiError && PLACE_OF_NO_USE.includes(error.code)) return loop.onGone();
      if (error instanceof ApiError && error.code === 'rate_limited')
        ms = (error.retryAfter ?? FULL_S) * 1000;
    } finally {
      last.abort();
    }
    if (ms === null) ms = WAITS_MS[Math.min(failures, WAITS_MS.length - 1)] ?? 0;
    else onState('full');
    failures += 1;
    // A stream ends when its token expires; reconnecting at once is not an interruption.
    if (ms > 0 && ms < FULL_S * 1000) onState('lost');
    try {
      await wait(ms, signal);
    } catch {
      return;
    }
  }
};
