import type { ClickCost, Outcome, TrafficClass, VisitKind } from '../../contracts/reports/request.ts';
import type { Fate } from '../../core/clicks/conversion.ts';
import type { ClickPlace, RecordKey, RequestPlace } from './record-place.ts';
import type { StoreFilter } from './reports.ts';

/** Filters of requests, all of which must match. */
export interface RequestFilters {
  /** Half-open, milliseconds since 1970. */
  from?: number;
  to?: number;
  campaign?: number;
  outcome?: Outcome;
  trafficClass?: TrafficClass;
  visit?: VisitKind;
  visitor?: string;
  /** Prefix of the stored address. */
  address?: string;
  method?: string;
  /** Part of the path or the user agent, ignoring case. */
  text?: string;
  dimensions?: readonly StoreFilter[];
  /** Only the request whose record has this place. */
  place?: RecordKey;
  /** Excludes what is stored after these positions. */
  upTo?: readonly LogPosition[];
}

/** How far a worker's journal is stored: up to and including this record. Time never decreases within a journal. */
export type LogPosition = RequestPlace;

export interface StoredRequest {
  node: number;
  worker: number;
  epoch: number;
  sequence: number;
  /** Milliseconds since 1970. */
  time: number;
  /** 0: none. */
  campaign: number;
  /** Revision of the campaign; 0: there was none. */
  revision: number;
  /** Where it was sent first. */
  destination: number;
  /** Whether that is a landing page. */
  landing: boolean;
  /** Offer that the visit has reached; 0: none so far. */
  offer: number;
  /** From 1; 0: the default. */
  rule: number;
  /** '': none. Phase 0: unknown (journaled before phases existed). */
  test: string;
  phase: number;
  variant: number;
  /** Whether the variant is the one named by the cookie. */
  kept: boolean;
  /** IDs of the caps that were used up. */
  exhaustedCaps: string[];
  outcome: Outcome;
  trafficClass: TrafficClass;
  reasons: string[];
  visit: boolean;
  unique: boolean;
  /** Belongs to a visit that was counted before. */
  joined: boolean;
  method: string;
  host: string;
  path: string;
  visitor: string;
  /** Key that determined the split; null: `visitor`. */
  splitKey: string | null;
  /** Variant that the visitor is a unit of; null: `variant`. */
  firstVariant: number | null;
  address: string | null;
  country: string | null;
  region: string | null;
  city: string | null;
  language: string | null;
  device: string | null;
  os: string | null;
  /** Family, as routing sees it. */
  browser: string | null;
  browserName: string | null;
  inApp: string | null;
  /** The platforms' click IDs, by parameter name. */
  clickIds: Record<string, string>;
  /** Those of `sub1` to `sub20` that were given. */
  subs: Record<string, string>;
  /** Those of `utm_source` to `utm_content` that were given. */
  utms: Record<string, string>;
  /** Exit of its landing page through which it reached its offer; 0: one that the path does not have; null: none. */
  exit: number | null;
  userAgent: string;
  referrer: string;
  cost: ClickCost | null;
}

export interface ArrivalQuery {
  workspace: number;
  /** A journal that is not listed has not been seen at all. */
  since: readonly LogPosition[];
  upTo: readonly LogPosition[];
  /** Each is answered separately. */
  filters: readonly RequestFilters[];
  /** Maximum rows in each answer: the newest. */
  limit: number;
}

export interface Arrived {
  /** Oldest first. */
  rows: StoredRequest[];
  /** All arrivals, including those beyond the limit. */
  count: number;
}

interface StoredConversion {
  /** It is an amount that lowers revenue and counts as nothing. */
  adjustment: boolean;
  event: string;
  transaction: string;
  status: string;
  /** Decimal text. */
  payout: string | null;
  /** It is the default of its type, because no postback gave one. */
  payoutByType: boolean;
  currency: string;
  /** In the workspace's currency; null: no payout, or no rate for it. */
  revenue: string | null;
  cost: string | null;
  firstTime: number;
  lastTime: number;
  /** Its click is not a valid visit, so it is excluded from rates of human visits. */
  otherClick: boolean;
}

interface StoredPostback {
  time: number;
  event: string;
  transaction: string;
  status: string;
  /** As received. */
  statusReceived: string;
  payout: string | null;
  currency: string;
  fate: Fate | 'waiting';
  /** Reported by a page's script, not a server. */
  byScript: boolean;
  /** Place of its conversion among those of the answer; null: none of them. */
  conversion: number | null;
}

interface StoredEvent {
  time: number;
  type: 'out' | 'landed';
  outcome: string;
  destination: number;
  /** Exit of an `out`; 0: one that the path does not have. Null for `landed`. */
  exit: number | null;
  /** Whether it is the one of its type that counts. */
  first: boolean;
}

interface StoredJudgement {
  /** When it was reclassified. */
  time: number;
  from: { trafficClass: TrafficClass; reasons: string[] };
  to: { trafficClass: TrafficClass; reasons: string[] };
}

/** Later events and conversions of a click, each oldest first. */
export interface ClickHistory {
  conversions: StoredConversion[];
  postbacks: StoredPostback[];
  events: StoredEvent[];
  trail: StoredJudgement[];
}

/** The log of requests: browsing and live arrivals. */
export interface RequestLog {
  /** The newest requests, or the newest before a place; newest first, without a count. */
  requestsBefore(
    query: RequestFilters & { workspace: number; before?: RequestPlace; limit: number },
  ): Promise<StoredRequest[]>;
  countRequests(query: RequestFilters & { workspace: number }): Promise<number>;
  /** How far each journal is stored, for all workspaces. */
  positions(): Promise<LogPosition[]>;
  /** What was stored between two states of the positions, for each filter. */
  arrived(query: ArrivalQuery): Promise<Arrived[]>;
  clickHistory(workspace: number, click: Omit<ClickPlace, 'campaign' | 'variant'>): Promise<ClickHistory>;
}
