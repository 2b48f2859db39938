import type { ConversionDimension, FilterDimension } from '../../contracts/reports/report-query.ts';
import type { ChosenTypes, ConversionType } from '../../core/conversions/types.ts';
import type { DelayCell } from '../../core/maturity/delay-curve.ts';
import type { Estimating } from '../../core/report/estimates.ts';
import { type Expression, namesIn } from '../../core/report/formula.ts';
import type { Measure, Measures, MetricName } from '../../core/report/metrics.ts';
import type { Sub } from '../../core/report/subs.ts';
import type { RoleDimension } from '../../core/sources/parameters.ts';
import type { SpendDimension } from '../../core/spend/target.ts';

/**
 * Format of a dimension's value: campaigns, destinations and domains as their number; paths as `campaign/number`; rules
 * as `campaign/number` from 1; variants of A/B tests as `campaign/test/number`; roles as `source/value`; all others as
 * text; conversion types as their number. Null: none, or unknown.
 */
export type StoreKey = string | null;

/** Where a role is recorded: the parameter in which these campaigns' traffic source passes it. */
export interface RoleColumn {
  /** Public ID of the traffic source. */
  source: string;
  sub: Sub;
  /** The parameter in which the source passes the name beside the ID; absent if it passes none. */
  nameSub?: Sub | undefined;
  campaigns: readonly number[];
}

export type NamedRoleColumn = RoleColumn & { nameSub: Sub };

export interface NamesQuery {
  workspace: number;
  /** Half-open, milliseconds since 1970. Only its last 31 days are read. */
  from: number;
  to: number;
  /** Of one role. */
  columns: readonly NamedRoleColumn[];
  /** Null: all IDs, up to 100,000. */
  keys: readonly { source: string; id: string }[] | null;
}

/** The latest name that came with an ID. */
export interface RoleNameRow {
  source: string;
  id: string;
  name: string;
}

export interface StoreFilter {
  dimension: FilterDimension;
  op: 'is' | 'isNot' | 'contains' | 'notContains';
  values: readonly StoreKey[];
  /** Required for the dimension of a role. */
  roles?: readonly RoleColumn[];
}

/** `step`: index of the time step in `steps`. */
export type StoreDimension = 'step' | FilterDimension | ConversionDimension;

export interface RangeQuery {
  workspace: number;
  /** Half-open, milliseconds since 1970, both on a quarter hour. */
  from: number;
  to: number;
  /** Spend; lines of the same target never overlap. Periods may extend beyond the range. */
  spend: readonly SpendLine[];
  /** Required for each role that a line of spend is for. */
  spendRoles?: Partial<Record<RoleDimension, readonly RoleColumn[]>>;
  /** Multipliers of costs by cost models; those of a campaign never overlap. Lines of spend have their own. */
  corrections?: readonly CostCorrection[];
  /** The workspace's conversion types that are turned on. If absent, all conversions count and earn revenue. */
  types?: readonly ConversionType[];
}

/** Dimensions by which spend finds its visits. */
export type SpendKey = 'campaign' | 'source' | SpendDimension;

/**
 * Spend on the visits with all of its keys. In its quarter hours, it replaces the cost of their clicks and conversions. A
 * visit belongs to the finest line that it matches (core/spend/target.ts).
 */
export interface SpendLine {
  /** Number in the control store. */
  id: number;
  /** At least one; in the format of reports (`StoreKey`). */
  match: Readonly<Partial<Record<SpendKey, string>>>;
  /** Other keys of all its visits, such as the traffic source, which its spend without visits also has. */
  known: Readonly<Partial<Record<SpendKey, string>>>;
  /** Half-open, milliseconds since 1970, both on a quarter hour. */
  begins: number;
  ends: number;
  /** Workspace currency, as decimal text in the format of core/money/decimal.ts. */
  amount: string;
  /**
   * What the line's cost is multiplied by after finer lines have taken theirs: decimal text, at most 10 with six
   * decimals. By default 1.
   */
  correction?: string;
  /**
   * `amount` is credited: it lowers what other lines cost within these keys and this time, by cost and never below 0, and
   * covers no visits.
   */
  isCredit?: boolean;
  /**
   * If no visit belongs to it, it is divided among the paid visits of the same campaign (or of the source's campaigns) and
   * time without an ID: with no value, or an unfilled token, in all the parameters of its details.
   */
  spreadsUnmatched?: boolean;
}

/** What the costs by cost models of some campaigns are multiplied by, of clicks and conversions at a time. */
export interface CostCorrection {
  campaigns: readonly number[];
  /** Half-open, milliseconds since 1970, both on a quarter hour. */
  begins: number;
  ends: number;
  /** Decimal text, at most 10 with four decimals. */
  factor: string;
}

