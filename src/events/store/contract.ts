import type { Metrics } from '../../contracts/report.ts';
import type { ClickCost, Outcome, TrafficClass } from '../../contracts/request.ts';
import type { Baseline, BaselineQuery } from './baseline.ts';
import type { RangeQuery, StoreReport, StoreReportQuery } from './report.ts';
import type { RequestFilters, RequestLog } from './request-log.ts';
import type { StoredWaterfall, WaterfallQuery } from './waterfall.ts';

/** Reading side of the event store, for API routes. IDs are the control store's numbers. */
export interface EventReports extends RequestLog {
  /** One campaign by destination; 0: none. `visitors`: whether distinct visitors are counted. */
  campaign(query: RangeQuery & { campaign: number; visitors: boolean }): Promise<{
    totals: Metrics;
    destinations: (Metrics & { destination: number; visitors: number | null })[];
  }>;
  /** Metrics of each listed campaign in the range; campaigns without traffic are omitted. */
  perCampaign(query: RangeQuery & { campaigns: number[] }): Promise<Map<number, Metrics>>;
  /** Valid visits per step of each listed campaign that has any; half-open, milliseconds on a quarter hour. */
  validBySteps(query: StepsQuery): Promise<Map<number, number[]>>;
  /** Start of the first quarter hour with a request in the workspace, milliseconds; null: there was none. */
  first(workspace: number): Promise<number | null>;
  report(query: StoreReportQuery): Promise<StoreReport>;
  waterfall(query: WaterfallQuery): Promise<StoredWaterfall>;
  baseline(query: BaselineQuery): Promise<Baseline>;
  requests(query: RequestListQuery): Promise<{ total: number; rows: StoredRequest[] }>;
}

export interface StepsQuery {
  workspace: number;
  campaigns: readonly number[];
  /** Start of each step, ascending, followed by the end of the last one. */
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
  /** Revision of the campaign; 0: none. */
  revision: number;
  /** Where it was first redirected. */
  destination: number;
  /** Whether that is a landing page. */
  landing: boolean;
  /** Offer that the visit reached; 0: none so far. */
  offer: number;
  /** From 1; 0: the default. */
  rule: number;
  /** '': none. Phase 0: unknown (journalled before phases existed). */
  test: string;
  phase: number;
  variant: number;
  /** The arm is the one the cookie named. */
  kept: boolean;
  /** IDs of the caps that were used up. */
  exhaustedCaps: string[];
  outcome: Outcome;
  trafficClass: TrafficClass;
  reasons: string[];
  visit: boolean;
  unique: boolean;
  /** Belongs to a visit that was counted earlier. */
  joined: boolean;
  method: string;
  host: string;
  path: string;
  visitor: string;
  /** Key used for the split; null: `visitor`. */
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
  /** Family, as seen by routing. */
  browser: string | null;
  browserName: string | null;
  inApp: string | null;
  /** The platforms' click IDs, by parameter name. */
  clickIds: Record<string, string>;
  /** `sub1` to `sub10`, as far as given. */
  subs: Record<string, string>;
  userAgent: string;
  referrer: string;
  cost: ClickCost | null;
}
