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
  'leads',
  'sales',
  'holds',
  'rejected',
  'otherConversions',
  'unpriced',
  'uncosted',
] as const;
type Count = (typeof COUNTS)[number];
type Money = 'revenue' | 'cost' | 'profit';
export type Measure = Count | Money;
/** A measure that is added, or with `-` taken away. */
type Term = Measure | `-${Measure}`;

/** Whole numbers, and for money decimal text, exact. */
export type Measures = Record<Count, number> & Record<Money, string>;

/** Whether more of it is better, worse or neither: how a change is coloured. */
type Good = 'more' | 'less' | null;

/** What a value is: a whole number, decimal text in the workspace's currency, a fraction, or money for each of something. */
export type Metric =
  | { readonly kind: 'count'; readonly good: Good; readonly of: Count }
  | { readonly kind: 'money'; readonly good: Good; readonly of: Money }
  | {
      readonly kind: 'share' | 'rate';
      readonly good: Good;
      readonly part: readonly Term[];
      readonly whole: readonly Term[];
    };

const count = (of: Count, good: Good = 'more'): Metric => ({ kind: 'count', good, of });
const money = (of: Money, good: Good): Metric => ({ kind: 'money', good, of });
const share = (good: Good, part: Term[], whole: Term[]): Metric => ({ kind: 'share', good, part, whole });
const rate = (good: Good, part: Term[], whole: Term[]): Metric => ({ kind: 'rate', good, part, whole });

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
  offerCr: share('more', ['conversions'], ['valid', '-lpViews', 'lpClicks']),
  conversions: count('conversions'),
  leads: count('leads'),
  sales: count('sales'),
  holds: count('holds', null),
  rejected: count('rejected', 'less'),
  otherConversions: count('otherConversions', null),
  cr: share('more', ['conversions'], ['valid']),
  approvalRate: share('more', ['sales'], ['leads', 'sales', 'holds', 'rejected']),
  revenue: money('revenue', 'more'),
  unpriced: count('unpriced', 'less'),
  cost: money('cost', null),
  uncosted: count('uncosted', 'less'),
  profit: money('profit', 'more'),
  roi: share('more', ['profit'], ['cost']),
  roas: share('more', ['revenue'], ['cost']),
  epc: rate('more', ['revenue'], ['valid']),
  cpc: rate('less', ['cost'], ['valid']),
  cpa: rate('less', ['cost'], ['conversions']),
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

const isNegative = (term: Term): term is `-${Measure}` => term.startsWith('-');
export const measureOf = (term: Term): Measure => (isNegative(term) ? (term.slice(1) as Measure) : term);

/** The sums that the metrics are made of. */
export const measuresFor = (names: readonly MetricName[]): Set<Measure> =>
  new Set(
    names.flatMap((name) => {
      const metric = metrics[name];
      return 'of' in metric ? [metric.of] : [...metric.part, ...metric.whole].map(measureOf);
    }),
  );

const sumOf = (terms: readonly Term[], sums: Measures): number =>
  terms.reduce((sum, term) => sum + (isNegative(term) ? -1 : 1) * Number(sums[measureOf(term)]), 0);

/** A fraction is null, "not known", where there is no whole: neither 0 nor without end. */
export const metricValue = (name: MetricName, sums: Measures): number | string | null => {
  const metric = metrics[name];
  if ('of' in metric) return sums[metric.of];
  const whole = sumOf(metric.whole, sums);
  return whole === 0 ? null : sumOf(metric.part, sums) / whole;
};
