import type { LiveRows } from '../../../contracts/request.ts';
import { ApiError, Cancelled } from '../../api/api-error.ts';

/** `full`: too many streams are open already. `lost`: it is tried again. */
export type LiveState = 'connecting' | 'live' | 'lost' | 'full';

export interface LiveLoop {
  /** How far the log has been seen. */
  after: string;
  /** Resolves when the stream ends; `onSign` with whatever comes. */
  listen: (
    after: string,
    on: { onRows: (rows: LiveRows) => void; onSign: () => void; signal: AbortSignal },
  ) => Promise<void>;
  /** Rejects when it is aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  onState: (state: LiveState) => void;
  onRows: (rows: LiveRows) => void;
  /** Nothing goes on from the place any more: all of it has to be loaded again. */
  onGone: () => void;
  signal: AbortSignal;
}

/** Something comes every 15 seconds; a connection that is silent for so long is dead, whatever it says. */
const SILENCE_MS = 40_000;
const WAITS_MS = [0, 1000, 2000, 5000, 10_000];
const FULL_S = 30;
/** The place is none of this log, or so far back that what came since cannot be found in time: the same again would end the same. */
const PLACE_OF_NO_USE: readonly string[] = ['validation_failed', 'report_timeout', 'report_too_large'];

/** Listens, and comes back from every break to where it was, until it is aborted or the session has ended. */
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
    // A stream ends with its token: coming back at once is no break.
    if (ms > 0 && ms < FULL_S * 1000) onState('lost');
    try {
      await wait(ms, signal);
    } catch {
      return;
    }
  }
};