export interface StoreReportQuery extends RangeQuery {
  /** At most four. */
  dimensions: readonly StoreDimension[];
  /** Start of each time step, ascending, the first at the start of the range; required if `step` is a dimension. */
  steps: readonly number[];
  filters: readonly StoreFilter[];
  /** Measures not needed for these are 0 in the answer. */
  metrics: readonly MetricName[];
  /** Further measures of the answer. A row that has nothing else is left out. */
  unlisted?: readonly Measure[];
  /** Answers with `unknownCosts` too, if that takes no statement of their own. Requires the measures of COSTED. */
  findsUnknownCosts?: boolean;
  basis: 'click' | 'conversion';
  /** Name of each campaign's traffic source, if it has one; required if `source` is used. */
  sources: readonly { campaign: number; source: string }[];
  /** Required for each role that is a dimension. */
  roles?: Partial<Record<RoleDimension, readonly RoleColumn[]>>;
  /** A metric, a formula, or the index of a dimension. Ties are in the order of their keys. */
  order: { by: MetricName | Expression | number; descending: boolean };
  limit: number;
  offset: number;
  /** Only these rows, in any order; `order`, `limit` and `offset` are ignored then. */
  only?: readonly (readonly StoreKey[])[];
  /** Required for metrics that estimate conversions to come; they are unknown without it. */
  maturity?: StoreMaturity;
  /** Reads raw rows even if a roll-up would do, for comparing the two. */
  raw?: boolean;
}

/** Several reports by one dimension each, with one metric each and its largest rows first. */
export interface BreakdownsQuery
  extends Omit<StoreReportQuery, 'dimensions' | 'steps' | 'metrics' | 'order' | 'offset' | 'only'> {
  by: readonly {
    dimension: FilterDimension;
    metric: MetricName;
    /** Only these rows, in any order; of all breakdowns or of none. */
    only?: readonly StoreKey[];
  }[];
}

/** What is usual for a campaign: conversions of a valid visit, and the revenue and the cost that one conversion causes. */
interface UsualRate {
  /** Index of its curve in `StoreMaturity`. */
  curve: number;
  rate: number;
  revenue: number;
  cost: number;
}

/** How visits mature (core/maturity). */
export interface StoreMaturity {
  /** Milliseconds since 1970, on a UTC day. */
  byQuarter: number;
  /**
   * The share of conversions still to come, and its standard error, of the visits of a quarter hour from `byQuarter` on,
   * and of a UTC day before. Visits at other times have no conversions to come.
   */
  curves: readonly { shares: readonly { begins: number; share: number; error: number }[] }[];
  usual: readonly (UsualRate & { campaign: number })[];
  /** All other campaigns. */
  others: UsualRate;
  estimating: Estimating;
}

export interface DelayQuery {
  workspace: number;
  /** Milliseconds since 1970, on a quarter hour. What came later is not used. */
  now: number;
  usualSince: number;
  types: readonly ConversionType[];
}

/** How long conversions took after their visits. All of valid visits, and of conversions that count. */
export interface StoredDelays {
  cells: (DelayCell & { campaign: number })[];
  /** Conversions of recent visits, how many have a known revenue, its sum and its sum of squares, and their cost. */
  usual: {
    campaign: number;
    conversions: number;
    priced: number;
    earned: number;
    squares: number;
    cost: number;
  }[];
  /** Clicks that earned something, and the most that one of them did, whatever the type of conversion. */
  clicks: { campaign: number; paid: number; largest: number }[];
  /** Recent visits by UTC day, milliseconds since 1970. */
  visits: { campaign: number; day: number; visits: number }[];
  /** All visits and arrivals, by hours since 1970. */
  hours: { hour: number; visits: number }[];
  arrivals: { clicked: number; arrived: number; conversions: number }[];
}
/** The metrics that an answer and its order need. */
export const metricsOf = ({
  metrics,
  order: { by },
}: Pick<StoreReportQuery, 'metrics' | 'order'>): MetricName[] => {
  if (typeof by === 'number') return [...metrics];
  return [...metrics, ...(typeof by === 'string' ? [by] : namesIn(by))];
};

/** Rows whose costs are explained: those of a report's cell. */
export interface LedgerQuery extends RangeQuery {
  filters: readonly StoreFilter[];
  /** As in a report. */
  basis: StoreReportQuery['basis'];
  sources: StoreReportQuery['sources'];
}

/** What a line of spend adds to the rows of a ledger. Amounts are decimal text with up to 18 decimals. */
export interface StoreLedgerLine {
  id: number;
  /** Left for its own visits after finer lines, corrected. Of a credit, what it is corrected, negative. */
  remaining: string;
  /** Paid visits among the rows, and all that share `remaining`. */
  visits: number;
  ofVisits: number;
  onVisits: string;
  withoutVisits: string;
  isSpread: boolean;
  /** Of a credit, what it could not take in all, because no more was spent within it. */
  unlaid: string;
  /** Whether these visits have no ID, and the line was divided among them because none has its ID. */
  isLaid: boolean;
}

/**
 * `lines`: those that cost something here or have visits here. `model`: cost by cost models, of `visits` valid visits;
 * `uncorrected`: before corrections. `spread`: part of the cost. Parts of credits are negative.
 */
export interface StoreLedger {
  model: { amount: string; uncorrected: string; visits: number };
  spread: string;
  lines: StoreLedgerLine[];
}

