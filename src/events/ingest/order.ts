import type { Scanned } from '../journal/scan.ts';
import type { Source } from './source.ts';

/** Total order over all journals: receive time, node, worker, epoch, sequence (docs/decisions/0005-ingest.md). */
export interface OrderKey {
  t: number;
  node: number;
  worker: number;
  epoch: number;
  sequence: number;
}

/** Whether the head `x` of `a` comes before the head `y` of `b`. Called for every record, so it creates no keys. */
const isBefore = (a: Source, { record: x }: Scanned, b: Source, { record: y }: Scanned): boolean =>
  (x.t - y.t ||
    a.journal.node - b.journal.node ||
    a.journal.worker - b.journal.worker ||
    x.e - y.e ||
    x.s - y.s) < 0;

/** A source and the time before which it will show no further record (Infinity: it is closed). */
export interface Bounded {
  source: Source;
  floor: number;
}

/** A record dated this far in the future comes from a clock that ran ahead; no other journal reaches its time soon. */
export const AHEAD_MS = 60_000;

/**
 * The source whose head is next in the total order, or null while that is unknown: an empty source may still show an
 * earlier record until its floor has passed. A future record (after `now`) is not held back, because later ones are
 * dated before it.
 */
export const nextInOrder = (sources: readonly Bounded[], now = Number.POSITIVE_INFINITY): Source | null => {
  let best: Source | null = null;
  let first: Scanned | null = null;
  for (const { source } of sources) {
    const head = source.head();
    if (head === null) continue;
    if (best === null || first === null || isBefore(source, head, best, first)) {
      best = source;
      first = head;
    }
  }
  if (best === null || first === null) return null;
  const isOfTheFuture = first.record.t > now + AHEAD_MS;
  for (const { source, floor } of sources) {
    if (source === best || source.head() !== null) continue;
    if (source.broken() !== null || !source.exhausted()) return null;
    if (floor <= first.record.t && !isOfTheFuture) return null;
  }
  return best;
};
