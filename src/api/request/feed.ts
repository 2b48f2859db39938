import type { RequestRow } from '../../contracts/request.ts';
import type { StoredRequest } from '../../events/store/contract.ts';
import type {
  ArrivalQuery,
  LogPosition,
  RequestFilters,
  RequestLog,
} from '../../events/store/request-log.ts';
import { placeText } from './place-text.ts';

/** Whoever watches the log grow. */
export interface Watcher {
  workspace: number;
  /** Whose streams are counted together within the workspace. */
  member: string;
  filters: RequestFilters;
  /** How far he has been told. */
  seen: readonly LogPosition[];
  /** False while he has not taken what he was given: he is told of nothing, and later of everything at once. */
  isReady(): boolean;
  /** Not called when nothing arrived for him. `seen` says already how far it goes. */
  tell(arrived: Told): void;
}

/** The newest of what arrived, oldest first, and how many arrived in all. */
export interface Told {
  rows: RequestRow[];
  count: number;
}

/** Twice in a second: 200 rows a second are more than anybody reads. */
export const MOST_ROWS = 100;
/** Filters in one statement. */
const PORTION = 20;

const inPortions = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / PORTION) }, (_, i) =>
    all.slice(i * PORTION, (i + 1) * PORTION),
  );

/** Tells watchers of what is stored. All of a workspace who have seen as much share one question to the store. */
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
          // Who left meanwhile is told nothing more.
          if (!watchers.has(watcher)) continue;
          watcher.seen = query.upTo;
          if (count > 0) watcher.tell(told);
        }
      }
    }
  };

  return {
    /** Returns how he leaves. */
    join(watcher: Watcher): () => void {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    count: (isCounted: (one: Watcher) => boolean = () => true): number =>
      [...watchers].filter(isCounted).length,
    /** Looks once what was stored since. */
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
