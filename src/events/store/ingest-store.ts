import type { TrafficClass } from '../../contracts/reports/request.ts';
import type { AdVisit } from '../../core/clicks/ad-visits.ts';
import type { ConversionState, ConversionTerms, Fate, Priced } from '../../core/clicks/conversion.ts';
import type { Fingerprint } from '../../core/clicks/fingerprint.ts';
import type { StoredAdVisit } from '../../core/clicks/late-joins.ts';
import type { SeenVisitor, StoredVisit } from '../../core/clicks/unique.ts';
import type { KnownBy, UnitKey } from '../../core/clicks/units.ts';
import type { MarkAs } from '../../core/traffic/reclassified.ts';
import type {
  ClickEventRecord,
  PostbackRecord,
  RefusedRecord,
  RequestHead,
  VerdictRecord,
} from '../journal/record.ts';
import type { NewChange } from './conversion-feed.ts';
import { type RecordKey, type RequestPlace, recordKey } from './record-place.ts';

/** How far one worker's journal has been ingested. */
export interface JournalPosition extends RecordKey {
  segment: number;
  /** Offset after the last ingested record. */
  offset: number;
  /** For the segment so far: first sequence, number of records, running hash of their checksums. */
  first: number;
  count: number;
  hash: number;
  /** Receive time of the last ingested record. */
  time: number;
}

/** Consecutive records of one journal that were ingested after later ones of others. */
export interface LateRun {
  node: number;
  worker: number;
  epoch: number;
  /** First and last sequence number. */
  first: number;
  last: number;
  count: number;
}

/** A completely ingested segment: what `audit` compares once its file is gone. */
export interface LedgerLine {
  node: number;
  worker: number;
  epoch: number;
  segment: number;
  first: number;
  last: number;
  count: number;
  bytes: number;
  hash: number;
}

/** A broken record that ingest was told to skip. */
export interface SkipLine {
  node: number;
  worker: number;
  epoch: number;
  segment: number;
  offset: number;
  bytes: number;
}

export interface DecidedRequest {
  node: number;
  worker: number;
  /** The head of the line, with the class and reasons that were decided. */
  record: RequestHead;
  /** The record's line without checksum and closing brace. */
  body: Uint8Array;
  unique: boolean;
  /** Belongs to a visit that was counted earlier, and so is not a separate visit. */
  joined: boolean;
  /** Class and reasons differ from the line's: the recent activity of its address was added. */
  judged: boolean;
  /** For a double click: the click that it repeats. */
  repeats: RequestPlace | null;
  /** The visit it is part of or repeats, which can itself be part of another; null: it is its own. */
  visit: RequestPlace | null;
  /** Offer that its visit continued to within this batch; 0: none. */
  offer: number;
  /** Exit of its landing page through which it did; null: the first, or it did not. 0: one that the path does not have. */
  exit: number | null;
  /** A page of its visit recorded itself within this batch, with a request that is part of the visit. */
  recorded: boolean;
}

/** Additional dimensions of a click, for reports on raw rows. */
export interface MoreDimensions {
  landing: boolean;
  region: string | null;
  city: string | null;
  inApp: string | null;
  /** By place in `RAW_SUBS`. */
  subs: readonly (string | null)[];
  /** By place in `UTMS`. */
  utms: readonly (string | null)[];
  /** Exit of the landing page through which it reached its offer; null: the first, or none. As in its record. */
  exit: number | null;
  referrerHost: string | null;
  domain: number;
  outcome: string;
}

/** What a conversion copies from its click's visit. */
export interface ClickDimensions {
  /** Milliseconds since 1970. */
  time: number;
  /** Where the visit was first redirected: a landing page or an offer. */
  destination: number;
  /** The offer it reached; 0: none so far. */
  offer: number;
  rule: number;
  test: string;
  variant: number;
  trafficClass: string;
  /** Whether it is a visit or belongs to one that was counted earlier. */
  ofVisit: boolean;
  /** Whether its campaign stated how it is paid for. */
  costed: boolean;
  country: string | null;
  language: string | null;
  device: string | null;
  os: string | null;
  browser: string | null;
  sub1: string | null;
  sub2: string | null;
  sub3: string | null;
  /** What no roll-up has, by column of `conversions`. */
  more: MoreDimensions;
  /** How its conversions are paid for; null: they are not. */
  terms: ConversionTerms | null;
}

