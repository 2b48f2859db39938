import { type ActivityRules, activityMemory, USUAL_ACTIVITY } from '../../core/clicks/activity.ts';
import { type AdVisit, joiningIds } from '../../core/clicks/ad-visits.ts';
import { pricedBy } from '../../core/clicks/conversion.ts';
import { SIGNATURE_WINDOW_MS, signatureMemory } from '../../core/clicks/signatures.ts';
import type { RateOf } from '../../core/money/convert.ts';
import type { TermsOf } from '../../core/offers/offer-terms.ts';
import { MINUTE_MS } from '../../core/time/durations.ts';
import type { Disk } from '../journal/disk.ts';
import type { ClickEventRecord, RequestHead } from '../journal/record.ts';
import {
  type AmountSpan,
  type Batch,
  conversionKey,
  type DecidedRequest,
  type FirstEvent,
  type IngestStore,
  type JournalPosition,
  type KeptActivity,
  type LateRun,
  type ReceivedPostback,
  type SkipLine,
} from '../store/ingest-store.ts';
import type { RequestPlace } from '../store/record-place.ts';
import { type DayVisits, openDayVisits, samplesOf, type VisitKeeping } from '../visits/day-visits.ts';
import { activeEvent, activeRequest } from './activity.ts';
import { type ArrivedEvent, decideEvents, isLandingOf } from './click-events.ts';
import { clickKeyOf, lookUpClicks, placeOf } from './clicks.ts';
import { decidePostbacks } from './conversions.ts';
import { decideBehindLate, decideVisit, type WaitingVisit } from './late-visits.ts';
import { decideMarks, type MarkOrder } from './marks.ts';
import { AHEAD_MS, type Bounded, lookAtJournals, nextInOrder, type Patience } from './order.ts';
import { type Broken, openSource, type Source } from './source.ts';
import { type UnitDecider, unitDecider } from './units.ts';
import { type ArrivedVerdict, decideVerdicts, withNewOffers } from './verdicts.ts';
import { type Oldest, oldestWaiting } from './waiting.ts';

export interface IngestOptions {
  disk: Disk;
  /** Directory that holds the journals of all workers. */
  root: string;
  store: IngestStore;
  /** Maximum records per transaction. */
  batchRecords: number;
  /** Lets other work on this thread run. */
  breathe: () => Promise<void>;
  /** How the day's visits are kept; if absent, in memory only. */
  visits?: VisitKeeping;
  /** Maximum unit keys held in memory; by default as many as suit a dedicated machine. */
  mostUnitKeys?: number;
  /** When requests are a flood, and how long clicks are duplicates; defaults if absent. */
  activity?: ActivityRules;
  /** Without it, amounts are revenue only in their workspace's currency. */
  rateOf?: RateOf;
  /** What offers say about conversions of their clicks; without it, nothing. */
  termsOf?: TermsOf;
  /** Identity of the folder of journals (journal/origin.ts). */
  origin?: string;
  /** How long the order waits for a machine that is away, milliseconds. */
  nodeWaitMs?: number;
  /** The current time, milliseconds since 1970. A record dated well after it comes from a wrong clock. */
  now?: () => number;
  /** Keeps the bytes of a skipped broken record. */
  keepBroken: (broken: Broken, bytes: Uint8Array) => void;
}

export interface Ingest {
  /** Takes one batch into the store. False if nothing can be taken now and everything taken before is stored. */
  step(): Promise<boolean>;
  /** Whether the last step took as many records as one transaction can have, so that more may be waiting. */
  isFull(): boolean;
  /** Waits for the transaction in progress. Rejects if it failed; its records will be taken again. */
  settled(): Promise<void>;
  /** Receive time up to which records have been taken, in the order over all journals. */
  latest(): number;
  /** The same for stored records. */
  passed(): number;
  broken(): Broken | null;
  /** Skips the broken record at exactly this place. False if ingest is not stuck there. */
  skip(segment: string, offset: number): Promise<boolean>;
  /** Applies a member's marks in one transaction. Returns how many requests changed. Not during a step. */
  mark(order: MarkOrder): Promise<number>;
  /** Time spans with amounts in other currencies, each repriced in one go. Not during a step. */
  spansAbroad(): Promise<AmountSpan[]>;
  /**
   * Recalculates the value of a span's amounts in one transaction. Returns how many conversions changed in value. Not
   * during a step.
   */
  reprice(span: AmountSpan): Promise<number>;
  /** Forgets what waits for clicks of these workspaces, because its rows will be removed. Not during a step. */
  letGo(workspaces: ReadonlySet<number>): void;
  /** Receive time of the oldest record that is journaled but not stored, according to the disk now. */
  oldestWaiting(): Oldest;
  taken(): number;
  /** Ends the use, after the transaction in progress. Not during a step. */
  close(): Promise<void>;
  /** Receive time up to which the machines that ingest waits for have sent everything; Infinity without any. */
  sentUpTo(): number;
  /** How far each journal is in the store, as far as known. */
  positions(): readonly JournalPosition[];
  /** How long the order now waits for other machines. */
  patience(): Patience;
}

