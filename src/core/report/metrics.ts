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
  // Conversions with a status, and sales, of networks that send more than one (docs/metrics.md).
  'ratedConversions',
  'ratedSales',
  'unpriced',
  'uncosted',
  // Requests, valid visits and conversions of known cost (docs/metrics.md); a period without visits counts as one.
  'costed',
  'costedValid',
  'costedConversions',
  // Valid visits whose cost is spend entered for their time, in place of what their cost model says.
  'coveredValid',
] as const;
const AMOUNTS = [
  ...(['revenue', 'approvedRevenue', 'pendingRevenue'] as const),
  ...(['otherClickRevenue', 'costedRevenue', 'cost'] as const),
  // Part of the cost that is spend divided among more visits than these (docs/metrics.md).
  'spreadCost',
  // Part of the cost that is spend without visits.
  'unvisitedCost',
  // Only of a total: spend without visits that is not in it because a filter asks what nobody knows of it.
  'leftOutCost',
  // Only of a total: credit that lowers no cost, because less was spent within it. Not part of the cost.
  'unlaidCredit',
  // Part of the cost that the cost model charged for clicks, before corrections; only tells whether there is any.
  'clickCost',
  // Part of the cost that conversions caused, and grows with them.
  'conversionCost',
  // For estimates (core/maturity): sums over valid visits of the share of their conversions that is still to come, of its
  // standard error, and of the conversions, the revenue and the cost to come at the usual rate. Decimals, not money.
  ...(['unripe', 'unripeError', 'usualToCome', 'usualRevenueToCome', 'usualCostToCome'] as const),
] as const;
type Count = (typeof COUNTS)[number];
type Amount = (typeof AMOUNTS)[number];

/** Sums over the conversions of one type, by its number; of clicks that are not valid visits; with a known cost. */
const TYPE_COUNTS = ['typeConversions', 'typeOtherClicks', 'typeCosted'] as const;
type TypeCount = `${(typeof TYPE_COUNTS)[number]}:${number}`;
type TypeAmount = `typeRevenue:${number}`;
export type TypeMeasure = TypeCount | TypeAmount;

export type Measure = Count | Amount | TypeMeasure;

export const isTypeMeasure = (name: string): name is TypeMeasure => /^type\w+:/.test(name);

/** Whether a measure is money that conversions earned. */
export const isRevenue = (measure: Measure): boolean => /^typeRevenue:|[rR]evenue$/.test(measure);

/** Measures affected by spend entered for a period. */
export const SPEND_MEASURES = [
  ...(['cost', 'uncosted', 'costed', 'costedValid', 'costedConversions', 'costedRevenue'] as const),
  ...(['clickCost', 'coveredValid'] as const),
] as const satisfies readonly Measure[];
/** A measure to add or, with `-`, to subtract. */
export type Term = Measure | `-${Measure}`;

/** Whole numbers, and exact decimal text for money: `cost` has up to 18 decimals. Types have only what was asked for. */
export type Measures = Record<Count, number> &
  Record<Amount, string> &
  Partial<Record<TypeCount, number>> &
  Partial<Record<TypeAmount, string>>;

/** Whether more is better, worse or neither, which determines the color of a change. */
export type Good = 'more' | 'less' | null;

/** Type of a value: a whole number, decimal text in the workspace's currency, a ratio, or money per unit. */
export type Metric =
  | { readonly kind: 'count'; readonly good: Good; readonly of: Count | TypeCount }
  | {
      readonly kind: 'money';
      readonly good: Good;
      readonly of: readonly Term[];
      /** Unknown, not 0, when no cost is known. */
      readonly costs: boolean;
    }
  | { readonly kind: 'verdict'; readonly good: Good; readonly from: readonly Measure[] }
  /** A value that is not known yet, estimated from these sums: core/report/estimates.ts. */
  | {
      readonly kind: 'estimate';
      readonly good: Good;
      readonly unit: 'count' | 'share';
      readonly from: readonly Measure[];
    }
  | {
      readonly kind: 'share' | 'rate';
      readonly good: Good;
      readonly part: readonly Term[];
      readonly whole: readonly Term[];
    };

const count = (of: Count | TypeCount, good: Good = 'more'): Metric => ({ kind: 'count', good, of });
const money = (good: Good, of: Term[], costs = false): Metric => ({ kind: 'money', good, of, costs });
const share = (good: Good, part: Term[], whole: Term[]): Metric => ({ kind: 'share', good, part, whole });
const rate = (good: Good, part: Term[], whole: Term[]): Metric => ({ kind: 'rate', good, part, whole });

const estimate = (good: Good, unit: 'count' | 'share', from: readonly Measure[]): Metric => ({
  kind: 'estimate',
  good,
  unit,
  from,
});

