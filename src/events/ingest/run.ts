import fs from 'node:fs';
import path from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { ActivityRules } from '../../core/clicks/activity.ts';
import { type DiskStep, isAtLeast } from '../../core/disk/steps.ts';
import type { RateOf } from '../../core/money/convert.ts';
import type { TermsOf } from '../../core/offers/offer-terms.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, QUARTER_MS } from '../../core/time/durations.ts';
import { createArchive } from '../archive/archive.ts';
import { type CopyMark, readCopy } from '../journal/copy.ts';
import { nodeDisk } from '../journal/disk.ts';
import { foreignAdvice, isForeignJournal, originOf } from '../journal/origin.ts';
import { isRunning } from '../journal/runtime.ts';
import { type JournalDir, listJournals } from '../journal/segments.ts';
import { type JournalProgress, type JournalState, readProgress, readState } from '../journal/state.ts';
import type { EventStore } from '../queries/event-store.ts';
import type { JournalPosition } from '../store/ingest-store.ts';
import type { VisitKeeping } from '../visits/day-visits.ts';
import { type AuditReport, audit } from './audit.ts';
import { auditCopies } from './audit-copies.ts';
import { foldSpans } from './fold-spans.ts';
import { createIngest } from './ingest.ts';
import type { MarkOrder } from './marks.ts';
import { AHEAD_MS, isAway, type Patience, SILENT_MS } from './order.ts';
import { adoptJournal, recoverOrphans } from './orphans.ts';
import { keepPace, type Taken } from './pace.ts';
import { type Removal, startRemoval } from './removal.ts';
import type { Broken } from './source.ts';

interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface IngestRunOptions {
  /** Directory that holds the journals of all workers. */
  root: string;
  store: Pick<EventStore, 'ingest' | 'audit' | 'retention' | 'rollups'>;
  /** How long the order waits for a machine that is away, milliseconds. */
  nodeWaitMs?: number;
  /** How long stored segments are kept, and in how much space; null: any. */
  keepHours: number;
  keepBytes?: number | null;
  /** How full the disk is; without it, that changes nothing. */
  diskStep?: () => DiskStep;
  /** When requests are a flood, and how long clicks are duplicates. */
  activity: ActivityRules;
  /** How the day's visits are kept; if absent, in memory only, and each start reads them from the store. */
  visits?: Pick<VisitKeeping, 'dir' | 'memoryBytes'>;
  /** Without it, amounts are revenue only in their workspace's currency. */
  rateOf?: RateOf;
  /** What offers say about conversions of their clicks; without it, nothing. */
  termsOf?: TermsOf;
  log: Log;
}

export interface JournalHealth {
  node: number;
  worker: number;
  running: boolean;
  /** When it was last opened, milliseconds since 1970. */
  openedAt: number;
  unlogged: number;
  malformed: number;
  forwardingIgnored: number;
  torn: number;
  uncleanStops: number;
  windows: { from: number; to: number }[];
  /** Number of times its folder was removed while it ran. */
  removals: number;
  /** How far its times are ahead of the clock while it runs. */
  aheadMs: number;
  /** When its clock had run ahead: from when its times are correct again, and how far they had gone. */
  jumps: { from: number; to: number }[];
  /** Null if it is written on this machine. */
  copy: CopyHealth | null;
}

/** Of a journal that another machine sends. Times in milliseconds since 1970, by this machine's clock. */
export interface CopyHealth
  extends Pick<CopyMark, 'heardAt' | 'clockOffset' | 'waiting' | 'gaps' | 'refused'> {
  /** The order no longer waits for it. */
  isAway: boolean;
  /** Its machine stopped in order, and nothing is missing. */
  hasLeft: boolean;
  /** Its worker stopped in order. */
  hasStopped: boolean;
}

