import { marked, markFor } from '../../src/core/traffic/reclassified.ts';
import type { MarkOrder } from '../../src/events/ingest/marks.ts';
import type { Counting } from '../../src/events/store/ingest-store.ts';
import type { EventMarks, JudgedRequest, LikeQuery } from '../../src/events/store/marks.ts';
import type { StoredRequest } from '../../src/events/store/request-log.ts';

interface Kept {
  mark: JudgedRequest['mark'];
  found: Counting;
  trail: JudgedRequest['trail'];
}

const nowOf = ({ trafficClass, reasons, unique }: StoredRequest): Counting => ({
  trafficClass,
  reasons,
  unique,
});

/** Marks on the requests of FakeReports, which it changes. A request counted as a person's is a unique visit. */
export class FakeMarks implements EventMarks {
  readonly #requests: ReadonlyMap<number, StoredRequest[]>;
  readonly #kept = new Map<StoredRequest, Kept>();
  orders: number[] = [];

  constructor(requests: ReadonlyMap<number, StoredRequest[]>) {
    this.#requests = requests;
  }

  #find(workspace: number, sequence: number): StoredRequest | undefined {
    return this.#requests.get(workspace)?.find((request) => request.sequence === sequence);
  }

  #keptOf(request: StoredRequest): Kept {
    const kept = this.#kept.get(request) ?? { mark: null, found: nowOf(request), trail: [] };
    this.#kept.set(request, kept);
    return kept;
  }

  async judged(workspace: number, { sequence }: { sequence: number }) {
    const request = this.#find(workspace, sequence);
    return request ? { visit: request.visit, now: nowOf(request), ...this.#keptOf(request) } : null;
  }

  async like({ workspace, of, as, from, most }: LikeQuery) {
    const one = this.#find(workspace, of.sequence);
    const found = (request: StoredRequest): string => JSON.stringify(this.#keptOf(request).found);
    const like = (this.#requests.get(workspace) ?? []).filter(
      (request) =>
        one !== undefined &&
        request.time >= from &&
        request.userAgent === one.userAgent &&
        found(request) === found(one) &&
        (request.trafficClass === 'human') !== (as === 'human'),
    );
    return { count: like.length, places: like.slice(0, most) };
  }

  async mark({ workspace, requests, as, user, note, at }: MarkOrder) {
    this.orders.push(requests.length);
    let changed = 0;
    for (const { sequence } of requests) {
      const request = this.#find(workspace, sequence);
      if (request === undefined) continue;
      const kept = this.#keptOf(request);
      const mark = as === null ? null : markFor(kept.found.trafficClass, as);
      if (mark === kept.mark) continue;
      const from = nowOf(request);
      kept.mark = mark;
      const { trafficClass, reasons } = marked(kept.found, mark);
      Object.assign(request, { trafficClass, reasons: [...reasons] });
      request.unique = request.visit && trafficClass === 'human';
      kept.trail.push({ kind: 'mark', at, user, note, mark, from, to: nowOf(request) });
      changed++;
    }
    return changed;
  }
}