const RIPENING = [
  'valid',
  'conversions',
  'otherClickConversions',
  'unripe',
  'unripeError',
  'usualToCome',
] as const satisfies readonly Measure[];

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
  approvalRate: share('more', ['ratedSales'], ['ratedConversions']),
  revenue: money('more', ['revenue']),
  approvedRevenue: money('more', ['approvedRevenue']),
  pendingRevenue: money(null, ['pendingRevenue']),
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
  toCome: estimate(null, 'share', RIPENING),
  matureConversions: estimate('more', 'count', RIPENING),
  matureCr: estimate('more', 'share', RIPENING),
  matureRoi: estimate('more', 'share', [
    ...RIPENING,
    ...(['usualRevenueToCome', 'usualCostToCome', 'costed', 'costedValid'] as const),
    ...(['costedRevenue', 'cost', 'conversionCost', 'costedConversions', 'coveredValid'] as const),
  ]),
};

/** A metric of every workspace. */
export type CommonMetric = keyof typeof defined;
export const metrics: Readonly<Record<CommonMetric, Metric>> = defined;
export const metricNames = Object.keys(defined) as [CommonMetric, ...CommonMetric[]];

/** What a report shows of one conversion type. */
export const TYPE_FIGURES = ['conversions', 'cr', 'cpa', 'revenue'] as const;
export type TypeFigure = (typeof TYPE_FIGURES)[number];

/** A figure of the conversion type with this number, such as `cr:4`. */
export type TypeMetric = `${TypeFigure}:${number}`;
export type MetricName = CommonMetric | TypeMetric | typeof VERDICT;

/** A word instead of a figure (core/report/verdict.ts). Rows cannot be sorted by it. */
export const VERDICT = 'verdict' as const;

const TYPE_METRIC = /^(conversions|cr|cpa|revenue):([1-9]\d{0,5})$/;

/** The parts of a type's metric; null for any other text. */
export const typeMetricOf = (name: string): { figure: TypeFigure; type: number } | null => {
  const [, figure, type] = TYPE_METRIC.exec(name) ?? [];
  return figure === undefined ? null : { figure: figure as TypeFigure, type: Number(type) };
};

const isTypeMetric = (name: MetricName): name is TypeMetric => name.includes(':');

const typeMetrics: Readonly<Record<TypeFigure, (type: number) => Metric>> = {
  conversions: (type) => count(`typeConversions:${type}`),
  cr: (type) => share('more', [`typeConversions:${type}`, `-typeOtherClicks:${type}`], ['valid']),
  cpa: (type) => rate('less', ['cost'], [`typeCosted:${type}`]),
  revenue: (type) => money('more', [`typeRevenue:${type}`]),
};

const verdict: Metric = {
  kind: 'verdict',
  good: null,
  from: [
    ...RIPENING,
    'costed',
    'costedValid',
    'costedRevenue',
    'costedConversions',
    'coveredValid',
    'cost',
    'clickCost',
    'conversionCost',
  ],
};

/** The definition of a metric. */
export const metricOf = (name: MetricName): Metric => {
  if (name === VERDICT) return verdict;
  if (!isTypeMetric(name)) return metrics[name];
  const parts = typeMetricOf(name);
  if (parts === null) throw new Error(`Not a metric: ${name}`);
  return typeMetrics[parts.figure](parts.type);
};

/** Whether a metric needs to know which conversions are still to come. */
export const needsMaturity = (name: MetricName): boolean =>
  ['estimate', 'verdict'].includes(metricOf(name).kind);

export const isEstimate = (name: MetricName): boolean => metricOf(name).kind === 'estimate';

/** How a metric's values are written. Verdicts are words, for which there is no format. */
export const valueKind = (name: MetricName): Exclude<Metric['kind'], 'estimate' | 'verdict'> => {
  const metric = metricOf(name);
  if (metric.kind === 'verdict') throw new Error('A verdict is not a figure');
  return metric.kind === 'estimate' ? metric.unit : metric.kind;
};

/** Numbers of the conversion types that metrics are about. */
export const typesIn = (names: readonly MetricName[]): number[] => [
  ...new Set(names.flatMap((name) => typeMetricOf(name)?.type ?? [])),
];