export interface IngestHealth {
  /** Age of the oldest journaled record that is not stored, milliseconds. 0 if there is none, null if unknown. */
  lagMs: number | null;
  /** Records stored since this process started. */
  stored: number;
  broken: (Broken & { advice: string }) | null;
  /** Last failure, until a step succeeds. */
  failure: string | null;
  /** The readable ones. */
  journals: JournalHealth[];
  /** Folders of journals that workers of another folder left open; they are not read. */
  foreign: string[];
}

export interface RunningIngest extends Removal {
  health(): IngestHealth;
  /** Counts of every journal; throws if one cannot be read. */
  journals(): JournalHealth[];
  /** Verifies the store against the journals, with ingest paused. */
  audit(): Promise<AuditReport>;
  /** Skips the broken record at this place. False if ingest is not stuck there. */
  skip(segment: string, offset: number): Promise<boolean>;
  /** Applies a member's marks. Returns how many requests changed. Marks all, or rejects and marks none. */
  mark(order: MarkOrder): Promise<number>;
  /**
   * Recalculates the value of conversions in other currencies after rates changed. Returns how many changed. Works in
   * pieces with turns for ingest in between; a stop ends it after a piece, which is safe because it can be repeated at
   * any time. If requested while running, it runs once more afterward.
   */
  reprice(): Promise<number>;
  /** Takes everything that can be taken now. */
  drain(): Promise<void>;
  /**
   * The same, with a maximum wait. Returns the time (milliseconds) before which everything is stored: the time of the
   * call, or an earlier one if ingest is behind or stuck at a broken record.
   */
  storedUpTo(mostMs: number): Promise<{ time: number; caughtUp: boolean }>;
  /** Runs `work` while nothing is written to the store and everything taken is in it. */
  still<T>(work: () => Promise<T>): Promise<T>;
  /** Keeps all segments as they are until the returned function is called. */
  keepSegments(): () => void;
  /** How far each journal is in the store, as far as known. */
  positions(): readonly JournalPosition[];
  /** Takes over a journal that was copied from a machine that is gone. False if there is no such journal. */
  adopt(journal: string): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Maximum records in one transaction: one row group of DuckDB. A full one goes straight into the file, compressed once;
 * a partial one goes through the log and is compressed again at each checkpoint.
 */
export const BATCH_RECORDS = 122_880;
/** Time for steps before other work gets its turn. */
const TURN_MS = 1000;
const HOUSEKEEPING_MS = 5000;
/** Between looks at whether other machines have sent what was asked for. */
const SENT_MS = 100;
/** Margin for merging: the last records of a quarter hour are taken a little after its end. */
const AGAIN_MS = 2 * QUARTER_MS;
/** How long stored segments are kept while the disk is nearly full. */
const EARLY_KEEP_MS = HOUR_MS;
/** Wait after the end of a day before it is folded. */
const PATIENCE_MS = 5 * MINUTE_MS;
/** Pause between two folds, for ingest to continue. */
const FOLD_PAUSE_MS = 500;

/** Between two entries of the log about the same failure. */
const SAY_AGAIN_MS = MINUTE_MS;

const copyHealthOf = (mark: CopyMark, { closed }: JournalState, patience: Patience): CopyHealth => ({
  heardAt: mark.heardAt,
  clockOffset: mark.clockOffset,
  waiting: mark.waiting,
  gaps: mark.gaps,
  refused: mark.refused,
  isAway: isAway(mark, patience),
  hasLeft: mark.floor === null,
  hasStopped: closed,
});

const healthOf = (
  { node, worker }: JournalDir,
  state: JournalState,
  progress: JournalProgress | null,
  copy: CopyHealth | null,
): JournalHealth => {
  const current = progress?.epoch === state.epoch ? progress : null;
  const isUp =
    copy === null ? isRunning(state.process) : !copy.isAway && Date.now() - copy.heardAt < SILENT_MS;
  return {
    node,
    worker,
    running: !state.closed && isUp,
    openedAt: state.openedAt,
    unlogged: state.unlogged,
    malformed: Math.max(state.malformed, current?.malformed ?? 0),
    forwardingIgnored: Math.max(state.forwardingIgnored, current?.forwardingIgnored ?? 0),
    torn: state.torn,
    uncleanStops: state.uncleanStops,
    windows: state.windows.map(({ from, to }) => ({ from, to })),
    removals: state.removals ?? 0,
    aheadMs: state.closed ? 0 : Math.max(0, (current?.lastTime ?? 0) - Date.now()),
    jumps: (state.jumps ?? []).map(({ from, to }) => ({ from, to })),
    copy,
  };
};

/** Returns nothing for a journal that has just begun. */
const lookAt =
  (patience: Patience) =>
  (journal: JournalDir): JournalHealth[] => {
    const mark = readCopy(nodeDisk, journal.dir);
    const progress = readProgress(nodeDisk, journal.dir);
    const state = readState(nodeDisk, journal.dir);
    if (state === null) return [];
    return [healthOf(journal, state, progress, mark && copyHealthOf(mark, state, patience))];
  };

const foreignJournals = (root: string, origin: string): string[] =>
  listJournals(nodeDisk, root)
    .filter(({ dir }) => isForeignJournal(nodeDisk, dir, origin))
    .map(({ dir }) => path.basename(dir));

/** A health request must report the failure instead of failing itself. */
const orNone = <T>(look: () => T[]): T[] => {
  try {
    return look();
  } catch {
    return [];
  }
};

const readableJournals = (root: string, patience: Patience): JournalHealth[] =>
  orNone(() => listJournals(nodeDisk, root)).flatMap((journal) => orNone(() => lookAt(patience)(journal)));

/** Keeps the store up to date with the journals until closed: a loop with housekeeping, and a way to pause it. */
export const startIngest = ({
  root,
  store,
  keepHours,
  keepBytes = null,
  diskStep = () => 'enough',
  nodeWaitMs,
  activity,
  visits,
  rateOf,
  termsOf,
  log,
}: IngestRunOptions): RunningIngest => {
  const origin = originOf(root);
  const isDiskAt = (step: DiskStep): boolean => isAtLeast(diskStep(), step);
  const ingest = createIngest({
    disk: nodeDisk,
    root,
    store: store.ingest,
    batchRecords: BATCH_RECORDS,
    breathe: () => setImmediate(),
    activity,
    ...(visits !== undefined && { visits: { ...visits, maySpend: () => !isDiskAt('sparing'), log } }),
    origin,
    ...(nodeWaitMs !== undefined && { nodeWaitMs }),
    ...(rateOf !== undefined && { rateOf }),
    ...(termsOf !== undefined && { termsOf }),
    keepBroken: ({ segment, offset }, bytes) =>
      fs.writeFileSync(`${root}/${segment}.skipped-${offset}`, bytes, { mode: 0o600 }),
  });
  const keepMs = (): number => {
    if (isDiskAt('sparing')) return 0;
    return isDiskAt('clearing') ? Math.min(EARLY_KEEP_MS, keepHours * HOUR_MS) : keepHours * HOUR_MS;
  };
  const archive = createArchive({ root, keep: () => ({ ms: keepMs(), bytes: keepBytes }), log });
  let closed = false;
  let failure: string | null = null;
  let loggedAt = Number.NEGATIVE_INFINITY;
  let reported = '';
  let mergedUpTo = Math.floor(Date.now() / QUARTER_MS) * QUARTER_MS;
  let foldedUpTo = 0;
  let toFold: { from: number; to: number }[] = [];
  let housekept = 0;
  const stopping = new AbortController();
  /** Steps, audits and housekeeping run one after another and never overlap. */
  let tail: Promise<unknown> = Promise.resolve();
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const result = tail.then(work);
    tail = result.catch(() => undefined);
    return result;
  };

