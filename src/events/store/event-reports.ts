import type { Metrics } from '../../contracts/reports/report.ts';
import type {
  Baseline,
  BaselineQuery,
  BreakdownsQuery,
  DelayQuery,
  ExitFigures,
  ExitQuery,
  LedgerQuery,
  NamesQuery,
  RangeQuery,
  RoleNameRow,
  StoredDelays,
  StoredWaterfall,
  StoreKept,
  StoreLedger,
  StoreReport,
  StoreReportQuery,
  Unfilled,
  UnfilledQuery,
  WaterfallQuery,
} from './reports.ts';
import type { RequestFilters, RequestLog, StoredRequest } from './request-log.ts';

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
  /** One report for each of `by`, in its order. */
  breakdowns(query: BreakdownsQuery): Promise<StoreReport[]>;
  /** Where the cost of some rows comes from. */
  ledger(query: LedgerQuery): Promise<StoreLedger>;
  /** Spend that could be laid on visits without an ID among some rows, and is to stay without visits. */
  kept(query: LedgerQuery): Promise<StoreKept>;
  /** How long conversions took, to estimate those to come. */
  delays(query: DelayQuery): Promise<StoredDelays>;
  waterfall(query: WaterfallQuery): Promise<StoredWaterfall>;
  /** What was clicked on landing pages, by exit; ordered by campaign, path and landing page. */
  exits(query: ExitQuery): Promise<ExitFigures>;
  baseline(query: BaselineQuery): Promise<Baseline>;
  /** The latest names that came with the IDs of a role; IDs without one are omitted. */
  names(query: NamesQuery): Promise<RoleNameRow[]>;
  /** Campaigns whose visits came with tokens instead of values, most visits first. */
  unfilled(query: UnfilledQuery): Promise<Unfilled[]>;
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
