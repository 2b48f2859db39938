import { expect, it } from 'vitest';
import type { LiveRows, RequestRow } from '../../../../contracts/reports/request.ts';
import { ApiError, Cancelled } from '../../../api/api-error.ts';
import { type LiveState, stayLive } from './live-loop.ts';

const batch = (live: string, ...ids: string[]): LiveRows => ({
  rows: ids.map((id) => ({ id }) as RequestRow),
  skipped: 0,
  live,
});

type Connection = (after: string, on: { rows: (rows: LiveRows) => void; sign: () => void }) => void;

/** Runs these connections, one after the other; the end of the last one stops it. */
const run = async (...connections: Connection[]) => {
  const stop = new AbortController();
  const seen: string[] = [];
  const states: LiveState[] = [];
  const waits: number[] = [];
  const places: string[] = [];
  let gone = 0;
  await stayLive({
    after: 'begin',
    signal: stop.signal,
    listen: async (after, { onRows, onSign }) => {
      places.push(after);
      const next = connections.shift();
      if (next === undefined) return stop.abort();
      next(after, { rows: onRows, sign: onSign });
    },
    wait: async (ms, signal) => {
      // The silence timeout, which is always canceled here.
      if (ms === 40_000) return new Promise((_, reject) => signal.addEventListener('abort', reject));
      waits.push(ms);
    },
    onState: (state) => states.at(-1) !== state && states.push(state),
    onRows: ({ rows }) => seen.push(...rows.map(({ id }) => id)),
    onGone: () => {
      gone++;
    },
  });
  return { seen, states, waits, places, gone };
};

const fail = (error: Error) => (): never => {
  throw error;
};
const away = new ApiError('offline', 0, 'away');

it('continues from its position, at once when a stream has only ended', async () => {
  const { seen, places, waits, states } = await run(
    (_, { sign, rows }) => {
      sign();
      rows(batch('p1', 'a', 'b'));
      rows(batch('p2'));
    },
    (_, { sign, rows }) => {
      sign();
      rows(batch('p3', 'c'));
    },
  );
  expect(seen).toEqual(['a', 'b', 'c']);
  expect(places).toEqual(['begin', 'p2', 'p3']);
  expect(waits).toEqual([0, 0, 1000]);
  expect(states).toEqual(['connecting', 'live', 'lost']);
});

it('waits longer after each failure, until it is connected again', async () => {
  const lost = Array.from({ length: 6 }, () => fail(away));
  const { waits, states } = await run(...lost, (_, { sign }) => sign(), fail(away));
  expect(waits).toEqual([0, 1000, 2000, 5000, 10_000, 10_000, 0, 1000, 2000]);
  expect(states).toEqual(['connecting', 'lost', 'live', 'lost']);
});

it('reports that there is no room, and retries when there may be', async () => {
  const { waits, states } = await run(
    fail(new ApiError('rate_limited', 429, 'full', undefined, 30)),
    (_, { sign }) => sign(),
  );
  expect(waits[0]).toBe(30_000);
  expect(states).toEqual(['connecting', 'full', 'live', 'lost']);
});

it('reloads the list if its position is gone, and stops when the session is over', async () => {
  const refused = await run(fail(new ApiError('validation_failed', 422, 'no')), () => undefined);
  expect([refused.gone, refused.places.length]).toEqual([1, 1]);
  const tooFar = await run(fail(new ApiError('report_timeout', 422, 'no')), () => undefined);
  expect([tooFar.gone, tooFar.places.length]).toEqual([1, 1]);
  const over = await run(fail(new Cancelled('over')), () => undefined);
  expect([over.gone, over.places.length]).toEqual([0, 1]);
});

it('treats a silent connection as dead', async () => {
  const stop = new AbortController();
  let connections = 0;
  await stayLive({
    after: 'begin',
    signal: stop.signal,
    listen: (_, { signal }) => {
      connections++;
      if (connections === 2) {
        stop.abort();
        return Promise.resolve();
      }
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(away)));
    },
    wait: async () => undefined,
    onState: () => undefined,
    onRows: () => undefined,
    onGone: () => undefined,
  });
  expect(connections).toBe(2);
});