/** Default metrics of a report. */
export const USUAL_METRICS: readonly CommonMetric[] = [
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

/** The figures at the top of a screen, money first; `sixth` completes their first row. */
export const headlineMetrics = (sixth: CommonMetric): readonly CommonMetric[] => [
  'cost',
  'revenue',
  'profit',
  'roi',
  'conversions',
  sixth,
  'cr',
  'valid',
  'visits',
  'uniqueVisits',
  'invalidShare',
  'requests',
];

const isNegative = (term: Term): term is `-${Measure}` => term.startsWith('-');
export const measureOf = (term: Term): Measure => (isNegative(term) ? (term.slice(1) as Measure) : term);

const termsOf = (metric: Metric): readonly Term[] => {
  if (metric.kind === 'count') return [metric.of];
  if (metric.kind === 'money') return metric.costs ? [...metric.of, 'costed'] : metric.of;
  if (metric.kind === 'estimate' || metric.kind === 'verdict') return metric.from;
  return [...metric.part, ...metric.whole];
};

const OF_CONVERSIONS: ReadonlySet<string> = new Set<Measure>([
  ...(['conversions', 'otherClickConversions', 'leads', 'sales', 'holds', 'rejected'] as const),
  ...(['otherConversions', 'ratedConversions', 'ratedSales', 'unpriced'] as const),
  ...(['revenue', 'approvedRevenue', 'pendingRevenue'] as const),
]);

/** Whether a metric is about conversions alone, and known where a report has no visits and no costs. */
export const isOfConversions = (name: MetricName): boolean =>
  termsOf(metricOf(name))
    .map(measureOf)
    .every((measure) => OF_CONVERSIONS.has(measure) || /^type(?:Conversions|Revenue):/.test(measure));

/** The measures needed for the given metrics. */
export const measuresFor = (names: readonly MetricName[]): Set<Measure> =>
  new Set(names.flatMap((name) => termsOf(metricOf(name)).map(measureOf)));

/**
 * Report amounts as whole numbers. 18 decimals hold the cost of clicks and conversions (at most ten decimals) and one
 * visit's share of a period's spend.
 */
const DECIMALS = 18;
const SHAPE = /^(-?)(\d+)(?:\.(\d{1,18}))?$/;
/** Decimals of a ratio. */
const RATIO_DECIMALS = 10;
const RATIO_SCALE = 10n ** BigInt(RATIO_DECIMALS);

/** Decimal text, or a whole number, in units of the 18th decimal. Anything else throws. */
export const fineUnits = (value: string | number): bigint => {
  const found = SHAPE.exec(String(value));
  if (found === null) throw new Error(`Not an exact amount: ${value}`);
  const [, sign, whole = '', part = ''] = found;
  const units = BigInt(whole + part.padEnd(DECIMALS, '0'));
  return sign === '-' ? -units : units;
};

/** A number of units of the last decimal as text, without trailing zeros. */
const written = (units: bigint, decimals: number): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const part = digits.slice(-decimals).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -decimals)}${part === '' ? '' : `.${part}`}`;
};

/** Units of the 18th decimal as decimal text. */
export const fineText = (units: bigint): string => written(units, DECIMALS);

const floorDivide = (part: bigint, whole: bigint): bigint => {
  const quotient = part / whole;
  return part % whole < 0n ? quotient - 1n : quotient;
};
const halfUp = (part: bigint, whole: bigint): bigint => floorDivide(2n * part + whole, 2n * whole);

/** Rounds from 18 decimals, half up. */
export const roundedUnits = (units: bigint, decimals: number): bigint => {
  const step = 10n ** BigInt(DECIMALS - decimals);
  return halfUp(units, step) * step;
};

/**
 * An amount as shown: six decimals, half up. Rounds to the tenth first, because shares of a period's spend are rounded
 * down at the 18th and their sum can be just below a half.
 */
export const shownUnits = (units: bigint): bigint => roundedUnits(roundedUnits(units, 10), 6);

/** `part / whole` to ten decimals, half up. Null when `whole` is zero. Both are in the same unit. */
export const ratioOf = (part: bigint, whole: bigint): number | null => {
  if (whole === 0n) return null;
  const [over, under] = whole < 0n ? [-part, -whole] : [part, whole];
  return Number(written(halfUp(over * RATIO_SCALE, under), RATIO_DECIMALS));
};

/** The measures of no rows. */
export const NO_MEASURES: Measures = Object.freeze(
  Object.fromEntries([
    ...COUNTS.map((name) => [name, 0]),
    ...AMOUNTS.map((name) => [name, '0']),
  ]) as unknown as Measures,
);

const sumOf = (terms: readonly Term[], sums: Measures, unitsOf = (units: bigint): bigint => units): bigint =>
  terms.reduce((sum, term) => {
    const units = unitsOf(fineUnits(sums[measureOf(term)] ?? 0));
    return isNegative(term) ? sum - units : sum + units;
  }, 0n);

/**
 * Null means unknown, which is not 0: a ratio with a zero denominator, an unknown cost, or an estimate, which needs more
 * than sums (core/report/estimates.ts). Ratios are computed from exact sums and rounded once.
 */
export const metricValue = (name: MetricName, sums: Measures): number | string | null => {
  const metric = metricOf(name);
  if (metric.kind === 'count') return sums[metric.of] ?? 0;
  if (metric.kind === 'estimate' || metric.kind === 'verdict') return null;
  if (metric.kind === 'money')
    return metric.costs && sums.costed === 0 ? null : fineText(sumOf(metric.of, sums, shownUnits));
  return ratioOf(sumOf(metric.part, sums), sumOf(metric.whole, sums));
};
