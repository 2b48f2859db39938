import {
  type ConversionDimension,
  type FilterDimension,
  isConversionDimension,
} from '../../src/contracts/reports/report-query.ts';
import { typeNumberOf } from '../../src/core/conversions/types.ts';
import type { CommonMetric, Measures, MetricName } from '../../src/core/report/metrics.ts';
import { isUtm } from '../../src/core/report/utm.ts';
import { isUnfilledParameter } from '../../src/core/routing/url/unfilled.ts';
import { isRoleDimension } from '../../src/core/sources/parameters.ts';
import { DAY_MS, QUARTER_MS } from '../../src/core/time/durations.ts';
import { type RequestFields, utmMember } from '../../src/events/journal/record.ts';
import type { SpendLine, StoreFilter, StoreKey, StoreReportQuery } from '../../src/events/store/reports.ts';
import { destinationOf, exitOf, offerOf, type SentRequest, type Traffic, unitsOf } from './event-traffic.ts';

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
  /** A visit that spend is divided among. */
  paid: boolean;
  /** Spend without visits: its keys, which are all that is known of it. */
  keys?: Readonly<Record<string, string | undefined>>;
  /** Only conversions have them. */
  of?: Record<ConversionDimension, string>;
}

const AMOUNTS = [
  ...(['revenue', 'approvedRevenue', 'pendingRevenue'] as const),
  ...(['otherClickRevenue', 'costedRevenue', 'cost', 'spreadCost', 'unvisitedCost', 'leftOutCost'] as const),
  'unlaidCredit',
  ...(['clickCost', 'conversionCost', 'unripe', 'unripeError'] as const),
  ...(['usualToCome', 'usualRevenueToCome', 'usualCostToCome'] as const),
] as const;
type Amount = (typeof AMOUNTS)[number];
type Counted = Exclude<keyof Measures, Amount | `${string}:${number}`>;

interface TypeSums {
  conversions: number;
  otherClicks: number;
  costed: number;
  revenue: bigint;
}
/** Money in units of the 18th decimal. `types`: by number. `spreadCost` is only known when all is summed. */
export type ReferenceSums = Record<Counted, number> &
  Record<Amount, bigint> & {
    types: Map<number, TypeSums>;
    /** Parts of each line of spend, and what one costs. */
    parts: Map<SpendLine, { count: number; of: number; each: bigint }>;
    /** What each credit has taken from each line. `all`: of all lines. */
    credits: Map<SpendLine, { taken: Map<SpendLine, bigint>; all: bigint }>;
  };

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
  ratedConversions: 0,
  ratedSales: 0,
  unpriced: 0,
  uncosted: 0,
  otherClickConversions: 0,
  costed: 0,
  costedValid: 0,
  costedConversions: 0,
  coveredValid: 0,
  revenue: 0n,
  approvedRevenue: 0n,
  pendingRevenue: 0n,
  otherClickRevenue: 0n,
  costedRevenue: 0n,
  cost: 0n,
  spreadCost: 0n,
  unvisitedCost: 0n,
  leftOutCost: 0n,
  unlaidCredit: 0n,
  clickCost: 0n,
  conversionCost: 0n,
  unripe: 0n,
  unripeError: 0n,
  usualToCome: 0n,
  usualRevenueToCome: 0n,
  usualCostToCome: 0n,
  types: new Map(),
  parts: new Map(),
  credits: new Map(),
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
    case 'exit': {
      const exit = sent === null ? null : exitOf(sent);
      return exit === null ? null : String(exit);
    }
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
      return f?.[isUtm(dimension) ? utmMember(dimension) : (`s${dimension.slice(3)}` as 's1')] ?? null;
  }
};

/** All values of a row in a dimension: one, except for reasons. */
const keysOf = (dimension: FilterDimension, thing: Thing, lookUps: LookUps): StoreKey[] => {
  if (thing.keys !== undefined) {
    const source = lookUps.sources.find(({ campaign }) => String(campaign) === thing.keys?.campaign)?.source;
    return [thing.keys[dimension] ?? (dimension === 'source' ? source : undefined) ?? null];
  }
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
    parts: _,
    credits: _____,
    unlaidCredit: ______,
    spreadCost: __,
    unvisitedCost: ___,
    leftOutCost: ____,
    ratedConversions,
    ratedSales,
    ...counts
  } = of;
  const { conversions, otherClickConversions, valid, lpViews, lpClicks } = of;
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
    approvalRate: ratio(ratedSales, ratedConversions),
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

