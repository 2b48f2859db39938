import { isStep, type Keys } from './dimensions.ts';
import { decimalText, quotient, shownCost, UNIT } from './money.ts';
import { type Basis, COUNTS, type Count, type Thing } from './thing.ts';
import { TYPES } from './things.ts';
import { QUARTER, type Step, stepOf } from './zone.ts';

export interface Filter {
  dimension: string;
  op: 'is' | 'isNot' | 'contains' | 'notContains';
  values: (string | null)[];
}

export interface Query {
  from: number;
  to: number;
  dimensions: readonly string[];
  filters: readonly Filter[];
  basis: Basis;
}

type Values = Record<string, number | string | null>;

interface Sums {
  counts: Record<Count, number>;
  /** In units. */
  revenue: bigint;
  approved: bigint;
  pending: bigint;
  /** For clicks that are not valid visits. */
  otherRevenue: bigint;
  cost: bigint;
  /** For what has a known cost. */
  costed: { any: boolean; valid: number; conversions: number; revenue: bigint };
  types: Map<number, TypeSums>;
}

interface TypeSums {
  conversions: number;
  ofValid: number;
  costed: number;
  revenue: bigint;
}

/** Dimensions that only conversions have. */
const OF_CONVERSIONS = ['conversionType', 'conversionStatus'];

const noSums = (): Sums => ({
  counts: Object.fromEntries(COUNTS.map((name) => [name, 0])) as Record<Count, number>,
  ...{
    revenue: 0n,
    approved: 0n,
    pending: 0n,
    otherRevenue: 0n,
    cost: 0n,
    costed: { any: false, valid: 0, conversions: 0, revenue: 0n },
  },
  types: new Map(),
});

const addTo = (sums: Sums, thing: Thing, basis: Basis, byType: boolean): void => {
  const { revenue, cost, nowhere, type, adjusts, standing, isValid } = thing;
  const isEarning = type !== null && standing !== 'rejected';
  const isConversion = isEarning && !adjusts;
  // A report by type shows all of each type, whether it counts or not.
  const all = byType && isConversion ? { conversions: 1, otherClickConversions: isValid ? 0 : 1 } : {};
  const counts: Thing['counts'] = { ...thing.counts, ...all };
  for (const name in counts) sums.counts[name as Count] += counts[name as Count] as number;
  const { amount, known } = cost[basis];
  if (isEarning) {
    const own = sums.types.get(type) ?? { conversions: 0, ofValid: 0, costed: 0, revenue: 0n };
    sums.types.set(type, own);
    if (isConversion) own.conversions++;
    if (isConversion && isValid) own.ofValid++;
    if (isConversion && known) own.costed++;
    own.revenue += revenue;
    sums[standing === 'pending' ? 'pending' : 'approved'] += revenue;
  }
  sums.cost += amount;
  sums.revenue += revenue;
  if (isEarning && !isValid) sums.otherRevenue += revenue;
  if (!known) return;
  const { costed } = sums;
  if (nowhere !== null || counts.requests === 1 || isConversion) costed.any = true;
  costed.valid += counts.valid ?? 0;
  costed.conversions += counts.conversions ?? 0;
  costed.revenue += revenue;
};

/** Known in a report that has no visits and no costs. */
const isOfConversions = (name: string): boolean =>
  /^(conversions|revenue):/.test(name) ||
  [
    ...['conversions', 'leads', 'sales', 'holds', 'rejected', 'otherConversions', 'otherClickConversions'],
    ...['approvalRate', 'revenue', 'approvedRevenue', 'pendingRevenue', 'unpriced'],
  ].includes(name);