/** A stored click: the visit it is part of (null: it is its own), and its own data. */
export interface FoundClick {
  visit: RequestPlace | null;
  dimensions: ClickDimensions;
  /** Whether it is a visit. */
  counted: boolean;
  /** Whether it counts as landed because a page recorded itself. */
  recorded: boolean;
}

export interface ConversionKey {
  click: RecordKey;
  event: string;
  transaction: string;
  /** What identifies it instead of its event: core/conversions/identity.ts. Null or absent: the event. */
  identity?: string | null;
}

export interface Conversion extends ConversionKey {
  workspace: number;
  campaign: number;
  /** From the visit or, if nothing is known about it, from the click. */
  variant: number;
  /** Time and variant of the click, from the click ID. */
  clickTime: number;
  clickVariant: number;
  /** The visit of the click; the conversion is reported at its time. */
  visit: RequestPlace;
  /** Null: the visit's record never reached the store (it was not logged); the signed ID still names its campaign. */
  dimensions: ClickDimensions | null;
  /** Unit of the visit's visitor in the visit's test when the conversion was first reported; null: none. */
  unit: UnitFacts | null;
  /** Affiliate network that reported it; 0: at the workspace's own address. Null: a page, the API or a file, or unknown. */
  network: number | null;
  state: ConversionState;
}

/** Identifies a unit. Numbers start at 1, without gaps, in the order in which the test's units began. */
export interface UnitName {
  test: number;
  unit: number;
}

/** How a unit began. */
export interface UnitFacts {
  /** Number in its test. */
  unit: number;
  /** Time of its first request, milliseconds since 1970. */
  time: number;
  /** Phase it was assigned in, and its variant (path number). */
  phase: number;
  variant: number;
}

/** A unit of a test, at the place of its first request. */
export interface StoredUnit extends RecordKey, UnitFacts {
  test: number;
  workspace: number;
  campaign: number;
  knownBy: KnownBy;
}

/** `landed`: the request itself is a page reporting that it was opened. */
export interface BegunUnit extends StoredUnit {
  landed: boolean;
}

export interface ReceivedPostback {
  node: number;
  worker: number;
  record: PostbackRecord;
  fate: Fate | 'waiting';
  /** Its conversion after this postback; absent: it changed nothing and continued no page's. */
  standing?: Pick<ConversionState, 'status' | 'payout' | 'currency' | 'revenue' | 'firstTime'> & {
    event: string;
  };
  /** Identity of its conversion; absent: as its record says, because it is not decided yet or changes nothing. */
  identity?: string | null;
  /** What decided its conversion's type before, if this replaced any of it. */
  typedBefore?: { event: string; word: string };
  /**
   * The page's conversion, of the postback's own event, that it made part of its conversion: word and time of its first
   * postback. `continued`: its conversion began as that one.
   */
  absorbed?: { word: string; firstTime: number; continued: boolean };
  /** Another network than that of the click's offer sent it. */
  isOthers?: boolean;
}

/**
 * Conversions by when they were first reported, or values of conversions after postbacks, by when these arrived.
 * Half-open, milliseconds since 1970; `to` null: no end.
 */
export interface AmountSpan {
  of: 'conversions' | 'postbacks';
  from: number;
  to: number | null;
}

/** A postback that was refused. It is kept for the log and has no other effect. */
export interface RefusedPostbackRecord {
  node: number;
  worker: number;
  record: RefusedRecord;
}

export type EventType = ClickEventRecord['ty'];

/** An event's click and type: each pair counts once. */
export interface EventKey {
  click: RecordKey & { time: number };
  type: EventType;
}

/** The first event of its type for its click. It counts if it is also the first for the click's visit. */
export interface FirstEvent extends EventKey {
  /** Place of the event itself. */
  place: RecordKey;
  workspace: number;
  campaign: number;
  variant: number;
  /** Offer of an `out`; 0: none. */
  offer: number;
  /** Exit of an `out`, as in its record; null: the first. */
  exit: number | null;
}