/** Lines that a row matches. */
type Matching = (thing: Thing) => SpendLine[];

const costsOf = (spend: readonly SpendLine[]): SpendLine[] =>
  spend.filter(({ isCredit }) => isCredit !== true);
const creditsOf = (spend: readonly SpendLine[]): SpendLine[] =>
  spend.filter(({ isCredit }) => isCredit === true);

const matching = ({ spendRoles = {}, sources }: StoreReportQuery, lines: readonly SpendLine[]): Matching => {
  const lookUps = { sources, roles: spendRoles };
  return (thing) =>
    lines.filter(
      ({ match, begins, ends }) =>
        begins <= thing.time &&
        thing.time < ends &&
        Object.entries(match).every(
          ([dimension, key]) => keyOf(dimension as 'campaign', thing, lookUps) === key,
        ),
    );
};

/** A value whose decimals end by the twelfth, in units of the 18th. */
const exact = (value: number): bigint => BigInt(Math.round(value * 1e12)) * 10n ** 6n;

/** What a valid visit has to come. */
const addRipening = (
  sums: ReferenceSums,
  { time, campaign }: Pick<Thing, 'time' | 'campaign'>,
  { maturity, basis }: StoreReportQuery,
): void => {
  if (maturity === undefined || basis !== 'click') return;
  const { byQuarter, curves, usual, others } = maturity;
  const step = time >= byQuarter ? QUARTER_MS : DAY_MS;
  const { curve, rate, revenue, cost } = usual.find((one) => one.campaign === campaign) ?? others;
  const found = curves[curve]?.shares.find(({ begins }) => begins === Math.floor(time / step) * step);
  if (found === undefined) return;
  sums.unripe += exact(found.share);
  sums.unripeError += exact(found.error);
  sums.usualToCome += exact(found.share * rate);
  sums.usualRevenueToCome += exact(found.share * rate * revenue);
  sums.usualCostToCome += exact(found.share * rate * cost);
};

/**
 * A cost by a cost model as corrected, in units of the 18th decimal: it has ten decimals, and a multiplier four. Reports of
 * conversions alone show no costs, and correct none.
 */
const correctedCost = (
  cost: bigint,
  { corrections = [], dimensions }: StoreReportQuery,
  { campaign, time }: Pick<Thing, 'campaign' | 'time'>,
): bigint => {
  if (dimensions.some(isConversionDimension)) return cost;
  const found = corrections.find(
    ({ campaigns, begins, ends }) => campaigns.includes(campaign) && begins <= time && time < ends,
  );
  return found === undefined ? cost : (cost * unitsOf(found.factor, 4)) / 10_000n;
};

/** The lines of a thing, and whether they leave its cost unknown. */
interface Found {
  linesOf: Matching;
  isUnknown(thing: Thing): boolean;
}