  const advice = ({ segment, offset, reason }: Broken): string =>
    reason === 'missing'
      ? `The file ${segment} is gone. Put it back from a copy, or go on without it: npm exec fairlead -- skip-record --segment ${segment} --offset ${offset}`
      : reason === 'damaged'
        ? `The compressed file ${segment} cannot be read at this place. Put it back from a copy, or go on without up to 256 kB of records: npm exec fairlead -- skip-record --segment ${segment} --offset ${offset}`
        : `Put the file back from a copy, or go past the record (its bytes are kept beside the segment): npm exec fairlead -- skip-record --segment ${segment} --offset ${offset}`;

  const report = (): void => {
    const broken = ingest.broken();
    const place = broken === null ? '' : `${broken.segment}:${broken.offset}`;
    if (broken !== null && place !== reported) {
      log.error({ ...broken, advice: advice(broken) }, 'ingest stopped at a broken journal record');
    }
    reported = place;
  };

  let foreign: string[] = [];
  const lookForForeign = (): void => {
    const found = foreignJournals(root, origin);
    for (const name of found) if (!foreign.includes(name)) log.error({}, foreignAdvice(`${root}/${name}`));
    foreign = found;
  };

  const recover = async (): Promise<void> => {
    for (const dir of await recoverOrphans(root))
      log.warn({ dir }, 'recovered the journal of a worker that died');
  };