/** An event that counts: once per visit and type. */
export interface CountedEvent {
  event: FirstEvent;
  visit: RequestPlace;
  /** Dimensions of the visit after the batch; null: nothing is known about it. */
  dimensions: ClickDimensions | null;
  /** Whether it is a visit; events of other requests are in no report. */
  isVisit: boolean;
}

/** Changes of a stored visit in a batch. */
export interface VisitChange extends RequestPlace {
  /** The offer it has now reached; null: unchanged. */
  offer: number | null;
  /** Exit through which it reached it; null: the first, or unchanged. */
  exit: number | null;
  /** Whether it now counts as landed because one of its pages recorded itself. */
  recorded: boolean;
}

export interface ReceivedEvent {
  node: number;
  worker: number;
  /** As in its line, with the class and reasons that were decided. */
  record: ClickEventRecord;
  /** The record's line without checksum and closing brace. */
  body: Uint8Array;
  /** The visit of its click if known, otherwise the click. */
  visit: RequestPlace;
  first: boolean;
  /** A first event whose click has not arrived. */
  waiting: boolean;
  /** As for a request. */
  judged: boolean;
}

/** How a request is classified. */
export interface Judgement {
  trafficClass: TrafficClass;
  reasons: readonly string[];
}

/** One step of the trail: a verdict that changed how a request is classified. */
export interface Reclassification extends RecordKey {
  /** Time of the request. */
  time: number;
  from: Judgement;
  to: Judgement;
  crawler: string;
  /** Place of the verdict's record in the same journal and epoch. */
  verdict: { sequence: number; time: number };
  /** The request has a mark: its detected class changes, but not what it counts as. */
  marked: boolean;
}

/** How a request counts. */
export interface Counting extends Judgement {
  unique: boolean;
}

/** The parts of a stored request needed for marking. */
export interface Markable extends RequestPlace {
  workspace: number;
  campaign: number;
  variant: number;
  visitor: string;
  visit: boolean;
  /** Null: none in force. */
  mark: MarkAs | null;
  /** As decided by the edge, verdicts and ingest, regardless of marks. */
  found: Counting;
  now: Counting;
  /** Number of steps in its trail of marks. */
  steps: number;
}

/** One step of a request's trail of marks: a member's mark and its result. */
export interface MarkStep extends RequestPlace {
  /** From 1, in order. */
  step: number;
  workspace: number;
  campaign: number;
  variant: number;
  visitor: string;
  /** Null: the mark was removed. */
  mark: MarkAs | null;
  found: Counting;
  from: Counting;
  to: Counting;
  /** Number of the user, and when (milliseconds). */
  user: number;
  at: number;
  note: string;
}

/** The unique visits of one visitor to a campaign. */
export interface CountedVisits {
  /** Identifies the visitor, whichever of their keys a visit came with. */
  visitor: string;
  /** Milliseconds. */
  times: number[];
}

export interface ReceivedVerdict {
  node: number;
  worker: number;
  record: VerdictRecord;
  /** The record's line without checksum and closing brace. */
  body: Uint8Array;
  /** Sequence numbers of its requests that were skipped because they are not stored or too far back. */
  absent: number[];
}

/** What the activity memory learned from a batch. */
export interface KeptActivity {
  /** From 1, in order. */
  number: number;
  /** Latest receive time of the batch, milliseconds. */
  time: number;
  /** Read only by the memory itself. */
  notes: Uint8Array;
  /** Notes before this time are no longer needed; null: all of them are kept for now. */
  since: number | null;
}