const requestThings = (
  traffic: Pick<Traffic, 'requests'>,
  query: StoreReportQuery,
  { linesOf, isUnknown }: Found,
): Thing[] =>
  traffic.requests.map((sent): Thing => {
    const { at, fields, unique, recorded, lpClicks, landed } = sent;
    const { vi, cl, o, kv, ku, kp } = fields;
    const valid = vi === 1 && cl === 'human';
    const isVisit = vi === 1 && cl !== 'crawler';
    const isRepeat = cl !== 'human' && fields.rs.includes('double_click');
    const thing: Thing = {
      workspace: fields.ws,
      time: at.time,
      campaign: fields.c,
      variant: fields.a,
      sent,
      fields,
      paid: isVisit && !isRepeat,
      add: () => undefined,
    };
    thing.add = (sums: ReferenceSums): void => {
      const isSpent = linesOf(thing).length > 0;
      const isPriced = isVisit && !isSpent;
      sums.requests++;
      if (vi === 1) sums.visits++;
      if (valid) sums.valid++;
      if (valid) addRipening(sums, thing, query);
      if (unique) sums.uniqueVisits++;
      if (cl === 'invalid' || cl === 'crawler') sums.bots++;
      if (o === 'refused') sums.refused++;
      if (valid && (fields.lp === 1 || o === 'landed')) sums.lpViews++;
      if (valid && (o === 'landed' || recorded)) sums.landed++;
      if (valid) sums.lpClicks += lpClicks;
      if (valid) sums.landed += landed;
      if (isPriced && (kp ?? ku) !== undefined) sums.uncosted++;
      if (isPriced && ku === undefined) {
        sums.cost += correctedCost(unitsOf(kv, 18), query, thing);
        sums.clickCost += unitsOf(kv, 18);
      }
      const isCovered = isSpent && !isUnknown(thing);
      if (isCovered && valid) sums.coveredValid++;
      if (isSpent ? !isCovered : !saysCost(fields)) return;
      sums.costed++;
      if (valid) sums.costedValid++;
    };
    return thing;
  });

const conversionThings = (
  traffic: Pick<Traffic, 'conversions'>,
  query: StoreReportQuery,
  { linesOf, isUnknown }: Found,
): Thing[] => {
  const { basis, types, dimensions } = query;
  return traffic.conversions.map((one) => {
    const number = typeNumberOf({ event: one.event, word: one.typeWord }, types ?? []);
    const rules = types?.find((type) => type.number === number);
    const isCounted = dimensions.includes('conversionType') || (rules?.countsAsConversion ?? true);
    const isPending = one.status === 'lead' || one.status === 'hold';
    const time = basis === 'click' ? one.clickTime : one.firstTime;
    const { workspace, campaign, variant, visit: sent, click: fields } = one;
    const standing = one.status === 'rejected' ? 'rejected' : isPending ? 'pending' : 'approved';
    const of = { conversionType: String(number), conversionStatus: standing };
    const thing: Thing = {
      ...{ workspace, time, campaign, variant, sent, fields, of },
      paid: false,
      add: () => undefined,
    };
    thing.add = (sums: ReferenceSums): void => {
      const isSpent = linesOf(thing).length > 0;
      const known = { lead: 'leads', sale: 'sales', hold: 'holds', rejected: 'rejected' } as const;
      // An adjustment is money and counts as nothing.
      const n = one.adjusts ? 0 : 1;
      sums[known[one.status as keyof typeof known] ?? 'otherConversions'] += n;
      if (one.isRated && Object.hasOwn(known, one.status)) sums.ratedConversions += n;
      if (one.isRated && one.status === 'sale') sums.ratedSales += n;
      if (one.status === 'rejected') return;
      const earns = rules?.countsAsRevenue ?? true;
      const revenue = earns ? one.revenue * MILLIONTH : 0n;
      const own = sums.types.get(number) ?? { ...NO_TYPE };
      sums.types.set(number, own);
      own.conversions += n;
      own.revenue += revenue;
      if (isCounted) sums.conversions += n;
      sums.revenue += revenue;
      if (isPending) sums.pendingRevenue += revenue;
      else sums.approvedRevenue += revenue;
      if (one.unpriced && earns) sums.unpriced++;
      const cost = isSpent ? 0n : correctedCost(one.cost * TENTH, query, thing);
      sums.cost += cost;
      sums.conversionCost += cost;
      if (one.click !== null && !(one.ofVisit && one.click.cl === 'human')) {
        if (isCounted) sums.otherClickConversions += n;
        own.otherClicks += n;
        sums.otherClickRevenue += revenue;
      }
      if (isSpent ? isUnknown(thing) : one.click === null || !saysCost(one.click)) return;
      sums.costed += n;
      if (isCounted) sums.costedConversions += n;
      own.costed += n;
      sums.costedRevenue += revenue;
    };
    return thing;
  });
};

/** How fine a line is: the deepest level of an ad account it names, then how many keys it has. */
const fineness = ({ match }: SpendLine): number => {
  const depths: Record<string, number> = { campaign: 0.5, adCampaign: 1, adGroup: 2, ad: 3, creative: 4 };
  const names = Object.keys(match);
  return Math.max(...names.map((name) => depths[name] ?? 5)) * 10 + names.length;
};