/**
 * Lines that matched no visit and could be laid on visits of some rows, with what each would lay, as decimal text; and on how
 * many paid visits, in all of their time.
 */
export interface StoreKept {
  lines: { id: number; amount: string }[];
  visits: number;
}

export interface StoreReport {
  rows: { keys: StoreKey[]; sums: Measures }[];
  /** Over all rows, not just the page. */
  total: Measures;
  count: number;
  /**
   * Valid visits, over all rows, whose cost is unknown because spend that matched no visit may have paid for them, and which
   * IDs they lack. Absent if there are none, or no costs in the report.
   */
  withoutId?: { visits: number; dimensions: SpendDimension[] };
  /** Campaigns with clicks of unknown cost, those with the most valid visits first. Absent if they were not found. */
  unknownCosts?: StoreKey[];
  /** Whether raw rows were needed and some in the range have expired. */
  incomplete: boolean;
}

export interface WaterfallQuery {
  workspace: number;
  /** Half-open, milliseconds since 1970, both on a quarter hour. */
  from: number;
  to: number;
  campaign: number;
  filters: readonly StoreFilter[];
  /** As in a report. */
  types?: readonly ConversionType[];
}

/** Numbers of clicks. `received` minus paused, capped and refused is `redirected`; minus bots, `people`. */
export interface StoredWaterfall {
  received: number;
  paused: number;
  capped: number;
  refused: number;
  redirected: number;
  invalid: number;
  crawler: number;
  people: number;
  /** People who landed. Null: none of their pages ever reported itself. */
  landed: number | null;
  /** People sent to pages that have ever reported themselves, the number of such pages, and of all pages. */
  measured: { visits: number; pages: number; ofPages: number };
  /** How many of these people continued or converted although their pages reported nothing. */
  notSeen: number;
  /** Of people who were shown a landing page. */
  landing: {
    views: number;
    /** Who continued to an offer. */
    clicks: number;
    /** Whose page reports, but did not, and who neither continued nor converted. */
    unlanded: number;
    /** Who converted without continuing. */
    notClicked: number;
  };
  /** People with a conversion that was not rejected. */
  converted: number;
  /** Whether some requests in the range have expired. */
  incomplete: boolean;
}

export interface UnfilledQuery {
  workspace: number;
  /** Milliseconds since 1970. */
  since: number;
}

/** A campaign whose source left tokens in its link. */
export interface Unfilled {
  campaign: number;
  /** The most frequent one. */
  token: string;
  /** People's visits with this token. */
  visits: number;
}

/** Which visitors of a campaign to include, and which of their conversions count. */
export interface BaselineQuery {
  workspace: number;
  campaign: number;
  /** From 1; 0: the default; null: the whole campaign. */
  rule: number | null;
  /** Event; null: all. */
  event: string | null;
  /** Only conversions of these types. Null or absent: any. */
  types?: ChosenTypes | null;
  /** Conversions count up to this long after their click, milliseconds. */
  windowMs: number;
  /** Period of the clicks: half-open, milliseconds since 1970. */
  from: number;
  to: number;
}

export interface Baseline {
  /** First of these visits, milliseconds since 1970; null: there were none. */
  first: number | null;
  /** Distinct visitors: a returning visitor counts once, as in a test. */
  visitors: number;
  /** Visitors with a conversion that counts. */
  converted: number;
  /** Revenue of all visitors, with or without purchases: the sum, and the sum of squares. */
  revenue: number;
  revenueSquares: number;
}

/** Conversions whose payout is in no revenue because a rate is missing, excluding rejected ones, which never count. */
export interface Unpriced {
  currency: string;
  conversions: number;
  /** Sum of the payouts, decimal text, in that currency. */
  payout: string;
  /** First and last of the postbacks that created one, milliseconds since 1970. */
  first: number;
  last: number;
}

export interface UnpricedConversions {
  /** By currency, most conversions first. */
  unpriced(workspace: number): Promise<Unpriced[]>;
}

/** Campaigns whose landing pages' exits are counted. Half-open, milliseconds since 1970. */
export interface ExitQuery {
  workspace: number;
  campaigns: readonly number[];
  from: number;
  to: number;
  filters: readonly StoreFilter[];
}

/** Valid visits of a path and landing page that clicked one of its exits. */
interface StoredExit {
  /** 1 to 10; 0: one that the path does not have. */
  exit: number;
  clicks: number;
}

/** A landing page of a path; `landing` null: the page recorded the visits itself, or their click led to an offer. */
export interface StoredExits {
  campaign: number;
  /** Path number; -1: none. */
  variant: number;
  landing: number | null;
  /** As LP views and LP clicks are counted. A visit that clicked several exits is once in `clicks`, and in each of `exits`. */
  views: number;
  clicks: number;
  /** Those that were clicked, in order. */
  exits: StoredExit[];
}

export interface ExitFigures {
  pages: StoredExits[];
  /** Some requests of the range have expired. */
  incomplete: boolean;
}