/** One transaction: either everything in it is stored, or nothing. */
export interface Batch {
  requests: DecidedRequest[];
  /** New ones, and earlier ones that are no longer waiting. */
  postbacks: ReceivedPostback[];
  /** Conversions created or changed by this batch, with their previous state. */
  conversions: { before: Conversion | null; after: Conversion }[];
  /** Stored reports of pages that are now part of a network's conversion. Applied before `conversions`. */
  absorbed: Conversion[];
  /** Changes of conversions, in the order in which they took effect. */
  changes: NewChange[];
  refused: RefusedPostbackRecord[];
  events: ReceivedEvent[];
  /** First events whose visit is now known or can no longer arrive: from this batch, or waiting before it. */
  counted: CountedEvent[];
  /** Events that were waiting for their click, and whose visit already had one of their type. */
  dropped: { event: FirstEvent; visit: RequestPlace }[];
  /** Applied before anything else in the batch. Names each visit once, and none of this batch's requests. */
  visits: VisitChange[];
  /** Units of tests begun by requests in this batch, in order, and newly known keys of units. */
  units: BegunUnit[];
  unitKeys: (UnitKey & { workspace: number })[];
  /** Units whose first request now counts as landed. */
  landings: StoredUnit[];
  verdicts: ReceivedVerdict[];
  /** Applied after everything else in the batch, in order. */
  reclassifications: Reclassification[];
  /** At most one per request. Never in a batch with records. */
  marks: MarkStep[];
  /** Null: it learned nothing. */
  activity: KeptActivity | null;
  positions: JournalPosition[];
  ledger: LedgerLine[];
  skips: SkipLine[];
  /** Records ingested after later ones: a clock was set back, or their machine was away. Replaces runs with that start. */
  late: LateRun[];
}

interface PreparedBatch {
  commit(): Promise<void>;
}

/** Part of what is stored, to be read in pieces. */
export interface StoredPart {
  /** Only what follows these positions, and everything in journals without one. */
  after?: readonly RecordKey[];
  /** Called between pieces. Must not use the store. */
  between?: () => Promise<void>;
  /** About how many rows are sorted at once; a million by default. */
  sorted?: number;
  /** Time after which requests come from a clock that ran ahead. They are included, but do not end the window. */
  upTo?: number;
}

