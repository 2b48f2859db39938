import {
  type ConversionDimension,
  type FilterDimension,
  isConversionDimension,
} from '../../src/contracts/reports/report-query.ts';
import { typeNumberOf } from '../../src/core/conversions/types.ts';
import type { CommonMetric, Measures, MetricName } from '../../src/core/report/metrics.ts';
import { isRoleDimension } from '../../src/core/sources/parameters.ts';
import type { RequestFields } from '../../src/events/journal/record.ts';
import type { SpendPeriod, StoreFilter, StoreKey, StoreReportQuery } from '../../src/events/store/reports.ts';
import { destinationOf, offerOf, type SentRequest, type Traffic, unitsOf } from './event-traffic.ts';

/** What distinguishes rows. For a conversion whose click was never logged, only the campaign and variant are known. */
interface Thing {
  workspace: number;
  time: number;
  campaign: number;
  variant: number;
  /** Null: the click was never logged. */
  sent: SentRequest | null;
  fields: RequestFields | null;
  add(sums: ReferenceSums): void;
  /** Spend replaces other costs within its quarter hours. */
  valid: boolean;
  /** Only conversions have them. */
  of?: Record<ConversionDimension, string>;
}

const AMOUNTS = [
  ...(['revenue', 'approvedRevenue', 'pendingRevenue'] as const),
  ...(['otherClickRevenue', 'costedRevenue', 'cost'] as const),
] as const;
type Amount = (typeof AMOUNTS)[number];
type Counted = Exclude<keyof Measures, Amount | `${string}:${number}`>;

interface TypeSums {
  conversions: number;
  otherClicks: number;
  costed: number;
  revenue: bigint;
}
/** Money in units of the 18th decimal. `types`: by number. */
export type ReferenceSums = Record<Counted, number> &
  Record<Amount, bigint> & { types: Map<number, TypeSums> };

const noSums = (): ReferenceSums => ({
  requests: 0,
  visits: 0,
  valid: 0,
  uniqueVisits: 0,
  bots: 0,
  refused: 0,
  landed: 0,
  lpViews: 0,
  lpClicks: 0,
  conversions: 0,
  leads: 0,
  sales: 0,
  holds: 0,
  rejected: 0,
  otherConversions: 0,
  unpriced: 0,
  uncosted: 0,
  otherClickConversions: 0,
  costed: 0,
  costedValid: 0,
  costedConversions: 0,
  revenue: 0n,
  approvedRevenue: 0n,
  pendingRevenue: 0n,
  otherClickRevenue: 0n,
  costedRevenue: 0n,
  cost: 0n,
  types: new Map(),
});

const NO_TYPE: TypeSums = { conversions: 0, otherClicks: 0, costed: 0, revenue: 0n };

/** The sum behind a measure. */
export const referenceMeasure = (sums: ReferenceSums, measure: keyof Measures): number | bigint => {
  const [name = '', type] = measure.split(':');
  if (type === undefined) return sums[name as Counted | Amount];
  const of = sums.types.get(Number(type)) ?? NO_TYPE;
  const own = {
    typeConversions: of.conversions,
    typeOtherClicks: of.otherClicks,
    typeCosted: of.costed,
    typeRevenue: of.revenue,
  };
  return own[name as keyof typeof own];
};

/** The sixth and the tenth decimal, in units of the 18th. */
const [MILLIONTH, TENTH] = [10n ** 12n, 10n ** 8n];

const host = (referrer: string): string | null => {
  const [, behind] = referrer.split('://');
  const [authority = ''] = (behind ?? '').split('/');
  const name = (authority.split('@').at(-1) ?? '').split(':')[0] ?? '';
  return name === '' ? null : name.toLowerCase();
};

const numbered = (value: number | undefined): StoreKey =>
  value === undefined || value === 0 ? null : String(value);

/** What finds a row's traffic source by its campaign. */
type LookUps = Pick<StoreReportQuery, 'sources' | 'roles'>;