/** Of two equally fine lines, the one whose dimensions come first in the alphabet. */
const finer = (a: SpendLine, b: SpendLine): number => {
  const name = ({ match }: SpendLine): string => Object.keys(match).toSorted().join();
  return fineness(b) - fineness(a) || (name(a) < name(b) ? -1 : name(a) > name(b) ? 1 : 0);
};

const addPart = (line: SpendLine, each: bigint, of: number) => (sums: ReferenceSums) => {
  const before = sums.parts.get(line)?.count ?? 0;
  sums.parts.set(line, { count: before + 1, of, each });
  sums.cost += each;
};

/** What is left of a line, as corrected. */
const correctedRest = (line: SpendLine, rest: bigint): bigint =>
  line.correction === undefined ? rest : (rest * unitsOf(line.correction, 6)) / 1_000_000n;

/** What a line costs for one visit that it has, or one of its quarter hours. */
interface Cost {
  line: SpendLine;
  each: bigint;
  of: number;
  /** What all of them cost, before it is divided. */
  rest: bigint;
  thing: Thing;
}

/**
 * Divides each line, finest first: what is left of it after finer lines goes in equal parts to the paid visits of which
 * it is the finest line, or to its quarter hours if there are none.
 */
const costsOfLines = (
  workspace: number,
  requests: readonly Thing[],
  spend: readonly SpendLine[],
  linesOf: Matching,
): Cost[] => {
  const visits = requests
    .filter((one) => one.workspace === workspace && one.paid)
    .map((visit) => ({ visit, lines: linesOf(visit).toSorted(finer) }));
  const divided = new Map<SpendLine, { rest: bigint; own: number }>();
  for (const line of spend.toSorted(finer)) {
    let rest = unitsOf(line.amount, 18);
    let own = 0;
    for (const { lines } of visits) {
      if (!lines.includes(line)) continue;
      const [finest] = lines as [SpendLine];
      const of = divided.get(finest);
      if (finest === line) own++;
      else if (of !== undefined) rest -= of.rest / BigInt(of.own);
    }
    for (const [inner, of] of divided) {
      const isWithin =
        finer(inner, line) < 0 &&
        Object.keys(inner.match).join() !== Object.keys(line.match).join() &&
        Object.entries(line.match).every(([name, key]) => isKnown(inner, name, key));
      const shared = (Math.min(line.ends, inner.ends) - Math.max(line.begins, inner.begins)) / QUARTER;
      if (of.own === 0 && isWithin && shared > 0)
        rest -= (of.rest / BigInt((inner.ends - inner.begins) / QUARTER)) * BigInt(shared);
    }
    divided.set(line, { rest: rest < 0n ? 0n : rest, own });
  }
  const onVisits = visits.flatMap(({ visit, lines: [line] }): Cost[] => {
    if (line === undefined) return [];
    const { rest, own } = divided.get(line) as { rest: bigint; own: number };
    const left = correctedRest(line, rest);
    return [{ line, thing: visit, rest: left, each: left / BigInt(own), of: own }];
  });
  const without = [...divided].flatMap(([line, { rest, own }]): Cost[] => {
    if (own > 0 || rest === 0n) return [];
    const count = (line.ends - line.begins) / QUARTER;
    return Array.from({ length: count }, (_, i) => ({
      line,
      of: count,
      rest: correctedRest(line, rest),
      each: correctedRest(line, rest) / BigInt(count),
      thing: {
        ...{ workspace, time: line.begins + i * QUARTER, campaign: 0, variant: -1, sent: null, fields: null },
        paid: false,
        keys: { ...line.known, ...line.match },
        add: () => undefined,
      },
    }));
  });
  return [...onVisits, ...without];
};

const isKnown = ({ match, known }: SpendLine, name: string, key: string): boolean =>
  (match[name as 'campaign'] ?? known[name as 'campaign']) === key;