interface Building {
  batch: Batch;
  /** From the first late one on. */
  undecided: WaitingVisit[];
  postbacks: ReceivedPostback[];
  events: ArrivedEvent[];
  verdicts: ArrivedVerdict[];
  count: number;
}

const NODE_WAIT_MS = 10 * MINUTE_MS;
/** Interval for dropping activity notes that are no longer needed. */
const LET_GO_EVERY_MS = MINUTE_MS;
/** Amounts repriced in one transaction: about a second of work even if all differ. */
const REPRICED = 20_000;

const emptyBatch = (): Batch => ({
  requests: [],
  postbacks: [],
  conversions: [],
  absorbed: [],
  changes: [],
  refused: [],
  events: [],
  counted: [],
  dropped: [],
  visits: [],
  verdicts: [],
  units: [],
  unitKeys: [],
  landings: [],
  reclassifications: [],
  marks: [],
  activity: null,
  positions: [],
  ledger: [],
  skips: [],
  late: [],
});

/**
 * Takes journals into the event store exactly once: the positions are in the same transaction as the records. After a
 * failed transaction, everything held in memory is discarded and read again from the store.
 */
export const createIngest = (options: IngestOptions): Ingest => {
  const { disk, root, store, batchRecords, breathe, now = Date.now } = options;
  const { activity: rules = USUAL_ACTIVITY, origin, nodeWaitMs: waitMs = NODE_WAIT_MS } = options;
  const since = now();
  const pricedIn = pricedBy(options.rateOf ?? (() => null));
  const { termsOf = () => undefined } = options;
  let sources = new Map<string, Source>();
  /** Runs of late records that may still grow. */
  const lateRuns = new Map<Source, LateRun>();
  let stored = new Map<string, JournalPosition>();
  /** Positions in the store itself; null if unknown. Survives a failed transaction, as the store does. */
  let committed: Map<string, JournalPosition> | null = null;
  let day: DayVisits | null = null;
  let signatures = signatureMemory();
  let activity = activityMemory(rules);
  /** Number of the last activity notes, and when notes were last dropped. */
  let noted = 0;
  let letGo = 0;
  let units: UnitDecider = unitDecider(store, options.mostUnitKeys);
  let waiting: ReceivedPostback[] = [];
  let waitingEvents: FirstEvent[] = [];
  let skips: SkipLine[] = [];
  let loaded = false;
  let latest = 0;
  /** The same without records of the future. */
  let reached = 0;
  let passed = 0;
  let taken = 0;
  let sentUpTo = Number.POSITIVE_INFINITY;
  /** A commit in progress while the next batch is being built. */
  let committing: Promise<void> = Promise.resolve();
  let failure: unknown = null;
  let full = false;

  const load = async (): Promise<void> => {
    sources = new Map();
    lateRuns.clear();
    skips = [];
    await day?.close(null);
    day = null;
    signatures = signatureMemory();
    units = unitDecider(store, options.mostUnitKeys);
    stored = new Map((await store.positions()).map((p) => [`${p.node}.${p.worker}`, p]));
    committed = new Map(stored);
    // Records from a clock that ran ahead must not define the current time.
    const present = now() + AHEAD_MS;
    latest = Math.max(0, ...[...stored.values()].map((p) => p.time).filter((time) => time <= present));
    passed = latest;
    reached = latest;
    const positions = [...stored.values()];
    day = await openDayVisits({
      ...{ disk, store, positions, latest, breathe, present: () => now() + AHEAD_MS },
      keeping: options.visits ?? null,
    });
    activity = activityMemory(rules);
    noted = 0;
    letGo = 0;
    await store.recentActivity(({ number, notes }) => {
      activity.recall(notes);
      noted = number;
    });
    for (const { signature, time } of await store.recentSignatures(latest - SIGNATURE_WINDOW_MS))
      signatures.add(signature, time);
    waiting = await store.waitingPostbacks();
    waitingEvents = await store.waitingEvents();
    loaded = true;
  };

  const patience = (): Patience => ({ waitMs, now: now(), since, latest });

  const refill = async (): Promise<Bounded[]> => {
    const bounded: Bounded[] = [];
    const looks = lookAtJournals(disk, root, { origin, copies: patience() });
    sentUpTo = Math.min(...looks.filter(({ copy }) => copy !== null).map(({ floor }) => floor));
    for (const { journal, copy, state, progress, floor } of looks) {
      const known = sources.get(journal.dir);
      const source =
        known ?? openSource(disk, journal, stored.get(`${journal.node}.${journal.worker}`) ?? null);
      sources.set(journal.dir, source);
      // Between chunks, other work gets its turn: the transaction in progress, and API requests.
      while (source.refill(state, progress, batchRecords, copy === null ? undefined : copy.end))
        await breathe();
      bounded.push({ source, floor });
    }
    return bounded;
  };

  const adVisitOf = (source: Source, record: RequestHead): AdVisit | null => {
    const { c: campaign, cl, o: outcome, ci, t: time } = record;
    const ids = record.vi === 1 && campaign !== 0 ? joiningIds(ci) : [];
    if (ids.length === 0) return null;
    const { node, worker } = source.journal;
    const place = { node, worker, epoch: record.e, sequence: record.s };
    return { campaign, human: cl === 'human', redirect: outcome === 'redirected', ids, time, place };
  };

  const takeRequest = (
    { of, building, isLate }: { of: DayVisits; building: Building; isLate: boolean },
    source: Source,
    head: RequestHead,
    body: Uint8Array,
  ): void => {
    const { node, worker } = source.journal;
    const { record, judged, repeats } = activeRequest(activity, source.journal, head);
    const { c: campaign, v: visitor, vn: issued = null, t: time } = record;
    const request: DecidedRequest = {
      node,
      worker,
      record,
      body,
      unique: false,
      joined: false,
      judged,
      repeats,
      visit: repeats,
      offer: 0,
      exit: null,
      recorded: false,
    };
    building.batch.requests.push(request);
    const seen = { campaign, visitor, issued, time };
    const valid = record.vi === 1 && record.cl === 'human' && campaign !== 0;
    const visit = { request, seen, ad: adVisitOf(source, record), valid };
    // Late visits are decided when the batch has ended, and those behind them depend on that.
    if (isLate || building.undecided.length > 0) building.undecided.push({ ...visit, isLate });
    else decideVisit(of, visit);
  };

  const takeEvent = (building: Building, source: Source, head: ClickEventRecord, body: Uint8Array): void => {
    const { node, worker } = source.journal;
    const behind = building.batch.requests.length;
    building.events.push({ node, worker, body, behind, ...activeEvent(activity, source.journal, head) });
  };

  /** The run of late records that this one belongs to; null if it is not late. */
  const lateRunOf = (
    source: Source,
    { e: epoch, s }: { e: number; s: number },
    isLate: boolean,
  ): LateRun | null => {
    if (!isLate) {
      lateRuns.delete(source);
      return null;
    }
    const { node, worker } = source.journal;
    const known = lateRuns.get(source);
    const run = known?.epoch === epoch ? known : { node, worker, epoch, first: s, last: s, count: 0 };
    Object.assign(run, { last: s, count: run.count + 1 });
    lateRuns.set(source, run);
    return run;
  };

  /** Activity that the memory learned from the batch just taken. */
  const takeActivity = (): KeptActivity | null => {
    const notes = activity.takeNotes(latest);
    if (notes === null) return null;
    const since = latest - letGo > LET_GO_EVERY_MS ? latest - activity.keepMs : null;
    if (since !== null) letGo = latest;
    return { number: ++noted, time: latest, notes, since };
  };

  const take = (of: DayVisits, bounded: readonly Bounded[]): Building => {
    const building: Building = {
      batch: { ...emptyBatch(), skips },
      undecided: [],
      postbacks: [],
      events: [],
      verdicts: [],
      count: 0,
    };
    skips = [];
    const touched = new Set<Source>();
    const late = new Set<LateRun>();
    const present = now() + AHEAD_MS;
    let anyPresent = false;
    while (building.count < batchRecords) {
      const source = nextInOrder(bounded, present - AHEAD_MS);
      const head = source?.head() ?? null;
      if (source === null || head === null) break;
      const { record, body } = head;
      const { node, worker } = source.journal;
      // Behind a record of the future, nothing is late.
      const isLate = record.t < latest && latest <= present;
      const run = lateRunOf(source, record, isLate);
      if (run !== null) late.add(run);
      // After a clock that ran ahead, time resumes from where it should have been.
      if (record.t > latest || latest > present) latest = record.t;
      anyPresent ||= record.t <= present;
      if (record.t <= present && (record.t > reached || reached > present)) reached = record.t;
      if (record.k === 'r') takeRequest({ of, building, isLate }, source, record, body);
      else if (record.k === 'p') {
        const { sg: signature, ts, t } = record;
        // Decided here and not by the edge, because no worker knows what the others have accepted.
        const isNew = signature === undefined || ts === 1 || signatures.add(signature, t);
        building.postbacks.push({ node, worker, record, fate: isNew ? 'recorded' : 'replayed' });
      } else if (record.k === 'f') building.batch.refused.push({ node, worker, record });
      else if (record.k === 'e') takeEvent(building, source, record, body);
      else building.verdicts.push({ node, worker, record, body });
      source.shift();
      touched.add(source);
      building.count++;
    }
    // All clocks are ahead of this one, or there would be more to take. Time goes on all the same.
    if (building.count > 0 && building.count < batchRecords && !anyPresent)
      reached = Math.max(reached, present - AHEAD_MS);
    for (const { source } of bounded) {
      const ledger = source.takeLedger();
      building.batch.ledger.push(...ledger);
      const last = stored.get(`${source.journal.node}.${source.journal.worker}`);
      const moved = last?.epoch !== source.position.epoch || last.segment !== source.position.segment;
      const skipped = building.batch.skips.some(
        (s) => s.node === source.journal.node && s.worker === source.journal.worker,
      );
      if (touched.has(source) || ledger.length > 0 || skipped || (moved && source.position.epoch > 0)) {
        building.batch.positions.push({ ...source.position });
      }
    }
    building.batch.activity = takeActivity();
    building.batch.late = [...late].map((run) => ({ ...run }));
    return building;
  };

  /** Whether anything must be looked up in the store. */
  const looksBack = ({ postbacks, events, verdicts }: Building, landings: readonly RequestPlace[]): boolean =>
    postbacks.length + events.length + landings.length + verdicts.length > 0 ||
    waiting.length + waitingEvents.length > 0;

  /** `landings`: pages of earlier visits that recorded themselves. */
  const decide = async (
    { batch, postbacks, events, verdicts }: Building,
    landings: readonly RequestPlace[],
  ): Promise<void> => {
    const replayed = postbacks.filter(({ fate }) => fate === 'replayed');
    const fresh = postbacks.filter(({ fate }) => fate !== 'replayed');
    const clicks = [
      ...[...waiting, ...fresh.filter(({ record }) => record.ts !== 1), ...events].map(clickKeyOf),
      ...waitingEvents.map(({ click }) => click),
      ...landings,
    ];
    const lookup = await lookUpClicks(store, clicks, batch.requests, stored, latest);
    const {
      waiting: still,
      landed,
      ...happened
    } = await decideEvents(store, waitingEvents, events, batch.requests, lookup);
    // After the events, because a conversion has the offer that its visit has reached by the end of the batch.
    const converted = await decidePostbacks(store, waiting, fresh, lookup, pricedIn, termsOf);
    const moved = await withNewOffers(store, happened.visits, converted.conversions);
    const judged = await decideVerdicts(store, verdicts, batch.requests, moved);
    Object.assign(batch, converted, happened, judged);
    // Visits that changed bring their stored conversions back, and these are no longer there.
    const gone = new Set(batch.absorbed.map(conversionKey));
    batch.conversions = batch.conversions.filter(
      ({ before }) => before === null || !gone.has(conversionKey(before)),
    );
    batch.postbacks.push(...replayed);
    Object.assign(batch, await units.link(batch, landed, latest));
    const settled = new Set(converted.postbacks.filter((p) => p.fate !== 'waiting').map((p) => p.record));
    waiting = [...waiting, ...converted.postbacks.filter((p) => p.fate === 'waiting')].filter(
      (p) => !settled.has(p.record),
    );
    waitingEvents = still;
  };

  const settleFailure = (): void => {
    if (failure === null) return;
    const error = failure;
    failure = null;
    throw error;
  };

  const opened = async (): Promise<DayVisits> => {
    // After the clock was corrected, what it made memory drop is read again before anything is decided.
    if (loaded && day?.hasLost()) {
      await committing;
      settleFailure();
      loaded = false;
    }
    if (!loaded || day === null) await load();
    return day as DayVisits;
  };

  const attempt = async (): Promise<boolean> => {
    const of = await opened();
    const building = take(of, await refill());
    full = building.count >= batchRecords;
    if (building.count === 0 && building.batch.positions.length === 0) {
      await committing;
      settleFailure();
      return false;
    }
    for (const position of building.batch.positions)
      stored.set(`${position.node}.${position.worker}`, position);
    if (building.undecided.length > 0) {
      // What late visits are compared with can be in the batch before it.
      await committing;
      settleFailure();
      await decideBehindLate(store, of, building.undecided);
    }
    const landings = building.batch.requests.filter(isLandingOf).map(placeOf);
    const back = looksBack(building, landings);
    const known = units.ready(building.batch.requests);
    if (back || !known) {
      // The same goes for clicks of its conversions and events, and keys of its visitors.
      await committing;
      settleFailure();
    }
    if (!known) await units.bringIn(building.batch.requests, latest);
    Object.assign(building.batch, units.decide(building.batch.requests));
    if (back) await decide(building, landings);
    units.trim(latest);
    signatures.forget(latest);
    // There is one transaction at a time, but the next batch is read, decided and prepared meanwhile.
    const prepared = await store.prepare(building.batch);
    await committing;
    settleFailure();
    const upTo = latest;
    const upToPresent = reached;
    // Nothing here may hold the batch itself: while it is being written, the next one takes its memory.
    const {
      count,
      batch: { positions, requests },
    } = building;
    const commit = prepared.commit().then(
      () => {
        for (const position of positions) committed?.set(`${position.node}.${position.worker}`, position);
        taken += count;
        passed = upTo;
        return true;
      },
      (error: unknown) => {
        failure = error;
        return false;
      },
    );
    committing = commit.then(() => undefined);
    await of.taken({
      positions: [...stored.values()],
      samples: samplesOf(requests),
      latest: upToPresent,
      committed: commit,
    });
    return true;
  };

  const mark = async (order: MarkOrder): Promise<number> => {
    const of = await opened();
    const decided = await decideMarks(store, order);
    if (decided.marks.length === 0) return 0;
    // What is known about visitors of the last 24 hours must equal what it would be after a restart.
    const recounted = decided.marks.filter(({ from, to }) => from.unique !== to.unique);
    await (await store.prepare({ ...emptyBatch(), ...decided })).commit();
    await of.marked(recounted);
    return decided.marks.length;
  };

  /** After a failure, memory may be ahead of the store, so it starts over from what is stored. */
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      await committing;
      failure = null;
      loaded = false;
      throw error;
    }
  };

  return {
    step: () => guarded(attempt),
    isFull: () => full,
    settled: () =>
      guarded(async () => {
        await committing;
        settleFailure();
      }),
    latest: () => latest,
    passed: () => passed,
    mark: (order) =>
      guarded(async () => {
        await committing;
        settleFailure();
        return mark(order);
      }),
    spansAbroad: () =>
      guarded(async () => {
        await committing;
        settleFailure();
        return store.spansAbroad(REPRICED);
      }),
    reprice: (span) =>
      guarded(async () => {
        await committing;
        settleFailure();
        return store.reprice(span, pricedIn);
      }),
    broken: () => {
      for (const source of sources.values()) {
        const broken = source.broken();
        if (broken !== null && source.head() === null) return broken;
      }
      return null;
    },
    skip: async (segment, offset) => {
      for (const source of sources.values()) {
        const broken = source.broken();
        if (broken === null || broken.segment !== segment || broken.offset !== offset) continue;
        const skipped = source.skip();
        if (skipped === null) return false;
        options.keepBroken(broken, skipped.bytes);
        skips.push(skipped.line);
        return true;
      }
      return false;
    },
    letGo: (workspaces) => {
      waiting = waiting.filter(({ record }) => !workspaces.has(record.ws));
      waitingEvents = waitingEvents.filter(({ workspace }) => !workspaces.has(workspace));
    },
    oldestWaiting: () => oldestWaiting(disk, root, committed, origin),
    taken: () => taken,
    close: async () => {
      await committing;
      const reached = loaded && failure === null ? committed : null;
      await day?.close(reached === null ? null : [...reached.values()]);
      day = null;
      loaded = false;
    },
    sentUpTo: () => sentUpTo,
    positions: () => [...(committed?.values() ?? [])],
    patience,
  };
};
