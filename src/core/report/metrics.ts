/** Sums that stores answer for any rows; every metric is made of them. Money is decimal text, exact. */
export interface Measures {
  requests: number;
  visits: number;
  valid: number;
  uniqueVisits: number;
  bots: number;
  refused: number;
  lpViews: number;
  lpClicks: number;
  landed: number;
  conversions: number;
  leads: number;
  sales: number;
  holds: number;
  rejected: number;
  otherConversions: number;
  unpriced: number;
  uncosted: number;
  revenue: string;
  cost: string;
  profit: string;
}
type Count = Exclude<keyof Measures, 'revenue' | 'cost' | 'profit'>;

interface Metric {
  /** What a value is: a whole number, decimal text in the workspace's currency, a fraction, or money for each of something. */
  kind: 'count' | 'money' | 'share' | 'rate';
  /** Whether more of it is better, worse or neither: how a change is coloured. */
  good: 'more' | 'less' | null;
  of: (m: Measures) => number | string | null;
}

const count = (name: Count, good: Metric['good'] = 'more'): Metric => ({
  kind: 'count',
  good,
  of: (m) => m[name],
});

/** Part of a whole; null, "not known", where there is no whole. */
const per = (part: number | string, whole: number | string): number | null =>
  Number(whole) === 0 ? null : Number(part) / Number(whole);

const fraction = (
  kind: 'share' | 'rate',
  good: Metric['good'],
  part: (m: Measures) => number | string,
  whole: (m: Measures) => number | string,
): Metric => ({ kind, good, of: (m) => per(part(m), whole(m)) });

/** Every metric of every report, defined here and nowhere else; docs/metrics.md has the words for each. */
export const metrics = {
  requests: count('requests'),
  visits: count('visits'),
  valid: count('valid'),
  uniqueVisits: count('uniqueVisits'),
  bots: count('bots', 'less'),
  invalidShare: fraction(
    'share',
    'less',
    (m) => m.bots,
    (m) => m.requests,
  ),
  refused: count('refused', null),
  landed: count('landed'),
  lpViews: count('lpViews'),
  lpClicks: count('lpClicks'),
  lpCtr: fraction(
    'share',
    'more',
    (m) => m.lpClicks,
    (m) => m.lpViews,
  ),
  /** Visits of offers: those sent straight to one, and those that went on from a landing page. */
  offerCr: fraction(
    'share',
    'more',
    (m) => m.conversions,
    (m) => m.valid - m.lpViews + m.lpClicks,
  ),
  conversions: count('conversions'),
  leads: count('leads'),
  sales: count('sales'),
  holds: count('holds', null),
  rejected: count('rejected', 'less'),
  otherConversions: count('otherConversions', null),
  cr: fraction(
    'share',
    'more',
    (m) => m.conversions,
    (m) => m.valid,
  ),
  approvalRate: fraction(
    'share',
    'more',
    (m) => m.sales,
    (m) => m.leads + m.sales + m.holds + m.rejected,
  ),
  revenue: { kind: 'money', good: 'more', of: (m) => m.revenue },
  unpriced: count('unpriced', 'less'),
  cost: { kind: 'money', good: null, of: (m) => m.cost },
  uncosted: count('uncosted', 'less'),
  profit: { kind: 'money', good: 'more', of: (m) => m.profit },
  roi: fraction(
    'share',
    'more',
    (m) => m.profit,
    (m) => m.cost,
  ),
  roas: fraction(
    'share',
    'more',
    (m) => m.revenue,
    (m) => m.cost,
  ),
  epc: fraction(
    'rate',
    'more',
    (m) => m.revenue,
    (m) => m.valid,
  ),
  cpc: fraction(
    'rate',
    'less',
    (m) => m.cost,
    (m) => m.valid,
  ),
  cpa: fraction(
    'rate',
    'less',
    (m) => m.cost,
    (m) => m.conversions,
  ),
} as const satisfies Record<string, Metric>;

type Name = keyof typeof metrics;
export const metricNames = Object.keys(metrics) as [Name, ...Name[]];

/** What a report holds where nothing else is asked for. */
export const USUAL_METRICS: readonly Name[] = [
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