/** What is credited of one part of a cost, if `part` of `whole` is: a million of a million in four steps, each rounded down. */
const creditOf = (each: bigint, part: bigint, whole: bigint): bigint => {
  if (part >= whole) return each;
  let [rest, taken] = [part, 0n];
  for (let size = 1_000_000n; size <= 1_000_000n ** 4n; size *= 1_000_000n) {
    taken += (each * ((rest * 1_000_000n) / whole)) / size;
    rest = (rest * 1_000_000n) % whole;
  }
  return taken;
};

/** Whether a row has no ID of a line's, because nothing was passed or a token was not filled in. */
const lacksId = ({ match }: SpendLine, thing: Thing, { spendRoles = {} }: StoreReportQuery): boolean =>
  Object.entries(match).every(([dimension, key]) => {
    if (dimension === 'campaign') return String(thing.campaign) === key;
    const isRole = isRoleDimension(dimension);
    if (isRole && match.campaign === undefined) {
      const own = spendRoles[dimension]?.find(({ campaigns }) => campaigns.includes(thing.campaign));
      if (own === undefined || own.source !== key.slice(0, key.indexOf('/'))) return false;
    }
    const found = keyOf(dimension as 'sub1', thing, { sources: [], roles: spendRoles });
    const value = isRole ? found?.slice(found.indexOf('/') + 1) : found;
    return value === undefined || value === null || isUnfilledParameter(value);
  });

/** Rows at the time of a line that lack its ID. */
const lacking =
  (line: SpendLine, query: StoreReportQuery) =>
  (thing: Thing): boolean =>
    line.begins <= thing.time && thing.time < line.ends && lacksId(line, thing, query);

/** A cost with its credits. */
type Credited = Cost & { credits: ReadonlyMap<SpendLine, bigint> };

/**
 * Lays lines without visits on those without an ID: each pays an equal part of what was spent and of what was credited
 * of it.
 */
const laidCosts = (
  parts: readonly Credited[],
  requests: readonly Thing[],
  query: StoreReportQuery,
): { costs: Credited[]; lines: Set<SpendLine> } => {
  const lines = new Set<SpendLine>();
  const isWhole = ({ match }: SpendLine): boolean => Object.keys(match).join() === 'campaign';
  const costs = [...Map.groupBy(parts, ({ line }) => line)].flatMap(([line, own]) => {
    const isUnvisited = own.every(({ thing }) => thing.keys !== undefined);
    if (line.spreadsUnmatched !== true || isWhole(line) || !isUnvisited) return own;
    const lacks = lacking(line, query);
    const visits = requests.filter((one) => one.workspace === query.workspace && one.paid && lacks(one));
    if (visits.length === 0) return own;
    const all = BigInt(visits.length);
    const rest = own[0]?.rest ?? 0n;
    if (rest === 0n) return own;
    lines.add(line);
    const taken = new Map<SpendLine, bigint>();
    for (const { credits } of own)
      for (const [credit, units] of credits) taken.set(credit, (taken.get(credit) ?? 0n) + units);
    const credits = new Map([...taken].map(([credit, units]) => [credit, units / all]));
    // Spread even in a row that has all of these visits.
    return visits.map((thing): Credited => ({ line, rest, thing, each: rest / all, of: Infinity, credits }));
  });
  return { costs, lines };
};

/** The credit of each part of a cost: the finest that it is within, by its keys and its time. */
const creditFinder =
  (credits: readonly SpendLine[], creditsOfVisit: Matching) =>
  ({ line, thing }: Cost): SpendLine | undefined => {
    const around =
      thing.keys === undefined
        ? creditsOfVisit(thing)
        : credits.filter(
            (one) =>
              one.begins <= thing.time &&
              thing.time < one.ends &&
              Object.entries(one.match).every(([name, key]) => isKnown(line, name, key)),
          );
    return around.toSorted(finer)[0];
  };

/** What of each credit lowers no cost. */
type Unlaid = ReadonlyMap<SpendLine, bigint>;

interface Spent {
  things: Thing[];
  unlaid: Unlaid;
  /** Lines that visits without an ID pay for, and those that they could and do not. */
  laid: ReadonlySet<SpendLine>;
  kept: readonly SpendLine[];
  /** Lines that have visits, and nothing left for them. */
  free: ReadonlySet<SpendLine>;
}

