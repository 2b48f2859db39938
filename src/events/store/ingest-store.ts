import type { TrafficClass } from '../../contracts/request.ts';
import type { ConversionState, Fate, Priced } from '../../core/clicks/conversion.ts';
import type { ConversionTerms } from '../../core/clicks/conversion-cost.ts';
import type { Fingerprint } from '../../core/clicks/fingerprint.ts';
import type { AdVisit } from '../../core/clicks/joined.ts';
import type { SeenVisitor } from '../../core/clicks/unique.ts';
import type { KnownBy, UnitKey } from '../../core/clicks/units.ts';
import type { MarkAs } from '../../core/traffic/marked.ts';
import type {
  ClickEventRecord,
  PostbackRecord,
  RefusedRecord,
  RequestHead,
  VerdictRecord,
} from '../journal/record.ts';
import type { NewChange } from './conversion-feed.ts';

/** A journal record's place, for ever: (node, worker, epoch, sequence) is never used twice. */
export interface RecordKey {
  node: number;
  worker: number;
  epoch: number;
  sequence: number;
}

/** How far one worker's journal has been taken into the store. */
export interface JournalPosition extends RecordKey {
  segment: number;
  /** Offset behind the last record taken. */
  offset: number;
  /** Of the segment so far: first sequence, number of records, running hash of their checksums. */
  first: number;
  count: number;
  hash: number;
  /** Receive time of the last record taken. */
  time: number;
}

/** A segment taken whole: what `audit` compares when its file is gone. */
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

/** A broken record that ingest was told to go past. */
export interface SkipLine {
  node: number;
  worker: number;
  epoch: number;
  segment: number;
  offset: number;
  bytes: number;
}

/** What names a stored request, and when it came (milliseconds). */
export type RequestPlace = RecordKey & { time: number };

export interface DecidedRequest {
  node: number;
  worker: number;
  /** What the line begins with; class and reasons are those that were decided. */
  record: RequestHead;
  /** The record's line without checksum and closing brace. */
  body: Uint8Array;
  unique: boolean;
  /** Belongs to a visit that was counted before: no visit of its own. */
  joined: boolean;
  /** Class and reasons are not the line's: what its address did a moment ago was added. */
  judged: boolean;
  /** A double click: the click that it repeats. */
  repeats: RequestPlace | null;
  /** The visit that it is a part of, or repeats, which may be a part of another; null: it is its own. */
  visit: RequestPlace | null;
  /** Offer that its visit went on to within this batch; 0: none. */
  offer: number;
  /** A page of its visit recorded itself within this batch, by a request that is a part of the visit. */
  recorded: boolean;
}

/** Of a click, for reports on raw rows. */
export interface MoreDimensions {
  landing: boolean;
  region: string | null;
  city: string | null;
  inApp: string | null;
  /** `sub4` to `sub10`. */
  subs: readonly (string | null)[];
  referrerHost: string | null;
  domain: number;
  outcome: string;
}

/** What a conversion takes over from the visit of its click. */
export interface ClickDimensions {
  /** Milliseconds since 1970. */
  time: number;
  /** Where the visit was sent first: a landing page, or an offer. */
  destination: number;
  /** The offer that it has reached; 0: none so far. */
  offer: number;
  rule: number;
  test: string;
  variant: number;
  trafficClass: string;
  /** It is a visit, or belongs to one that was counted before. */
  ofVisit: boolean;
  /** Its campaign said how it is paid for. */
  costed: boolean;
  country: string | null;
  language: string | null;
  device: string | null;
  os: string | null;
  browser: string | null;
  sub1: string | null;
  sub2: string | null;
  sub3: string | null;
  /** What no roll-up holds, by column of `conversions`. */
  more: MoreDimensions;
  /** How its conversions are paid for; null: they are not. */
  terms: ConversionTerms | null;
}

/** A stored click: the visit that it is a part of (null: its own), and what is known of itself. */
export interface FoundClick {
  visit: RequestPlace | null;
  dimensions: ClickDimensions;
  /** It is a visit. */
  counted: boolean;
  /** It is counted as landed because a page recorded itself. */
  recorded: boolean;
}

export interface ConversionKey {
  click: RecordKey;
  event: string;
  transaction: string;
}

