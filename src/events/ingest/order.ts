import { MINUTE_MS } from '../../core/time/durations.ts';
import { type CopyMark, readCopy } from '../journal/copy.ts';
import type { Disk } from '../journal/disk.ts';
import { isForeign } from '../journal/origin.ts';
import type { Scanned } from '../journal/scan.ts';
import { type JournalDir, listJournals } from '../journal/segments.ts';
import { type JournalProgress, type JournalState, readProgress, readState } from '../journal/state.ts';
import type { Source } from './source.ts';

export interface JournalView {
  journal: JournalDir;
  /** Null if the journal is written on this machine. */
  copy: CopyMark | null;
  state: JournalState;
  progress: JournalProgress | null;
  /** Records of this journal that cannot be read yet will not be earlier. */
  floor: number;
}

/** How long the order waits for machines that have not been heard from. Times in milliseconds since 1970. */
export interface Patience {
  waitMs: number;
  now: number;
  /** When this process began: whoever was silent before may not have been able to speak. */
  since: number;
  /** Receive time up to which records have been taken. */
  latest: number;
}

/** What is known of the machine that writes a copied journal, by this machine's clock. */
const heardUpTo = ({ floor, clockOffset }: CopyMark): number =>
  floor === null ? Number.POSITIVE_INFINITY : floor + clockOffset;

/**
 * Whether the order no longer waits for a copied journal: its machine has been silent, or behind, for too long, or others
 * were taken that much further before.
 */
export const isAway = (mark: CopyMark, { waitMs, now, since, latest }: Patience): boolean => {
  // Nobody knows until it is heard from again.
  if (mark.heardAt === 0) return now - since > waitMs;
  const upTo = heardUpTo(mark);
  return now - Math.max(upTo, since) > waitMs || latest - upTo > waitMs;
};

/** Machines that can reach this one say so several times a second. */
export const SILENT_MS = 30_000;

/** Whether a machine that has not left has said nothing for so long that it cannot reach this one. */
export const isSilent = ({ floor, heardAt }: Pick<CopyMark, 'floor' | 'heardAt'>, now: number): boolean =>
  floor !== null && now - heardAt > SILENT_MS;

/** Floor of a copied journal. A clock that is far behind must not hold up those that are right. */
const floorOfCopy = (mark: CopyMark, patience: Patience): number => {
  if (mark.floor === null || isAway(mark, patience)) return Number.POSITIVE_INFINITY;
  return mark.clockOffset > AHEAD_MS ? heardUpTo(mark) : mark.floor;
};

interface LookOptions {
  /** Identity of the folder (journal/origin.ts): open journals of other folders are left alone. */
  origin?: string | undefined;
  /** How long to wait for copied journals; null: without them. */
  copies: Patience | null;
}

/** Progress is read before state, so that the state has the seal of any segment that progress has left. */
const look = (disk: Disk, journal: JournalDir, { origin, copies }: LookOptions): JournalView | null => {
  const copy = readCopy(disk, journal.dir);
  const progress = readProgress(disk, journal.dir);
  const state = readState(disk, journal.dir);
  if (state === null) return null;
  if (copy !== null)
    return copies === null ? null : { journal, copy, state, progress, floor: floorOfCopy(copy, copies) };
  if (isForeign(state, origin)) return null;
  const current = progress !== null && progress.epoch === state.epoch ? progress : null;
  const floor = state.closed ? Number.POSITIVE_INFINITY : (current?.floor ?? state.openedAt);
  return { journal, copy, state, progress, floor };
};

/**
 * All journals under `root`, with a floor for each. Reads twice: a worker that starts in between gives its records
 * times after the first read, so the floors of the first read hold for it too. A worker that has just started by the
 * second read is bounded by its opening time. Copies need no such care: their floors are written for all journals of a
 * machine together, after their bytes.
 */
export const lookAtJournals = (
  disk: Disk,
  root: string,
  options: LookOptions = { copies: null },
): JournalView[] => {
  const before = new Map(
    listJournals(disk, root).map(
      (journal) => [journal.dir, look(disk, journal, { ...options, copies: null })] as const,
    ),
  );
  return listJournals(disk, root).flatMap((journal) => {
    const view = look(disk, journal, options);
    if (view === null) return [];
    if (view.state.closed || view.copy !== null) return [view];
    const first = before.get(journal.dir);
    const wasOpen = first !== undefined && first !== null && !first.state.closed;
    return [{ ...view, floor: wasOpen ? first.floor : view.state.openedAt }];
  });
};

/** Total order over all journals: receive time, node, worker, epoch, sequence (docs/decisions/0003). */
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

/** A source and the time before which it will show no further record (Infinity if it is closed). */
export interface Bounded {
  source: Source;
  floor: number;
}

/** A record dated this far in the future comes from a clock that ran ahead; no other journal reaches its time soon. */
export const AHEAD_MS = MINUTE_MS;

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
