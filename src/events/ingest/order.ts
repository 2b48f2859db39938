import type { Scanned } from '../journal/scan.ts';
import type { Source } from './source.ts';

/** Total order over all journals: receive time, node, worker, epoch, sequence (design.md, "Event store"). */
export interface OrderKey {
  t: number;
  node: number;
  worker: number;
  epoch: number;
  sequence: number;
}

const compareOrder = (a: OrderKey, b: OrderKey): number =>
  a.t - b.t || a.node - b.node || a.worker - b.worker || a.epoch - b.epoch || a.sequence - b.sequence;

const orderOf = (source: Source, { record }: Scanned): OrderKey => ({
  t: record.t,
  node: source.journal.node,
  worker: source.journal.worker,
  epoch: record.e,
  sequence: record.s,
});

/** A source and the time before which it will show no further record (Infinity: it is closed). */
export interface Bounded {
  source: Source;
  floor: number;
}

/**
 * The source whose head is next in the total order, or null while that cannot be known: a source that has nothing
 * waiting may still show an earlier record until its floor has passed.
 */
export const nextInOrder = (sources: readonly Bounded[]): Source | null => {
  let best: Source | null = null;
  let bestKey: OrderKey | null = null;
  for (const { source } of sources) {
    const head = source.head();
    if (head === null) continue;
    const key = orderOf(source, head);
    if (bestKey === null || compareOrder(key, bestKey) < 0) {
      best = source;
      bestKey = key;
    }
  }
  if (best === null || bestKey === null) return null;
  for (const { source, floor } of sources) {
    if (source === best || source.head() !== null) continue;
    if (source.broken() !== null || !source.exhausted() || floor <= bestKey.t) return null;
  }
  return best;
};
