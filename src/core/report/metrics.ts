/** Sums that stores answer for any rows; every metric is made of them. */
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
  // Requests, valid visits and conversions whose cost is known (docs/metrics.md); a period without a visit counts as one request.
  'costed',
  'costedValid',
  'costedConversions',
] as const;
export const AMOUNTS = ['revenue', 'otherClickRevenue', 'costedRevenue', 'cost'] as const;
type Count = (typeof COUNTS)[number];
type Amount = (typeof AMOUNTS)[number];
export type Measure = Count | Amount;

/** What spend entered for a period changes. */
export const SPEND_MEASURES = [
  ...(['cost', 'uncosted', 'costed', 'costedValid', 'costedConversions', 'costedRevenue'] as const),
] as const satisfies readonly Measure[];
/** A measure that is added, or with `-` taken away. */
export type Term = Measure | `-${Measure}`;

/** Whole numbers, and for money decimal text, exact: `cost` has up to 18 decimals. */
export type Measures = Record<Count, number> & Record<Amount, string>;

/** Whether more of it is better, worse or neither: how a change is coloured. */
type Good = 'more' | 'less' | null;

/** What a value is: a whole number, decimal text in the workspace's currency, a fraction, or money for each of something. */
export type Metric =
  | { readonly kind: 'count'; readonly good: Good; readonly of: Count }
  | {
      readonly kind: 'money';
      readonly good: Good;
      readonly of: readonly Term[];
      /** Not known, and not 0, where the cost of nothing is known. */
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
 * Every metric of every report, defined here and nowhere else, so that what a screen shows and what a store sorts by are
 * one; docs/metrics.md has the words for each.
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
  // Visits of offers: those sent straight to one, and those that went on from a landing page.
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

/** What a report holds where nothing else is asked for. */
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

/** The sums that the metrics are made of. */
export const measuresFor = (names: readonly MetricName[]): Set<Measure> =>
  new Set(names.flatMap((name) => termsOf(metrics[name]).map(measureOf)));