/** Every metric of docs/metrics.md. */
const metricsOf = (
  { counts, revenue, approved, pending, otherRevenue, cost, costed, types }: Sums,
  onlyConversions: boolean,
): Values => {
  const per = (part: number, whole: number): number | null => quotient(BigInt(part), BigInt(whole));
  /** Money per unit of a count. */
  const each = (money: bigint, of: number): number | null => quotient(money, BigInt(of) * UNIT);
  const ofValid = counts.conversions - counts.otherClickConversions;
  const known = <T>(value: T): T | null => (costed.any ? value : null);
  const ofTypes = TYPES.map((type) => {
    const own = types.get(type) ?? { conversions: 0, ofValid: 0, costed: 0, revenue: 0n };
    return {
      [`conversions:${type}`]: own.conversions,
      [`cr:${type}`]: per(own.ofValid, counts.valid),
      [`cpa:${type}`]: known(each(cost, own.costed)),
      [`revenue:${type}`]: decimalText(own.revenue),
    };
  });
  const values: Values = {
    ...counts,
    ...Object.assign({}, ...ofTypes),
    approvedRevenue: decimalText(approved),
    pendingRevenue: decimalText(pending),
    invalidShare: per(counts.bots, counts.requests),
    lpCtr: per(counts.lpClicks, counts.lpViews),
    offerCr: per(ofValid, counts.valid - counts.lpViews + counts.lpClicks),
    cr: per(ofValid, counts.valid),
    approvalRate: per(counts.ratedSales, counts.ratedConversions),
    revenue: decimalText(revenue),
    uncostedRevenue: decimalText(revenue - costed.revenue),
    cost: known(decimalText(shownCost(cost))),
    profit: known(decimalText(costed.revenue - shownCost(cost))),
    roi: known(quotient(costed.revenue - cost, cost)),
    roas: known(quotient(costed.revenue, cost)),
    epc: each(revenue - otherRevenue, counts.valid),
    cpc: known(each(cost, costed.valid)),
    cpa: known(each(cost, costed.conversions)),
  };
  if (!onlyConversions) return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isOfConversions(name) ? value : null]),
  );
};

const passes = ({ dimension, op, values }: Filter, keys: Keys): boolean => {
  const own = keys[dimension] as readonly (string | null)[];
  const found =
    op === 'is' || op === 'isNot'
      ? own.some((key) => values.includes(key))
      : own.some((key) => values.some((value) => key?.toLowerCase().includes((value ?? '').toLowerCase())));
  return op === 'is' || op === 'contains' ? found : !found;
};

/** The things within a report's query. */
export const chosen = (things: readonly Thing[], { from, to, filters, basis }: Query): Thing[] =>
  things.filter(({ time, keys, nowhere }) => {
    if (time[basis] < from || time[basis] >= to) return false;
    // What is not known of it is in the row without a value, which a filter can ask for.
    const isAsked = ({ dimension, op, values }: Filter): boolean =>
      nowhere === null || nowhere.includes(dimension) || (op === 'is' && values.includes(null));
    if (!filters.every(isAsked)) return false;
    return filters.every((filter) => passes(filter, keys));
  });

/** A report by one time step alone is a series: it has every step of its range, including empty ones. */
const fillSeries = (rows: Map<string, Sums>, step: Step, { from, to }: Query, isCosted: boolean): void => {
  for (let time = from; time < to; time += QUARTER) {
    const id = JSON.stringify([new Date(stepOf(step, time)).toISOString()]);
    if (rows.has(id)) continue;
    const nothing = noSums();
    nothing.costed.any = isCosted;
    rows.set(id, nothing);
  }
};

const keysIn = ({ keys, type, standing }: Thing, dimension: string): readonly (string | null)[] => {
  if (dimension === 'conversionType') return [type === null ? null : String(type)];
  if (dimension === 'conversionStatus') return [standing];
  return keys[dimension] as readonly (string | null)[];
};

/** Every row of a report, by its keys as JSON, and the total. */
export const report = (
  things: readonly Thing[],
  query: Query,
): { rows: Map<string, Values>; total: Values } => {
  const { dimensions, basis } = query;
  const rows = new Map<string, Sums>();
  const total = noSums();
  const onlyConversions = dimensions.some((dimension) => OF_CONVERSIONS.includes(dimension));
  const byType = dimensions.includes('conversionType');
  const all = chosen(things, query);
  for (const thing of onlyConversions ? all.filter(({ type }) => type !== null) : all) {
    addTo(total, thing, basis, byType);
    let keys: (string | null)[][] = [[]];
    for (const dimension of dimensions) {
      const own = isStep(dimension)
        ? [new Date(stepOf(dimension, thing.time[basis])).toISOString()]
        : keysIn(thing, dimension);
      keys = keys.flatMap((before) => own.map((key) => [...before, key]));
    }
    for (const key of keys) {
      const id = JSON.stringify(key);
      const sums = rows.get(id) ?? noSums();
      rows.set(id, sums);
      addTo(sums, thing, basis, byType);
    }
  }
  const [only, ...others] = dimensions;
  if (only !== undefined && others.length === 0 && isStep(only))
    fillSeries(rows, only, query, total.costed.any);
  return {
    rows: new Map([...rows].map(([key, sums]) => [key, metricsOf(sums, onlyConversions)])),
    total: metricsOf(total, onlyConversions),
  };
};