  /** Reduces roll-up rows: the last quarter hour's every quarter hour, and all unfolded ones after each day. */
  const tidy = async (now: number): Promise<void> => {
    // Rewrites rows that are right as they are.
    if (isDiskAt('sparing')) return;
    const quarter = Math.floor(now / QUARTER_MS) * QUARTER_MS;
    const today = Math.floor((now - PATIENCE_MS) / DAY_MS) * DAY_MS;
    if (quarter <= mergedUpTo && today <= foldedUpTo && toFold.length === 0) return;
    if (quarter > mergedUpTo) {
      await store.rollups.merge({ from: quarter - AGAIN_MS, to: quarter });
      mergedUpTo = quarter;
    }
    if (today > foldedUpTo) {
      toFold = foldSpans(await store.rollups.unfolded(today));
      foldedUpTo = today;
    }
    const [span] = toFold;
    if (span === undefined) return;
    await store.rollups.fold(span);
    toFold.shift();
    if (toFold.length > 0) housekept = Date.now() - HOUSEKEEPING_MS + FOLD_PAUSE_MS;
  };

  const housekeep = async (): Promise<void> => {
    const now = Date.now();
    if (closed || now - housekept < HOUSEKEEPING_MS) return;
    housekept = now;
    await recover();
    lookForForeign();
    // Positions that are being written are not stored yet, and there is one writing connection.
    await ingest.settled();
    // Not those of ingest itself, which builds on what it was told last.
    archive.tend(await store.audit.positions(), now);
    await tidy(now);
  };

  /** Runs full steps for a while, then lets audit, housekeeping and the stop take their turn. */
  const stepOn = async (): Promise<Taken> => {
    if (isDiskAt('paused')) return 'nothing';
    const until = performance.now() + TURN_MS;
    for (;;) {
      if (!(await ingest.step())) return 'nothing';
      if (!ingest.isFull()) {
        // The next step is far enough away, and a failure must not wait for it.
        await ingest.settled();
        return 'some';
      }
      if (closed || performance.now() >= until) return 'all';
      await setImmediate();
    }
  };

  /** Takes everything that was answered before now; ongoing traffic does not delay it. */
  const catchUp = async (): Promise<void> => {
    await recover();
    lookForForeign();
    if (isDiskAt('paused')) return;
    const now = Date.now();
    // A journal whose clock ran ahead does not show that everything before now has been taken.
    while ((ingest.latest() < now || ingest.latest() > now + AHEAD_MS) && (await ingest.step()));
    await ingest.settled();
  };

  const repriceAll = async (): Promise<number> => {
    let changed = 0;
    for (const span of await alone(() => ingest.spansAbroad())) {
      changed += await alone(() => ingest.reprice(span));
      if (closed) break;
    }
    return changed;
  };
  /** The one in progress, and the one queued after it. */
  let repricing: Promise<unknown> = Promise.resolve();
  let next: Promise<number> | null = null;

