import type { Outcome, TrafficClass, VisitKind } from '../../contracts/request.ts';
import type { Fate } from '../../core/clicks/conversion.ts';
import type { StoredRequest } from './contract.ts';
import type { ClickPlace } from './event-data.ts';
import type { RecordKey } from './ingest-store.ts';
import type { StoreFilter } from './report.ts';

/** What requests may be narrowed down to; all of it must hold. */
export interface RequestFilters {
  /** Half-open, milliseconds since 1970. */
  from?: number;
  to?: number;
  campaign?: number;
  outcome?: Outcome;
  trafficClass?: TrafficClass;
  visit?: VisitKind;
  visitor?: string;
  /** What the stored address begins with. */
  address?: string;
  method?: string;
  /** Anywhere in the path or the user agent, whatever its case. */
  text?: string;
  dimensions?: readonly StoreFilter[];
  /** The one request whose record stands there. */
  place?: RecordKey;
  /** What is stored behind these positions is left out. */
  upTo?: readonly LogPosition[];
}

/** Where a request stands in the total order over all journals. */
export interface RequestPlace extends RecordKey {
  /** Milliseconds since 1970. */
  time: number;
}

/** How far a worker's journal is stored: everything up to and with this record. Time never decreases within a journal. */
export type LogPosition = RequestPlace;

export interface ArrivalQuery {
  workspace: number;
  /** A journal that is not named has been seen up to nothing. */
  since: readonly LogPosition[];
  upTo: readonly LogPosition[];
  /** Each is answered by itself. */
  filters: readonly RequestFilters[];
  /** Most rows of each answer: the newest. */
  limit: number;
}

export interface Arrived {
  /** Oldest first. */
  rows: StoredRequest[];
  /** Of all, also those beyond the limit. */
  count: number;
}

interface StoredConversion {
  event: string;
  transaction: string;
  status: string;
  /** Decimal text. */
  payout: string | null;
  currency: string;
  /** In the workspace's currency; null: no payout, or no rate for it. */
  revenue: string | null;
  cost: string | null;
  firstTime: number;
  lastTime: number;
  /** Its click is no valid visit: it is in no rate of people's visits. */
  otherClick: boolean;
}

interface StoredPostback {
  time: number;
  event: string;
  transaction: string;
  status: string;
  /** As it was sent. */
  statusReceived: string;
  payout: string | null;
  currency: string;
  fate: Fate | 'waiting';
  /** True: by the script on a page, not by a server. */
  byScript: boolean;
}

interface StoredEvent {
  time: number;
  type: 'out' | 'landed';
  outcome: string;
  destination: number;
  /** The one of its type that counts. */
  first: boolean;
}

interface StoredJudgement {
  /** When it was judged anew. */
  time: number;
  from: { trafficClass: TrafficClass; reasons: string[] };
  to: { trafficClass: TrafficClass; reasons: string[] };
}

/** What came for a click after it, each oldest first. */
export interface ClickHistory {
  conversions: StoredConversion[];
  postbacks: StoredPostback[];
  events: StoredEvent[];
  trail: StoredJudgement[];
}

/** The log of requests, as it is looked through and as it grows. */
export interface RequestLog {
  /** The newest requests, or the newest of those that stand before a place; newest first, nothing is counted. */
  requestsBefore(
    query: RequestFilters & { workspace: number; before?: RequestPlace; limit: number },
  ): Promise<StoredRequest[]>;
  countRequests(query: RequestFilters & { workspace: number }): Promise<number>;
  /** How far each journal is stored, of every workspace alike. */
  positions(): Promise<LogPosition[]>;
  /** What was stored between two states of the positions, for each of the filters. */
  arrived(query: ArrivalQuery): Promise<Arrived[]>;
  clickHistory(workspace: number, click: Omit<ClickPlace, 'campaign' | 'variant'>): Promise<ClickHistory>;
}