/** What spend costs, and what credits take from it. */
const spendThings = (requests: readonly Thing[], query: StoreReportQuery, linesOf: Matching): Spent => {
  const { workspace, spend } = query;
  const costs = costsOfLines(workspace, requests, costsOf(spend), linesOf);
  const credits = creditsOf(spend);
  const find = creditFinder(credits, matching(query, credits));
  const found = costs.map((cost) => ({ ...cost, credit: find(cost) }));
  const bases = new Map<SpendLine, bigint>();
  for (const { credit, each } of found)
    if (credit !== undefined) bases.set(credit, (bases.get(credit) ?? 0n) + each);
  const amountOf = (credit: SpendLine): bigint => correctedRest(credit, unitsOf(credit.amount, 18));
  const parts = found.map(({ credit, ...cost }): Credited => {
    if (credit === undefined) return { ...cost, credits: new Map() };
    const taken = creditOf(cost.each, amountOf(credit), bases.get(credit) as bigint);
    return { ...cost, credits: new Map([[credit, taken]]) };
  });
  const { costs: final, lines } = laidCosts(parts, requests, query);
  const laid = new Map<SpendLine, bigint>();
  for (const { credits: own } of final)
    for (const [credit, taken] of own) laid.set(credit, (laid.get(credit) ?? 0n) + taken);
  const things = final.map(({ line, thing, each, of, credits: own }): Thing => {
    const add = addPart(line, each, of);
    return {
      ...thing,
      add: (sums) => {
        add(sums);
        for (const [credit, taken] of own) {
          sums.cost -= taken;
          const before = sums.credits.get(credit) ?? {
            taken: new Map<SpendLine, bigint>(),
            all: laid.get(credit) ?? 0n,
          };
          before.taken.set(line, (before.taken.get(line) ?? 0n) + taken);
          sums.credits.set(credit, before);
        }
        if (thing.keys === undefined) return;
        sums.unvisitedCost += each - sumOf(own.values());
        sums.costed++;
      },
    };
  });
  const unlaid = credits.map((credit) => {
    const more = amountOf(credit) - (bases.get(credit) ?? 0n);
    return [credit, more > 0n ? more : 0n] as const;
  });
  const unvisited = costs.filter(({ thing, rest }) => thing.keys !== undefined && rest > 0n);
  const kept = [...new Set(unvisited.map(({ line }) => line))].filter(
    (line) =>
      line.spreadsUnmatched !== true &&
      Object.keys(line.match).join() !== 'campaign' &&
      line.begins < query.to &&
      line.ends > query.from,
  );
  const free = costs.filter(({ thing, rest }) => thing.keys === undefined && rest < NOTHING_LEFT);
  return {
    things,
    unlaid: new Map(unlaid),
    laid: lines,
    kept,
    free: new Set(free.map(({ line }) => line)),
  };
};

/** A ten-millionth, in units of 10^-18: what dividing finer lines leaves over is nothing. */
const NOTHING_LEFT = 100_000_000_000n;

const sumOf = (values: Iterable<bigint>): bigint => [...values].reduce((sum, value) => sum + value, 0n);

/** How much of the cost is spread: of a line of which there is only a part; and of a credit of which there is only a part. */
const spreadOf = ({ parts, credits }: ReferenceSums): bigint =>
  sumOf(
    [...parts].map(([line, { count, of, each }]) => {
      const own = [...credits.values()].map(({ taken, all }) => ({
        taken: taken.get(line) ?? 0n,
        isPart: sumOf(taken.values()) < all,
      }));
      const cost = each * BigInt(count) - sumOf(own.map(({ taken }) => taken));
      const partly = sumOf(own.map(({ taken, isPart }) => (isPart ? taken : 0n)));
      return count < of || cost < partly ? cost : partly;
    }),
  );

/** Whether spend without visits says anything about the filter's dimension; what it doesn't know, it doesn't pass. */
const says = ({ dimension, op, values }: StoreFilter, { keys = {} }: Thing): boolean =>
  keys[dimension] !== undefined ||
  (dimension === 'source' && keys.campaign !== undefined) ||
  // The row without a value shows it.
  (op === 'is' && values.includes(null));