/** Writing side of the event store. Only one process has it open at a time. */
export interface IngestStore {
  /**
   * Where to go on from. Ingest asks when it begins and after every failure, and nobody else does: a store that several
   * processes can write to takes this as the beginning, from when batches are built on these positions.
   */
  positions(): Promise<JournalPosition[]>;
  /**
   * Everything that the visit memory is built from, one by one because a day's may exceed the heap: requests of the 24
   * hours before the newest stored one that are unique visits or issued a key, in the total order. `of`: only of these
   * visitors.
   */
  recentVisits(
    each: (seen: SeenVisitor, unique: boolean) => void,
    part?: StoredPart & { of?: readonly Pick<SeenVisitor, 'campaign' | 'visitor'>[] },
  ): Promise<void>;
  /**
   * Requests of the same 24 hours that are or were unique, depending on marks, as they count now. `of`: only of these
   * visitors.
   */
  markedVisits(part: {
    upTo?: number;
    of?: readonly Pick<SeenVisitor, 'campaign' | 'visitor'>[];
  }): Promise<StoredVisit[]>;
  /**
   * Visits with an ad click ID in the 24 hours before the newest stored request, one by one in the total order. Human
   * or not as detected, because a mark neither joins nor separates visits.
   */
  recentAdVisits(each: (visit: AdVisit, joined: boolean) => void, part?: StoredPart): Promise<void>;
  /** Up to three of the newest requests, none after `upTo`. */
  newestRequests(upTo: number): Promise<RequestPlace[]>;
  /** What the activity memory learned and may still need, in order. */
  recentActivity(each: (kept: Pick<KeptActivity, 'number' | 'notes'>) => void): Promise<void>;
  /** By recordKey(); clicks that are not stored are omitted. */
  findClicks(keys: readonly (RecordKey & { time: number })[]): Promise<Map<string, FoundClick>>;
  /** All conversions of the given clicks, by conversionKey(). */
  findConversions(clicks: readonly RecordKey[]): Promise<Map<string, Conversion>>;
  /** The same for all clicks of the given visits. */
  findConversionsOf(visits: readonly RecordKey[]): Promise<Map<string, Conversion>>;
  /** Events of the stages that these conversions have reached, by conversionKey(), as far as their postbacks are still stored. */
  findStages(of: readonly Conversion[]): Promise<Map<string, string[]>>;
  /**
   * Spans that cover every stored amount in a currency other than its workspace's, with about `most` amounts each;
   * those of one millisecond stay together.
   */
  spansAbroad(most: number): Promise<AmountSpan[]>;
  /**
   * Reprices the amounts of a span with `pricedIn`, and everything derived from them, in one transaction. Unchanged
   * values are not touched. Returns how many conversions changed in value. Must not run during a commit.
   */
  reprice(span: AmountSpan, pricedIn: (workspace: number) => Priced): Promise<number>;
  /** Which of the keys, each naming a visit instead of a click, have a counted event, by eventKey(). */
  findFirstEvents(keys: readonly EventKey[]): Promise<Set<string>>;
  /** In the total order. */
  waitingEvents(): Promise<FirstEvent[]>;
  /**
   * How requests received at or after `since` (milliseconds) are currently classified, regardless of marks, by
   * recordKey(); those not stored are omitted. The bound spares the store a full scan.
   */
  findJudgements(
    keys: readonly RecordKey[],
    since: number,
  ): Promise<Map<string, Judgement & { time: number; marked: boolean }>>;
  /** By recordKey(); requests that are not stored are omitted. */
  findMarkable(places: readonly RequestPlace[]): Promise<Map<string, Markable>>;
  /**
   * Unique visits of the given visits' visitors, by `visitorKey()`: at least those within 24 hours of the given times.
   * The owner of a key, cookie or hash, is determined from what was stored within 48 hours of them.
   */
  findCounted(
    visits: readonly Pick<SeenVisitor, 'campaign' | 'visitor' | 'time'>[],
  ): Promise<Map<string, CountedVisits>>;
  /**
   * Page views of the given ones' ad clicks, in the total order: at least those within 48 hours of the given times. Human or
   * not as detected.
   */
  findAdVisits(visits: readonly Pick<AdVisit, 'campaign' | 'ids' | 'time'>[]): Promise<StoredAdVisit[]>;
  waitingPostbacks(): Promise<ReceivedPostback[]>;
  /** Signatures of postbacks received after `since` (milliseconds), each once, oldest first. */
  recentSignatures(since: number): Promise<{ signature: string; time: number }[]>;
  /** Number of a test's last unit (0: none), and how many of its units' keys are cookies or date from `since` on. */
  unitCounts(test: number, since: number): Promise<{ last: number; keys: number }>;
  /** Those keys, in no particular order. `among`: only keys of units that have one of these. */
  unitKeys(
    wanted: { test: number; since: number; among: readonly Fingerprint[] | null },
    each: (key: UnitKey) => void,
  ): Promise<void>;
  /** By unitName(). */
  findUnits(names: readonly UnitName[]): Promise<Map<string, StoredUnit>>;
  /** Visitor keys of clicks, by recordKey(); clicks that are not stored are omitted. */
  findVisitors(clicks: readonly RequestPlace[]): Promise<Map<string, string>>;
  /**
   * Prepares a batch, possibly while the previous one is being committed. Its `commit` must be called at most once,
   * after the previous commit has ended, and rejects if nothing of the batch was stored.
   */
  prepare(batch: Batch): Promise<PreparedBatch>;
}

export const conversionKey = (key: ConversionKey): string =>
  // An identity begins with a character that no event contains.
  JSON.stringify([recordKey(key.click), key.identity ?? key.event, key.transaction]);

export const eventKey = ({ click, type }: EventKey): string => `${recordKey(click)} ${type}`;

export const unitName = ({ test, unit }: UnitName): string => `${test} ${unit}`;

export const visitorKey = ({ campaign, visitor }: Pick<SeenVisitor, 'campaign' | 'visitor'>): string =>
  `${campaign} ${visitor}`;

/** The net result of a trail for each request: its state before the first step and after the last. */
export const netChanges = (steps: readonly Reclassification[]): Reclassification[] => {
  const changes = new Map<string, Reclassification>();
  for (const step of steps) {
    const key = recordKey(step);
    changes.set(key, { ...step, from: changes.get(key)?.from ?? step.from });
  }
  return [...changes.values()];
};
