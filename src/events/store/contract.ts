import type { Metrics } from '../../contracts/report.ts';
import type { ClickCost, Outcome, TrafficClass } from '../../contracts/request.ts';
import type { Baseline, BaselineQuery } from './baseline.ts';
import type { StoreReport, StoreReportQuery } from './report.ts';
import type { RequestFilters, RequestLog } from './request-log.ts';
import type { StoredWaterfall, WaterfallQuery } from './waterfall.ts';

/** Reading side of the event store, for API routes. Ids are the control store's numbers. */
export interface EventReports extends RequestLog {
  /** One campaign by destination; 0: none. `visitors`: whether different ones are counted. */
  campaign(query: RangeQuery & { campaign: number; visitors: boolean }): Promise<{
    totals: Metrics;
    destinations: (Metrics & { destination: number; visitors: number | null })[];
  }>;
  /** Metrics of each named campaign in the range; campaigns without traffic are left out. */
  perCampaign(query: RangeQuery & { campaigns: number[] }): Promise<Map<number, Metrics>>;
  /** Valid visits of each named campaign in each step, half-open, milliseconds on a quarter hour; those without are left out. */
  validBySteps(query: StepsQuery): Promise<Map<number, number[]>>;
  /** Begin of the first quarter hour in which the workspace had a request, milliseconds; null: it had none. */
  first(workspace: number): Promise<number | null>;
  report(query: StoreReportQuery): Promise<StoreReport>;
  waterfall(query: WaterfallQuery): Promise<StoredWaterfall>;
  baseline(query: BaselineQuery): Promise<Baseline>;
  requests(query: RequestListQuery): Promise<{ total: number; rows: StoredRequest[] }>;
}

export interface RangeQuery {
  workspace: number;
  /** Half-open, milliseconds since 1970, both on a quarter hour. */
  from: number;
  to: number;
  /** What was spent in periods, by campaign; those of one campaign never overlap. They may reach beyond the range. */
  spend: readonly SpendPeriod[];
}

/** For its quarter hours it takes the place of what clicks and conversions of the campaign cost. */
export interface SpendPeriod {
  campaign: number;
  /** Half-open, milliseconds since 1970, both on a quarter hour. */
  begins: number;
  ends: number;
  /** Workspace currency, decimal text as core/money/decimal.ts writes it. */
  amount: string;
}

export interface StepsQuery {
  workspace: number;
  campaigns: readonly number[];
  /** Where steps begin, ascending, and last where the last one ends. */
  steps: readonly number[];
}

export interface RequestListQuery extends RequestFilters {
  workspace: number;
  limit: number;
  offset: number;
}

export interface StoredRequest {
  node: number;
  worker: number;
  epoch: number;
  sequence: number;
  /** Milliseconds since 1970. */
  time: number;
  /** 0: none. */
  campaign: number;
  /** Of the campaign; 0: there was none. */
  revision: number;
  /** Where it was sent first. */
  destination: number;
  /** That is a landing page. */
  landing: boolean;
  /** Offer that the visit has reached; 0: none so far. */
  offer: number;
  /** From 1; 0: the default. */
  rule: number;
  /** '': none. Phase 0: not known (journalled before phases were). */
  test: string;
  phase: number;
  variant: number;
  /** The arm is the one the cookie named. */
  kept: boolean;
  /** Ids of the caps that were used up. */
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
  /** Key that the split was made by; null: `visitor`. */
  splitKey: string | null;
  /** Arm that the visitor is a unit of; null: `variant`. */
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
  /** The platforms' click ids, by parameter name. */
  clickIds: Record<string, string>;
  /** `sub1` to `sub10`, those that were given. */
  subs: Record<string, string>;
  userAgent: string;
  referrer: string;
  cost: ClickCost | null;
}