const NOTHING_SPENT: Spent = {
  ...{ things: [], unlaid: new Map(), laid: new Set() },
  ...{ kept: [], free: new Set() },
};

/** The expected report, counted one by one from what was sent. Keys as the store writes them. */
export const referenceReport = (
  traffic: Pick<Traffic, 'requests' | 'conversions'>,
  query: StoreReportQuery,
): {
  rows: Map<string, ReferenceSums>;
  total: ReferenceSums;
  /** Valid visits without a cost because they lack IDs, and the lines that may have paid for them. */
  withoutId: { visits: number; lines: ReadonlySet<SpendLine> };
} => {
  const { workspace, from, to, dimensions, filters, steps } = query;
  // A report about conversions has neither visits nor costs of visits.
  const onlyConversions = dimensions.some(isConversionDimension);
  const linesOf = matching(query, onlyConversions ? [] : costsOf(query.spend));
  let isLaidOn = (_: Thing): boolean => false;
  let isKeptFrom = (_: Thing): boolean => false;
  let isFree = (_: SpendLine): boolean => false;
  // Rows ask when they are summed; by then it is known which lines are laid on them.
  const spentOf: Matching = (thing) => [
    ...linesOf(thing),
    ...(isLaidOn(thing) ? query.spend.slice(0, 1) : []),
  ];
  /** Whether nothing is left of its line, and unlaid spend may have paid for it. */
  const isUnknown = (thing: Thing): boolean => {
    const [line] = linesOf(thing).toSorted(finer);
    return line !== undefined && isFree(line) && !isLaidOn(thing) && isKeptFrom(thing);
  };
  const find = { linesOf: spentOf, isUnknown };
  const requests = onlyConversions ? [] : requestThings(traffic, query, find);
  let leftOut = 0n;
  const spent = onlyConversions ? NOTHING_SPENT : spendThings(requests, query, linesOf);
  const laid = [...spent.laid].map((line) => lacking(line, query));
  isLaidOn = (thing) => laid.some((lacks) => lacks(thing));
  const kept = spent.kept.map((line) => ({ line, lacks: lacking(line, query) }));
  isKeptFrom = (thing) => kept.some(({ lacks }) => lacks(thing));
  isFree = (line) => spent.free.has(line);
  const things = [...requests, ...conversionThings(traffic, query, find), ...spent.things].filter((one) => {
    if (one.workspace !== workspace || one.time < from || one.time >= to) return false;
    const unknown = one.keys === undefined ? [] : filters.filter((filter) => !says(filter, one));
    const others = filters.filter((filter) => !unknown.includes(filter));
    if (!others.every((filter) => passes(filter, one, query))) return false;
    if (unknown.length === 0) return true;
    const sums = noSums();
    one.add(sums);
    leftOut += sums.cost;
    return false;
  });
  const rows = new Map<string, ReferenceSums>();
  const total = noSums();
  total.leftOutCost = leftOut;
  for (const [credit, units] of spent.unlaid) {
    const thing = { keys: { ...credit.known, ...credit.match } } as unknown as Thing;
    const shared = (Math.min(credit.ends, to) - Math.max(credit.begins, from)) / QUARTER;
    if (shared > 0 && filters.every((filter) => says(filter, thing) && passes(filter, thing, query)))
      total.unlaidCredit += (units / BigInt((credit.ends - credit.begins) / QUARTER)) * BigInt(shared);
  }
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
  for (const sums of [total, ...rows.values()]) sums.spreadCost = spreadOf(sums);
  const isRequest = new Set(requests);
  const unidentified = things.filter((thing) => {
    const { fields } = thing;
    if (!isRequest.has(thing) || fields?.vi !== 1 || fields.cl !== 'human') return false;
    return isUnknown(thing) || (spentOf(thing).length === 0 && isKeptFrom(thing) && !saysCost(fields));
  });
  const payers = unidentified.flatMap((thing) => kept.filter(({ lacks }) => lacks(thing)));
  return {
    rows,
    total,
    withoutId: { visits: unidentified.length, lines: new Set(payers.map(({ line }) => line)) },
  };
};
