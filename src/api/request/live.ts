import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { LiveQuery, LiveRows } from '../../contracts/reports/request.ts';
import { asking } from '../../events/queue/question.ts';
import type { LogPosition, RequestFilters } from '../../events/store/request-log.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';
import { type LivePace, MOST_ROWS, openFeed, placeText, readPlace, type Told, type Watcher } from './feed.ts';
import { filtersOf } from './filters.ts';
import { requestRows } from './rows.ts';

/** After this many seconds there may be room for another stream. */
const RETRY_S = 30;
/** Maximum buffered for a reader that does not read; beyond it, the reader misses requests and gets their number. */
const AHEAD_BYTES = 64 * 1024;

/** Identifies a person in all their tabs, or an API key. */
const memberOf = (request: FastifyRequest): string => {
  const { key, user } = authOf(request);
  return key === null ? `person:${user.id}` : `key:${key}`;
};

const said = (rows: LiveRows): string =>
  `id: ${rows.live}\nevent: requests\ndata: ${JSON.stringify(rows)}\n\n`;

interface LiveParts extends Pick<Parts, 'db' | 'reports' | 'clickId' | 'log'> {
  /** Throws if the caller no longer has permission. */
  recheck: (request: FastifyRequest) => Promise<void>;
  pace: LivePace;
}

/** Requests of the log as they are stored, as an event stream or as a single response. */
export const openLive = (parts: LiveParts) => {
  const { reports, recheck, pace, log } = parts;
  const feed = openFeed(reports, (workspace, stored) => requestRows(parts, workspace, stored));
  const streams = new Set<Readable>();
  let looking = false;
  let timer: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    // One check at a time: the next one takes what this one leaves.
    if (looking) return;
    looking = true;
    try {
      // On behalf of the system, whichever caller started the timer.
      await asking(null, () => feed.look());
    } catch (error) {
      log.error({ err: error }, 'new requests could not be looked for');
    } finally {
      looking = false;
    }
  };

  const seenOf = async (after: string | undefined): Promise<readonly LogPosition[]> => {
    if (after === undefined) return reports.positions();
    const seen = readPlace(after);
    if (seen === null) throw invalidFields({ after: 'cursor_invalid' });
    return seen;
  };

  const begin = async (workspace: number, query: LiveQuery) => {
    const filters = await filtersOf(parts, workspace, query);
    return { filters, seen: await seenOf(query.after) };
  };

  interface Since {
    upTo: readonly LogPosition[];
    told: Told;
  }

  /** What was stored after a position, which can be far back; therefore queried on behalf of the caller. */
  const since = async (
    workspace: number,
    filters: RequestFilters,
    seen: readonly LogPosition[],
  ): Promise<Since> => {
    const upTo = await reports.positions();
    const [found] = await reports.arrived({
      workspace,
      since: seen,
      upTo,
      filters: [filters],
      limit: MOST_ROWS,
    });
    const rows = await requestRows(parts, workspace, found?.rows ?? []);
    return { upTo, told: { rows, count: found?.count ?? 0 } };
  };

  const streamTo = (
    request: FastifyRequest,
    workspace: number,
    filters: RequestFilters,
    { upTo: seen, told: first }: Since,
  ) => {
    const member = memberOf(request);
    let ready = true;
    let stalled = 0;
    let told = '';
    const stream = new Readable({
      highWaterMark: AHEAD_BYTES,
      read: () => {
        ready = true;
      },
    });
    const push = (text: string): void => {
      ready = stream.push(text);
    };
    const say = ({ rows, count }: Told): void => {
      told = placeText(watcher.seen);
      push(said({ rows, skipped: count - rows.length, live: told }));
    };
    const watcher: Watcher = { workspace, member, filters, seen, isReady: () => ready, tell: say };
    const leave = feed.join(watcher);
    const alive = setInterval(() => {
      stalled = ready ? 0 : stalled + pace.aliveMs;
      if (stalled >= pace.patienceMs) return stream.destroy();
      recheck(request).then(
        () => {
          if (!ready || stream.destroyed) return;
          push(':\n\n');
          // Keeps returning readers from rescanning what did not match.
          if (placeText(watcher.seen) !== told) say({ rows: [], count: 0 });
        },
        // A reader that has read everything sees the end; for others too, nothing may stay open.
        () => (ready ? stream.push(null) : stream.destroy()),
      );
    }, pace.aliveMs);
    streams.add(stream);
    timer ??= setInterval(() => void look(), pace.lookMs);
    stream.once('close', () => {
      leave();
      clearInterval(alive);
      streams.delete(stream);
      if (streams.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    });
    say(first);
    void look();
    return stream;
  };

  /** Throws `rate_limited` if the maximum number of streams is open. */
  const refuseWhereFull = (request: FastifyRequest, workspace: number): void => {
    const own = feed.count((one) => one.workspace === workspace && one.member === memberOf(request));
    const message =
      own >= pace.perMember
        ? `You have ${pace.perMember} live lists open, the limit for one member or API key. Close one, or wait until one ends.`
        : feed.count((one) => one.workspace === workspace) >= pace.perWorkspace
          ? `Your workspace has ${pace.perWorkspace} live lists open, the limit for one workspace. Close one, or wait until one ends.`
          : feed.count() >= pace.inAll
            ? `This Fairlead installation has ${pace.inAll} live lists open, which is its limit. Try again later.`
            : null;
    if (message !== null) throw new Refusal('rate_limited', { message, retryAfter: RETRY_S });
  };

  return {
    /** `rate_limited` if too many streams are open; `validation_failed` for a position that was not issued. */
    async open(request: FastifyRequest, workspace: number, query: LiveQuery): Promise<Readable> {
      refuseWhereFull(request, workspace);
      const { filters, seen } = await begin(workspace, query);
      const first =
        query.after === undefined
          ? { upTo: seen, told: { rows: [], count: 0 } }
          : await since(workspace, filters, seen);
      // Other streams may have been opened in the meantime.
      refuseWhereFull(request, workspace);
      return streamTo(request, workspace, filters, first);
    },

    /** Returns what is new as a single response. */
    async once(workspace: number, query: LiveQuery): Promise<LiveRows> {
      const { filters, seen } = await begin(workspace, query);
      const { upTo, told } = await since(workspace, filters, seen);
      return { rows: told.rows, skipped: told.count - told.rows.length, live: placeText(upTo) };
    },

    close(): void {
      for (const stream of streams) stream.destroy();
    },
  };
};
