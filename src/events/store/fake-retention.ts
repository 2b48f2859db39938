import { NO_PERSON } from '../../core/clicks/conversion.ts';
import type { NewChange } from './conversion-feed.ts';
import type {
  Batch,
  Conversion,
  DecidedRequest,
  MarkStep,
  ReceivedEvent,
  ReceivedPostback,
  Reclassification,
  RefusedPostbackRecord,
  StoredUnit,
} from './ingest-store.ts';
import { recordKey } from './record-place.ts';
import type { Removed, RetentionStore } from './retention-store.ts';

interface GoneRecord {
  node: number;
  worker: number;
  record: { e: number; s: number; t: number; ws: number };
  source: 'requests' | 'click_events' | 'postbacks' | 'refused_postbacks';
}

/** The fake store's lists affected by removal. */
export interface FakeRows {
  requests: DecidedRequest[];
  received: Map<string, ReceivedPostback[]>;
  conversions: Map<string, Conversion>;
  changes: NewChange[];
  refused: RefusedPostbackRecord[];
  events: ReceivedEvent[];
  counted: Batch['counted'];
  trail: Reclassification[];
  marks: MarkStep[];
  units: StoredUnit[];
  unitKeys: Batch['unitKeys'];
  landings: StoredUnit[];
  /** By recordKey(). */
  standing: Map<string, unknown>;
  gone: GoneRecord[];
  condemned: Set<number>;
  /** Called when rows of `requests` or `events` have moved. */
  moved: () => void;
}

const stripped = (event: ReceivedEvent): ReceivedEvent => {
  const { ip: _, ...rest } = event.record;
  return { ...event, record: { ...rest, ua: '', rf: '', v: '', p: '' } };
};

export const fakeRetention = (rows: FakeRows): RetentionStore => {
  const { requests, received, conversions, events, counted, trail, marks, standing, gone, condemned } = rows;
  const { changes, refused } = rows;

  /** Removes the items that match `goes` and records them. Returns how many. */
  const take = <T extends Omit<GoneRecord, 'source'>>(
    list: T[],
    source: GoneRecord['source'],
    goes: (row: T) => boolean,
  ): number => {
    const going = list.filter(goes);
    gone.push(...going.map(({ node, worker, record }) => ({ node, worker, record, source })));
    list.splice(0, list.length, ...list.filter((row) => !going.includes(row)));
    rows.moved();
    return going.length;
  };

  const takeRequests = (goes: (row: DecidedRequest) => boolean, most: number): Removed => {
    const going = requests.filter(goes).toSorted((a, b) => a.record.t - b.record.t);
    const batch = new Set(going.slice(0, most));
    const keys = new Set([...batch].map((r) => `${r.node}.${r.worker}.${r.record.e}.${r.record.s}`));
    trail.splice(0, trail.length, ...trail.filter((step) => !keys.has(recordKey(step))));
    marks.splice(0, marks.length, ...marks.filter((step) => !keys.has(recordKey(step))));
    for (const key of keys) standing.delete(key);
    return {
      records: take(requests, 'requests', (row) => batch.has(row)),
      done: going.length <= most,
    };
  };

  return {
    expire: async ({ workspace, before, most }) => {
      const is = ({ record }: { record: { ws: number; t: number } }): boolean =>
        record.ws === workspace && record.t < before;
      const { records, done } = takeRequests(is, most);
      if (!done) return { records, done };
      const others = take(events, 'click_events', (event) => is(event) && !event.first);
      for (const [i, event] of events.entries()) if (is(event) && !event.waiting) events[i] = stripped(event);
      for (const [key, all] of received) {
        const kept = all.map((postback) => {
          if (!is(postback) || postback.fate === 'waiting') return postback;
          const { ip: _, q: __, ...record } = postback.record;
          return { ...postback, record };
        });
        received.set(key, kept);
      }
      const refusedToo = take(refused, 'refused_postbacks', is);
      for (const [key, one] of conversions) {
        if (one.workspace !== workspace || one.state.firstTime >= before) continue;
        conversions.set(key, { ...one, state: { ...one.state, hashes: NO_PERSON } });
      }
      for (const change of changes)
        if (change.workspace === workspace && change.time < before) change.hashes = NO_PERSON;
      return { records: records + others + refusedToo, done };
    },
    condemn: async (workspace) => {
      condemned.add(workspace);
    },
    condemned: async () => [...condemned].sort((a, b) => a - b),
    sweep: async (most) => {
      const is = ({ record }: { record: { ws: number } }): boolean => condemned.has(record.ws);
      const { records, done } = takeRequests(is, most);
      if (!done) return { records, done };
      let others = take(events, 'click_events', is);
      for (const [key, all] of received) {
        others += take(all, 'postbacks', is);
        if (all.length === 0) received.delete(key);
      }
      others += take(refused, 'refused_postbacks', is);
      changes.splice(0, changes.length, ...changes.filter(({ workspace }) => !condemned.has(workspace)));
      for (const [key, { workspace }] of conversions) if (condemned.has(workspace)) conversions.delete(key);
      counted.splice(0, counted.length, ...counted.filter(({ event }) => !condemned.has(event.workspace)));
      for (const list of [rows.units, rows.unitKeys, rows.landings]) {
        const left = list.filter(({ workspace }) => !condemned.has(workspace));
        list.splice(0, list.length, ...(left as never[]));
      }
      return { records: records + others, done };
    },
  };
};