export interface Conversion extends ConversionKey {
  workspace: number;
  campaign: number;
  /** Of the visit, or where nothing is known of it, of the click. */
  variant: number;
  /** Time and variant of the click, from the click id. */
  clickTime: number;
  clickVariant: number;
  /** The visit of the click, at whose time it stands. */
  visit: RequestPlace;
  /** Null: the visit's record never reached the store (it was not logged); the id's signature still names its campaign. */
  dimensions: ClickDimensions | null;
  /** Unit of the visit's visitor in the visit's test, when the conversion was first reported; null: there is none. */
  unit: UnitFacts | null;
  state: ConversionState;
}

/** Names a unit: its number is from 1, without gaps, in the order in which the units of the test began. */
export interface UnitName {
  test: number;
  unit: number;
}

/** How a unit began. */
export interface UnitFacts {
  /** Number in its test. */
  unit: number;
  /** Of its first request, milliseconds since 1970. */
  time: number;
  /** Phase it was assigned in, and its arm (number of the path). */
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

/** `landed`: the request itself is a page that reports that it was opened. */
export interface BegunUnit extends StoredUnit {
  landed: boolean;
}

export interface ReceivedPostback {
  node: number;
  worker: number;
  record: PostbackRecord;
  fate: Fate | 'waiting';
  /** What its conversion came to by it; absent: it changed nothing. */
  standing?: Pick<ConversionState, 'payout' | 'currency' | 'revenue' | 'firstTime'>;
}

/**
 * Conversions by when they were first reported, or what conversions came to by postbacks, by when these came. Half-open,
 * milliseconds since 1970; `to` null: without an end.
 */
export interface AmountSpan {
  of: 'conversions' | 'postbacks';
  from: number;
  to: number | null;
}

/** A postback that was refused: it is kept for the log, and nothing else comes of it. */
export interface RefusedPostbackRecord {
  node: number;
  worker: number;
  record: RefusedRecord;
}

export type EventType = ClickEventRecord['ty'];

/** What names an event's click and type: each counts once. */
export interface EventKey {
  click: RecordKey & { time: number };
  type: EventType;
}

/** The first event of its type for its click: it counts if it is the first for the visit of the click, once that is known. */
export interface FirstEvent extends EventKey {
  /** Its own place. */
  place: RecordKey;
  workspace: number;
  campaign: number;
  variant: number;
  /** Offer of an `out`; 0: none. */
  offer: number;
}

/** An event that counts: once for each visit and type. */
export interface CountedEvent {
  event: FirstEvent;
  visit: RequestPlace;
  /** Of the visit as it is behind the batch; null: nothing is known of it. */
  dimensions: ClickDimensions | null;
  /** It is a visit: others have events that no report counts. */
  isVisit: boolean;
}

/** What a visit that is stored came to by a batch. */
export interface VisitChange extends RequestPlace {
  /** The offer that it has reached by now; null: that has not changed. */
  offer: number | null;
  /** It is counted as landed from now on, because a page of it recorded itself. */
  recorded: boolean;
}

export interface ReceivedEvent {
  node: number;
  worker: number;
  /** As in its line; class and reasons are those that were decided. */
  record: ClickEventRecord;
  /** The record's line without checksum and closing brace. */
  body: Uint8Array;
  /** The visit of its click, as far as it is known: else the click. */
  visit: RequestPlace;
  first: boolean;
  /** A first event whose click is not in yet. */
  waiting: boolean;
  /** As of a request. */
  judged: boolean;
}

/** How a request is judged. */
export interface Judgement {
  trafficClass: TrafficClass;
  reasons: readonly string[];
}

/** One step of the trail: a verdict that changed how a request is judged. */
export interface Reclassification extends RecordKey {
  /** Of the request. */
  time: number;
  from: Judgement;
  to: Judgement;
  crawler: string;
  /** Place of the verdict's record in the same journal and epoch. */
  verdict: { sequence: number; time: number };
  /** It bears a mark: what was found changes, and what it counts as does not. */
  marked: boolean;
}

/** How a request counts. */
export interface Counting extends Judgement {
  unique: boolean;
}

/** A stored request as far as marking it goes. */
export interface Markable extends RequestPlace {
  workspace: number;
  campaign: number;
  variant: number;
  visitor: string;
  visit: boolean;
  /** Null: none stands. */
  mark: MarkAs | null;
  /** By the edge, by verdicts and at ingest, whatever was marked. */
  found: Counting;
  now: Counting;
  /** How many steps its trail of marks has. */
  steps: number;
}

/** One step of a request's trail of marks: what somebody said, and what came of it. */
export interface MarkStep extends RequestPlace {
  /** From 1, in order. */
  step: number;
  workspace: number;
  campaign: number;
  variant: number;
  visitor: string;
  /** Null: the mark was taken back. */
  mark: MarkAs | null;
  found: Counting;
  from: Counting;
  to: Counting;
  /** Number of the user, and when (milliseconds). */
  user: number;
  at: number;
  note: string;
}

/** The unique visits of one visitor of a campaign. */
export interface CountedVisits {
  /** Names the visitor, whichever of his keys a visit came with. */
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
  /** Sequence numbers of its requests that are not stored, or too far back. They were passed over. */
  absent: number[];
}

/** What the memory of activity learned from a batch. */
export interface KeptActivity {
  /** From 1, in order. */
  number: number;
  /** Latest receive time of the batch, milliseconds. */
  time: number;
  /** Read by the memory alone. */
  notes: Uint8Array;
  /** Those of earlier times than this are no longer needed; null: all of them stay for now. */
  since: number | null;
}

/** One transaction: all of it is in the store, or nothing. */
export interface Batch {
  requests: DecidedRequest[];
  /** New ones, and earlier ones whose fate changed from waiting. */
  postbacks: ReceivedPostback[];
  /** Conversions made or changed by this batch, with what they were before. */
  conversions: { before: Conversion | null; after: Conversion }[];
  /** What changed conversions, in the order in which it took effect. */
  changes: NewChange[];
  refused: RefusedPostbackRecord[];
  events: ReceivedEvent[];
  /** First events whose visit is known now, or can no longer come: those of this batch, and earlier ones that waited. */
  counted: CountedEvent[];
  /** Events that waited for their click, whose visit had one of their type already. */
  dropped: { event: FirstEvent; visit: RequestPlace }[];
  /** Applied before anything else of the batch. Each visit once, and none of this batch's requests. */
  visits: VisitChange[];
  /** Units of tests that requests of this batch began, in order, and keys that are known for units from now on. */
  units: BegunUnit[];
  unitKeys: (UnitKey & { workspace: number })[];
  /** Units whose first request is counted as landed now. */
  landings: StoredUnit[];
  verdicts: ReceivedVerdict[];
  /** Applied after everything else of the batch, in order. */
  reclassifications: Reclassification[];
  /** At most one for each request. Never in a batch with records. */
  marks: MarkStep[];
  /** Null: it learned nothing. */
  activity: KeptActivity | null;
  positions: JournalPosition[];
  ledger: LedgerLine[];
  skips: SkipLine[];
  /** Records that came after later ones had been taken: only when a clock was set back. */
  late: number;
}

interface PreparedBatch {
  commit(): Promise<void>;
}

/** Writing side of the event store. One process has it at a time. */
export interface IngestStore {
  positions(): Promise<JournalPosition[]>;
  /**
   * All that the memory of visits is made of, one by one, because a day may have more of them than fit the heap: unique visits of
   * the 24 hours before the newest stored request, in no certain order; then, of the requests of their visitors that came after them
   * and issued a key, the last `LATER_KEYS` for each, in the total order. `of`: those of these keys alone.
   */
  recentVisits(
    each: (seen: SeenVisitor, unique: boolean) => void,
    of?: readonly Pick<SeenVisitor, 'campaign' | 'visitor'>[],
  ): Promise<void>;
  /**
   * Visits of the 24 hours before the newest stored request that name their ad click, one by one in the total order; people's
   * or not as they were found, because a mark joins and parts nothing.
   */
  recentAdVisits(each: (visit: AdVisit, joined: boolean) => void): Promise<void>;
  /** What the memory of activity learned and may still need, in order. */
  recentActivity(each: (kept: Pick<KeptActivity, 'number' | 'notes'>) => void): Promise<void>;
  /** By recordKey(); clicks that are not stored are left out. */
  findClicks(keys: readonly (RecordKey & { time: number })[]): Promise<Map<string, FoundClick>>;
  /** All conversions of the named clicks, by conversionKey(). */
  findConversions(clicks: readonly RecordKey[]): Promise<Map<string, Conversion>>;
  /** The same of all clicks of the named visits. */
  findConversionsOf(visits: readonly RecordKey[]): Promise<Map<string, Conversion>>;
  /**
   * Spans that hold every amount in another currency than its workspace's that is stored: about `most` in each, but those of one
   * millisecond lie together.
   */
  spansAbroad(most: number): Promise<AmountSpan[]>;
  /**
   * Prices the amounts of a span as `pricedIn` says, with all that is made of them, in one transaction; what comes to the same
   * is not touched. Answers how many conversions are worth something else now. Not during a commit.
   */
  reprice(span: AmountSpan, pricedIn: (workspace: number) => Priced): Promise<number>;
  /** Those of the keys, each with a visit in place of a click, that an event is counted for, by eventKey(). */
  findFirstEvents(keys: readonly EventKey[]): Promise<Set<string>>;
  /** In the total order. */
  waitingEvents(): Promise<FirstEvent[]>;
  /**
   * How requests received at `since` (milliseconds) or later were found by now, whatever was marked, by recordKey();
   * those that are not stored are left out. The bound spares the store a look through all that it holds.
   */
  findJudgements(
    keys: readonly RecordKey[],
    since: number,
  ): Promise<Map<string, Judgement & { time: number; marked: boolean }>>;
  /** By recordKey(); requests that are not stored are left out. */
  findMarkable(places: readonly RequestPlace[]): Promise<Map<string, Markable>>;
  /**
   * Unique visits of the visitors of these, by `visitorKey()`: at least those within 24 hours of the times that are
   * given. Whom a key belongs to, cookie or hash, is known from what was stored within 48 hours of them.
   */
  findCounted(
    visits: readonly Pick<SeenVisitor, 'campaign' | 'visitor' | 'time'>[],
  ): Promise<Map<string, CountedVisits>>;
  waitingPostbacks(): Promise<ReceivedPostback[]>;
  /** Of postbacks received after `since` (milliseconds), each once, oldest first. */
  recentSignatures(since: number): Promise<{ signature: string; time: number }[]>;
  /** Number of the last unit of a test (0: it has none), and how many keys its units have that are cookies or of days since `since`. */
  unitCounts(test: number, since: number): Promise<{ last: number; keys: number }>;
  /** Those keys, in no order; `among`: only those of units that have one of these. */
  unitKeys(
    wanted: { test: number; since: number; among: readonly Fingerprint[] | null },
    each: (key: UnitKey) => void,
  ): Promise<void>;
  /** By unitName(). */
  findUnits(names: readonly UnitName[]): Promise<Map<string, StoredUnit>>;
  /** Visitor keys of clicks, by recordKey(); clicks that are not stored are left out. */
  findVisitors(clicks: readonly RequestPlace[]): Promise<Map<string, string>>;
  /**
   * Makes a batch ready, which may be done while the one before it is being committed. Its `commit` is called at most
   * once, after the commit before it has ended, and rejects when nothing of the batch was stored.
   */
  prepare(batch: Batch): Promise<PreparedBatch>;
}

export const recordKey = (key: RecordKey): string => `${key.node}.${key.worker}.${key.epoch}.${key.sequence}`;

export const conversionKey = (key: ConversionKey): string =>
  JSON.stringify([recordKey(key.click), key.event, key.transaction]);

export const eventKey = ({ click, type }: EventKey): string => `${recordKey(click)} ${type}`;

export const unitName = ({ test, unit }: UnitName): string => `${test} ${unit}`;

export const visitorKey = ({ campaign, visitor }: Pick<SeenVisitor, 'campaign' | 'visitor'>): string =>
  `${campaign} ${visitor}`;

/** What the steps of a trail come to for each request: how it was judged before the first and after the last. */
export const netChanges = (steps: readonly Reclassification[]): Reclassification[] => {
  const changes = new Map<string, Reclassification>();
  for (const step of steps) {
    const key = recordKey(step);
    changes.set(key, { ...step, from: changes.get(key)?.from ?? step.from });
  }
  return [...changes.values()];
};
