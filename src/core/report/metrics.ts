/** Sums that stores return for any rows. Every metric is computed from them. */
export const COUNTS = [
  'requests',
  'visits',
  'valid',
  'uniqueVisits',
  'bots',
  'refused',
  'landed',
  'lpViews',
  'lpClicks',
  'conversions',
  'otherClickConversions',
  'leads',
  'sales',
  'holds',
  'rejected',
  'otherConversions',
  'unpriced',
  'uncosted',
  // Requests, valid visits and conversions of known cost (docs/metrics.md); a period without visits counts one.
  'costed',
  'costedValid',
  'costedConversions',
] as const;
export const AMOUNTS = ['revenue', 'otherClickRevenue', 'costedRevenue', 'cost'] as const;
type Count = (typeof COUNTS)[number];
type Amount = (typeof AMOUNTS)[number];
export type Measure = Count | Amount;

/** Measures affected by spend entered for a period. */
export const SPEND_MEASURES = [
  ...(['cost', 'uncosted', 'costed', 'costedValid', 'costedConversions', 'costedRevenue'] as const),
] as const satisfies readonly Measure[];
/** A measure to add or, with `-`, to subtract. */
export type Term = Measure | `-${Measure}`;

/** Whole numbers, and exact decimal text for money: `cost` has up to 18 decimals. */
export type Measures = Record<Count, number> & Record<Amount, string>;

/** Whether more is better, worse or neither, which determines the colour of a change. */
type Good = 'more' | 'less' | null;

/** Type of a value: a whole number, decimal text in the workspace's currency, a ratio, or money per unit. */
export type Metric =
  | { readonly kind: 'count'; readonly good: Good; readonly of: Count }
  | {
      readonly kind: 'money';
      readonly good: Good;
      readonly of: readonly Term[];
      /** Unknown, not 0, when no cost is known. */
      readonly costs: boolean;
    }
  | {
      readonly kind: 'share' | 'rate';
      readonly good: Good;
      readonly part: readonly Term[];
      readonly whole: readonly Term[];
    };

const count = (of: Count, good: Good = 'more'): Metric => ({ kind: 'count', good, of });
const money = (good: Good, of: Term[], costs = false): Metric => ({ kind: 'money', good, of, costs });
const share = (good: Good, part: Term[], whole: Term[]): Metric => ({ kind: 'share', good, part, whole });
const rate = (good: Good, part: Term[], whole: Term[]): Metric => ({ kind: 'rate', good, part, whole });

const ofValidClicks: Term[] = ['conversions', '-otherClickConversions'];

/**
 * Every metric of every report, defined only here so that screens show exactly what stores sort by. docs/metrics.md
 * describes each.
 */
const defined = {
  requests: count('requests'),
  visits: count('visits'),
  valid: count('valid'),
  uniqueVisits: count('uniqueVisits'),
  bots: count('bots', 'less'),
  invalidShare: share('less', ['bots'], ['requests']),
  refused: count('refused', null),
  landed: count('landed'),
  lpViews: count('lpViews'),
  lpClicks: count('lpClicks'),
  lpCtr: share('more', ['lpClicks'], ['lpViews']),
  // Visits of offers: those sent straight to an offer, and those that continued from a landing page.
  offerCr: share('more', ofValidClicks, ['valid', '-lpViews', 'lpClicks']),
  conversions: count('conversions'),
  leads: count('leads'),
  sales: count('sales'),
  holds: count('holds', null),
  rejected: count('rejected', 'less'),
  otherConversions: count('otherConversions', null),
  otherClickConversions: count('otherClickConversions', 'less'),
  cr: share('more', ofValidClicks, ['valid']),
  approvalRate: share('more', ['sales'], ['leads', 'sales', 'holds', 'rejected']),
  revenue: money('more', ['revenue']),
  unpriced: count('unpriced', 'less'),
  cost: money(null, ['cost'], true),
  uncosted: count('uncosted', 'less'),
  uncostedRevenue: money('less', ['revenue', '-costedRevenue']),
  profit: money('more', ['costedRevenue', '-cost'], true),
  roi: share('more', ['costedRevenue', '-cost'], ['cost']),
  roas: share('more', ['costedRevenue'], ['cost']),
  epc: rate('more', ['revenue', '-otherClickRevenue'], ['valid']),
  cpc: rate('less', ['cost'], ['costedValid']),
  cpa: rate('less', ['cost'], ['costedConversions']),
};

export type MetricName = keyof typeof defined;
export const metrics: Readonly<Record<MetricName, Metric>> = defined;
export const metricNames = Object.keys(defined) as [MetricName, ...MetricName[]];

/** Default metrics of a report. */
export const USUAL_METRICS: readonly MetricName[] = [
  'requests',
  'visits',
  'valid',
  'uniqueVisits',
  'invalidShare',
  'conversions',
  'cr',
  'revenue',
  'cost',
  'profit',
  'roi',
];

export const isNegative = (term: Term): term is `-${Measure}` => term.startsWith('-');
export const measureOf = (term: Term): Measure => (isNegative(term) ? (term.slice(1) as Measure) : term);

const termsOf = (metric: Metric): readonly Term[] => {
  if (metric.kind === 'count') return [metric.of];
  if (metric.kind === 'money') return metric.costs ? [...metric.of, 'costed'] : metric.of;
  return [...metric.part, ...metric.whole];
};

/** The measures needed for the given metrics. */
export const measuresFor = (names: readonly MetricName[]): Set<Measure> =>
  new Set(names.flatMap((name) => termsOf(metrics[name]).map(measureOf)));