const keyOf = (
  dimension: Exclude<FilterDimension, 'reason'>,
  { campaign, variant, sent, fields: f }: Thing,
  { sources, roles }: LookUps,
): StoreKey => {
  const isRouted = variant >= 0;
  switch (dimension) {
    case 'campaign':
      return numbered(campaign);
    case 'path':
      return isRouted ? `${campaign}/${variant}` : null;
    case 'landing':
      return f?.lp === 1 ? numbered(f.d) : null;
    case 'offer':
      return sent === null ? null : numbered(offerOf(sent));
    case 'destination':
      return sent === null ? null : numbered(destinationOf(sent));
    case 'variant':
      return isRouted && f?.te.startsWith('t') === true ? `${campaign}/${f.te}/${variant}` : null;
    case 'rule':
      return isRouted && f !== null && f.ru > 0 ? `${campaign}/${f.ru}` : null;
    case 'source':
      return sources.find((one) => one.campaign === campaign)?.source ?? null;
    case 'adCampaign':
    case 'adGroup':
    case 'ad':
    case 'creative':
    case 'placement':
    case 'site':
    case 'keyword': {
      const own = roles?.[dimension]?.find(({ campaigns }) => campaigns.includes(campaign));
      const value = own === undefined ? undefined : f?.[`s${own.sub.slice(3)}` as 's1'];
      return own === undefined || value === undefined ? null : `${own.source}/${value}`;
    }
    case 'country':
      return f?.co ?? null;
    case 'region':
      return f?.rg ?? null;
    case 'city':
      return f?.cy ?? null;
    case 'language':
      return f?.l ?? null;
    case 'device':
      return f?.dv ?? null;
    case 'os':
      return f?.os ?? null;
    case 'browser':
      return f?.b ?? null;
    case 'inApp':
      return f?.ia ?? null;
    case 'trafficClass':
      return f?.cl ?? null;
    case 'referrer':
      return f === null ? null : host(f.rf);
    case 'domain':
      return numbered(f?.do);
    case 'outcome':
      return f?.o ?? null;
    default:
      return f?.[`s${dimension.slice(3)}` as 's1'] ?? null;
  }
};

/** All values of a row in a dimension: one, except for reasons. */
const keysOf = (dimension: FilterDimension, thing: Thing, lookUps: LookUps): StoreKey[] => {
  if (dimension !== 'reason') return [keyOf(dimension, thing, lookUps)];
  const reasons = thing.fields?.rs ?? [];
  return reasons.length === 0 ? [null] : [...reasons];
};

const passes = (filter: StoreFilter, thing: Thing, lookUps: LookUps): boolean => {
  const { dimension, roles } = filter;
  const own = isRoleDimension(dimension) && roles ? { ...lookUps, roles: { [dimension]: roles } } : lookUps;
  const keys = keysOf(dimension, thing, own);
  // The source of an ID is not part of its text.
  const texts = keys.map((key) => (isRoleDimension(dimension) ? key?.slice(key.indexOf('/') + 1) : key));
  const has = (text: string): boolean => texts.some((one) => one?.toLowerCase().includes(text) === true);
  const found =
    filter.op === 'is' || filter.op === 'isNot'
      ? keys.some((key) => filter.values.includes(key))
      : filter.values.some((value) => value !== null && has(value.toLowerCase()));
  return filter.op === 'is' || filter.op === 'contains' ? found : !found;
};

const inPeriod =
  (campaign: number, time: number) =>
  (period: SpendPeriod): boolean =>
    period.campaign === campaign && period.begins <= time && time < period.ends;

const QUARTER = 15 * 60_000;