  const running = keepPace(
    {
      now: () => performance.now(),
      sleep: (ms) => setTimeout(ms, undefined, { signal: stopping.signal }).catch(() => undefined),
    },
    {
      isOver: () => closed,
      step: () => alone(stepOn),
      between: async () => {
        await alone(housekeep);
        failure = null;
        report();
      },
      failed: (error) => {
        const message = error instanceof Error ? error.message : String(error);
        // A store that is away for an hour fails every second.
        if (message !== failure || performance.now() - loggedAt > SAY_AGAIN_MS) {
          log.error({ err: error }, 'ingest failed; it goes on from what is stored');
          loggedAt = performance.now();
        }
        failure = message;
      },
    },
  );

  const reprice = (): Promise<number> => {
    if (next !== null) return next;
    next = repricing.then(() => {
      next = null;
      return repriceAll();
    });
    repricing = next.catch(() => undefined);
    return next;
  };
  // A stop may have interrupted repricing after rates changed.
  if (rateOf !== undefined)
    reprice().catch((error: unknown) => {
      log.error(
        { err: error },
        'conversions could not be priced anew; they are when rates change or at the next start',
      );
    });

  return {
    ...startRemoval({
      ingest,
      store: store.retention,
      alone,
      catchUp,
      now: Date.now,
    }),
    health: () => {
      const oldest = ingest.oldestWaiting();
      const broken = ingest.broken();
      return {
        lagMs: oldest === 'unknown' ? null : oldest === null ? 0 : Math.max(0, Date.now() - oldest),
        stored: ingest.taken(),
        broken: broken && { ...broken, advice: advice(broken) },
        failure,
        journals: readableJournals(root, ingest.patience()),
        foreign,
      };
    },
    journals: () => listJournals(nodeDisk, root).flatMap(lookAt(ingest.patience())),
    audit: () =>
      alone(async () => {
        await catchUp();
        const broken = ingest.broken();
        const copies = auditCopies(nodeDisk, root, { origin, patience: ingest.patience() });
        const described = broken && { ...broken, advice: advice(broken) };
        return audit(nodeDisk, root, store.audit, described, copies, origin);
      }),
    skip: (segment, offset) => alone(() => ingest.skip(segment, offset)),
    mark: (order) => alone(() => ingest.mark(order)),
    reprice,
    drain: () => alone(catchUp),
    storedUpTo: async (mostMs) => {
      const asked = Date.now();
      const enough = new AbortController();
      /** Other machines send what they have within a second. */
      const takeAll = async (): Promise<boolean> => {
        for (;;) {
          await alone(catchUp);
          if (ingest.broken() !== null || isDiskAt('paused') || enough.signal.aborted) return false;
          if (ingest.sentUpTo() >= asked) return true;
          await setTimeout(SENT_MS, undefined, { signal: enough.signal });
        }
      };
      const done = takeAll().catch(() => false);
      const late = setTimeout(mostMs, false, { signal: enough.signal }).catch(() => false);
      const caughtUp = await Promise.race([done, late]);
      enough.abort();
      return { time: caughtUp ? asked : Math.min(asked, ingest.passed()), caughtUp };
    },
    still: (work) =>
      alone(async () => {
        await ingest.settled();
        return work();
      }),
    keepSegments: archive.hold,
    positions: () => ingest.positions(),
    adopt: (journal) =>
      alone(async () => {
        if (!foreignJournals(root, origin).includes(journal)) return false;
        adoptJournal(root, journal);
        lookForForeign();
        return true;
      }),
    close: async () => {
      closed = true;
      stopping.abort();
      await running;
      await archive.close();
      await repricing;
      await tail;
      // A failed transaction is retried at the next start; here it only matters that none is in progress.
      await ingest.settled().catch(() => undefined);
      await ingest.close();
    },
  };
};
