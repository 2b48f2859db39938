import type { RequestRow } from '../../contracts/reports/request.ts';
import type {
  ArrivalQuery,
  LogPosition,
  RequestFilters,
  RequestLog,
  StoredRequest,
} from '../../events/store/request-log.ts';

/** A position in the log as text: for each journal node, worker, epoch, sequence and time in base 36. */

const MEMBERS = ['node', 'worker', 'epoch', 'sequence', 'time'] as const;
const JOURNAL = /^[0-9a-z]{1,9}(-[0-9a-z]{1,9}){4}$/;

/** `0` if nothing was ever stored. */
const NOTHING = '0';

export const placeText = (positions: readonly LogPosition[]): string =>
  positions.length === 0
    ? NOTHING
    : positions
        .toSorted((a, b) => a.node - b.node || a.worker - b.worker)
        .map((position) => MEMBERS.map((name) => position[name].toString(36)).join('-'))
        .join('.');

/** Null for text not written by this module. */
export const readPlace = (text: string): LogPosition[] | null => {
  if (text === NOTHING) return [];
  const journals = text.split('.');
  if (!journals.every((journal) => JOURNAL.test(journal))) return null;
  return journals.map((journal) => {
    const [node, worker, epoch, sequence, time] = journal.split('-').map((part) => Number.parseInt(part, 36));
    return { node, worker, epoch, sequence, time } as LogPosition;
  });
};

/** Intervals in milliseconds, and maximum numbers of streams. */
export interface LivePace {
  /** How often new requests are looked for. */
  lookMs: number;
  /** How often a stream sends a heartbeat and checks whether it is still allowed. */
  aliveMs: number;
  /** A reader that takes nothing for this long is considered gone. */
  patienceMs: number;
  /** Streams of one person or API key. */
  perMember: number;
  perWorkspace: number;
  inAll: number;
}
export const USUAL_PACE: LivePace = {
  lookMs: 500,
  aliveMs: 15_000,
  patienceMs: 60_000,
  perMember: 6,
  perWorkspace: 20,
  inAll: 200,
};

/** A client that follows new rows of the log. */
export interface Watcher {
  workspace: number;
  /** Streams with the same member are counted together within the workspace. */
  member: string;
  filters: RequestFilters;
  /** The position up to which the client has been told. */
  seen: readonly LogPosition[];
  /** False until the client has read what it was given; until then it is told nothing, and then everything at once. */
  isReady(): boolean;
  /** Not called if nothing arrived for the client. `seen` is already updated. */
  tell(arrived: Told): void;
}

/** The newest arrivals, oldest first, and their total number. */
export interface Told {
  rows: RequestRow[];
  count: number;
}

/** Per look, twice a second: 200 rows a second are more than anyone reads. */
export const MOST_ROWS = 100;
/** Filters per statement. */
const PORTION = 20;

const inPortions = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / PORTION) }, (_, i) =>
    all.slice(i * PORTION, (i + 1) * PORTION),
  );

/** Tells watchers what is stored. All watchers of a workspace with the same position share one query to the store. */
export const openFeed = (
  log: Pick<RequestLog, 'positions' | 'arrived'>,
  rowsOf: (workspace: number, stored: readonly StoredRequest[]) => Promise<RequestRow[]>,
) => {
  const watchers = new Set<Watcher>();

  const tellAll = async (all: readonly Watcher[], query: Omit<ArrivalQuery, 'filters' | 'limit'>) => {
    const alike = [...Map.groupBy(all, ({ filters }) => JSON.stringify(filters)).values()];
    for (const some of inPortions(alike)) {
      const filters = some.flatMap(([first]) => (first ? [first.filters] : []));
      const arrived = await log.arrived({ ...query, filters, limit: MOST_ROWS });
      for (const [i, equals] of some.entries()) {
        const { rows = [], count = 0 } = arrived[i] ?? {};
        const told = { rows: await rowsOf(query.workspace, rows), count };
        for (const watcher of equals) {
          // Watchers that left in the meantime are told nothing more.
          if (!watchers.has(watcher)) continue;
          watcher.seen = query.upTo;
          if (count > 0) watcher.tell(told);
        }
      }
    }
  };

  return {
    /** Returns a function that removes the watcher. */
    join(watcher: Watcher): () => void {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    count: (isCounted: (one: Watcher) => boolean = () => true): number =>
      [...watchers].filter(isCounted).length,
    /** Checks once for what has been stored since. */
    async look(): Promise<void> {
      const ready = [...watchers].filter((watcher) => watcher.isReady());
      if (ready.length === 0) return;
      const upTo = await log.positions();
      const now = placeText(upTo);
      const groups = Map.groupBy(ready, ({ workspace, seen }) => `${workspace} ${placeText(seen)}`);
      for (const [key, group] of groups) {
        const [first] = group;
        if (first === undefined || key === `${first.workspace} ${now}`) continue;
        await tellAll(group, { workspace: first.workspace, since: first.seen, upTo });
      }
    },
  };
};