const text = (units: bigint, decimals: number): string => {
  const size = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const part = size.slice(-decimals).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${size.slice(0, -decimals)}${part === '' ? '' : `.${part}`}`;
};

const floor = (a: bigint, b: bigint): bigint => (a - (((a % b) + b) % b)) / b;
/** `part / whole` in units of the last decimal, half up. */
const divided = (part: bigint, whole: bigint, decimals: number): bigint =>
  floor(2n * part * 10n ** BigInt(decimals) + whole, 2n * whole);
const ratio = (part: number | bigint, whole: number | bigint): number | null =>
  BigInt(whole) === 0n ? null : Number(text(divided(BigInt(part), BigInt(whole), 10), 10));
/** Money per unit of a count. */
const each = (part: bigint, whole: number): number | null => ratio(part, BigInt(whole) * 10n ** 18n);

/** The report of these sums, as docs/metrics.md defines it. */
export const referenceValues = (
  of: ReferenceSums,
  types: readonly number[] = [],
): Record<CommonMetric, number | string | null> & Partial<Record<MetricName, number | string | null>> => {
  const {
    revenue,
    costedRevenue,
    cost,
    otherClickRevenue,
    approvedRevenue,
    pendingRevenue,
    costed,
    costedValid,
    costedConversions,
    types: byType,
    ...counts
  } = of;
  const { conversions, otherClickConversions, valid, lpViews, lpClicks, leads, sales, holds, rejected } = of;
  const human = conversions - otherClickConversions;
  const spent = divided(divided(cost, 10n ** 18n, 10), 10n ** 10n, 6);
  return {
    ...counts,
    ...{
      invalidShare: ratio(of.bots, of.requests),
      lpCtr: ratio(lpClicks, lpViews),
      cr: ratio(human, valid),
    },
    offerCr: ratio(human, valid - lpViews + lpClicks),
    approvalRate: ratio(sales, leads + sales + holds + rejected),
    revenue: text(revenue, 18),
    approvedRevenue: text(approvedRevenue, 18),
    pendingRevenue: text(pendingRevenue, 18),
    uncostedRevenue: text(revenue - costedRevenue, 18),
    cost: costed === 0 ? null : text(spent, 6),
    profit: costed === 0 ? null : text(costedRevenue - spent * MILLIONTH, 18),
    roi: ratio(costedRevenue - cost, cost),
    roas: ratio(costedRevenue, cost),
    epc: each(revenue - otherClickRevenue, valid),
    cpc: each(cost, costedValid),
    cpa: each(cost, costedConversions),
    ...Object.assign(
      {},
      ...types.map((type) => {
        const own = byType.get(type) ?? NO_TYPE;
        return {
          [`conversions:${type}`]: own.conversions,
          [`cr:${type}`]: ratio(own.conversions - own.otherClicks, valid),
          [`cpa:${type}`]: each(cost, own.costed),
          [`revenue:${type}`]: text(own.revenue, 18),
        };
      }),
    ),
  };
};

/** Whether the campaign had a cost model for the click. */
const saysCost = ({ kv, kp, kc, kr }: RequestFields): boolean => (kv ?? kp ?? kc ?? kr) !== undefined;

const requestThings = (traffic: Pick<Traffic, 'requests'>, spend: readonly SpendPeriod[]): Thing[] =>
  traffic.requests.flatMap((sent): Thing[] => {
    const { at, fields, unique, recorded, lpClicks, landed } = sent;
    const { vi, cl, o, kv, ku, kp } = fields;
    const valid = vi === 1 && cl === 'human';
    const isSpent = spend.some(inPeriod(fields.c, at.time));
    const paid = vi === 1 && cl !== 'crawler' && !isSpent;
    const add = (sums: ReferenceSums): void => {
      sums.requests++;
      if (vi === 1) sums.visits++;
      if (valid) sums.valid++;
      if (unique) sums.uniqueVisits++;
      if (cl === 'invalid' || cl === 'crawler') sums.bots++;
      if (o === 'refused') sums.refused++;
      if (valid && (fields.lp === 1 || o === 'landed')) sums.lpViews++;
      if (valid && (o === 'landed' || recorded)) sums.landed++;
      if (valid) sums.lpClicks += lpClicks;
      if (valid) sums.landed += landed;
      if (paid && (kp ?? ku) !== undefined) sums.uncosted++;
      if (paid && ku === undefined) sums.cost += unitsOf(kv, 18);
      if (!isSpent && !saysCost(fields)) return;
      sums.costed++;
      if (valid) sums.costedValid++;
    };
    return [
      {
        workspace: fields.ws,
        time: at.time,
        campaign: fields.c,
        variant: fields.a,
        sent,
        fields,
        add,
        valid,
      },
    ];
  });

const conversionThings = (
  traffic: Pick<Traffic, 'conversions'>,
  { basis, spend, types, dimensions }: StoreReportQuery,
): Thing[] =>
  traffic.conversions.map((one) => {
    const number = typeNumberOf({ event: one.event, word: one.typeWord }, types ?? []);
    const rules = types?.find((type) => type.number === number);
    const isCounted = dimensions.includes('conversionType') || (rules?.countsAsConversion ?? true);
    const isPending = one.status === 'lead' || one.status === 'hold';
    const time = basis === 'click' ? one.clickTime : one.firstTime;
    const add = (sums: ReferenceSums): void => {
      const known = { lead: 'leads', sale: 'sales', hold: 'holds', rejected: 'rejected' } as const;
      sums[known[one.status as keyof typeof known] ?? 'otherConversions']++;
      if (one.status === 'rejected') return;
      const earns = rules?.countsAsRevenue ?? true;
      const revenue = earns ? one.revenue * MILLIONTH : 0n;
      const own = sums.types.get(number) ?? { ...NO_TYPE };
      sums.types.set(number, own);
      own.conversions++;
      own.revenue += revenue;
      if (isCounted) sums.conversions++;
      sums.revenue += revenue;
      if (isPending) sums.pendingRevenue += revenue;
      else sums.approvedRevenue += revenue;
      if (one.unpriced && earns) sums.unpriced++;
      const isSpent = spend.some(inPeriod(one.campaign, time));
      if (!isSpent) sums.cost += one.cost * TENTH;
      if (one.click !== null && !(one.ofVisit && one.click.cl === 'human')) {
        if (isCounted) sums.otherClickConversions++;
        own.otherClicks++;
        sums.otherClickRevenue += revenue;
      }
      if (!isSpent && (one.click === null || !saysCost(one.click))) return;
      sums.costed++;
      if (isCounted) sums.costedConversions++;
      own.costed++;
      sums.costedRevenue += revenue;
    };
    const { workspace, campaign, variant, visit: sent, click: fields } = one;
    const standing = one.status === 'rejected' ? 'rejected' : isPending ? 'pending' : 'approved';
    const of = { conversionType: String(number), conversionStatus: standing };
    return { workspace, time, campaign, variant, sent, fields, add, valid: false, of };
  });

/** Each valid visit of a period has an equal part of it, or each of its quarter hours if there are no visits. */
const spendThings = (workspace: number, requests: readonly Thing[], spend: readonly SpendPeriod[]): Thing[] =>
  spend.flatMap((period): Thing[] => {
    const paying = (count: number) => (sums: ReferenceSums) => {
      sums.cost += unitsOf(period.amount, 18) / BigInt(count);
    };
    const visits = requests.filter(
      (one) => one.workspace === workspace && one.valid && inPeriod(one.campaign, one.time)(period),
    );
    if (visits.length > 0) return visits.map((one) => ({ ...one, add: paying(visits.length) }));
    const count = (period.ends - period.begins) / QUARTER;
    return Array.from({ length: count }, (_, i) => ({
      ...{
        workspace,
        time: period.begins + i * QUARTER,
        campaign: period.campaign,
        variant: -1,
        sent: null,
        fields: null,
      },
      valid: false,
      nowhere: true,
      add: (sums: ReferenceSums) => {
        paying(count)(sums);
        sums.costed++;
      },
    }));
  });

/** The expected report, counted one by one from what was sent. Keys as the store writes them. */
export const referenceReport = (
  traffic: Pick<Traffic, 'requests' | 'conversions'>,
  query: StoreReportQuery,
): { rows: Map<string, ReferenceSums>; total: ReferenceSums } => {
  const { workspace, from, to, dimensions, filters, steps, spend } = query;
  // A report about conversions has neither visits nor costs of visits.
  const onlyConversions = dimensions.some(isConversionDimension);
  const requests = onlyConversions ? [] : requestThings(traffic, spend);
  const things = [
    ...requests,
    ...conversionThings(traffic, onlyConversions ? { ...query, spend: [] } : query),
    ...(onlyConversions ? [] : spendThings(workspace, requests, spend)),
  ].filter((one) => {
    if (one.workspace !== workspace || one.time < from || one.time >= to) return false;
    // Spend without visits has no other dimension, not even an unknown one.
    const nowhere =
      'nowhere' in one && filters.some(({ dimension: d }) => d !== 'campaign' && d !== 'source');
    return !nowhere && filters.every((filter) => passes(filter, one, query));
  });
  const rows = new Map<string, ReferenceSums>();
  const total = noSums();
  for (const thing of things) {
    thing.add(total);
    let keys: StoreKey[][] = [[]];
    for (const dimension of dimensions) {
      const own =
        dimension === 'step'
          ? [String(steps.findLastIndex((step) => step <= thing.time))]
          : isConversionDimension(dimension)
            ? [thing.of?.[dimension] ?? null]
            : keysOf(dimension, thing, query);
      keys = keys.flatMap((before) => own.map((key) => [...before, key]));
    }
    for (const key of keys) {
      const id = JSON.stringify(key);
      const sums = rows.get(id) ?? noSums();
      thing.add(sums);
      rows.set(id, sums);
    }
  }
  return { rows, total };
};
