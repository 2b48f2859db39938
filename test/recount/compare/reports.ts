import type { Random } from '../../simulation/random.ts';
import { DIMENSIONS, isStep } from '../calculate/dimensions.ts';
import { chosen, type Filter, type Query, report } from '../calculate/report.ts';
import { type Recounted, TYPES } from '../calculate/things.ts';
import type { Api } from '../drive/setup.ts';
import type { Differences } from './differences.ts';

/** Every metric of docs/metrics.md. */
export const METRICS = [
  ...[
    'requests',
    'visits',
    'valid',
    'uniqueVisits',
    'bots',
    'invalidShare',
    'refused',
    'landed',
    'lpViews',
    'lpClicks',
    'lpCtr',
  ],
  ...[
    'offerCr',
    'conversions',
    'leads',
    'sales',
    'holds',
    'rejected',
    'otherConversions',
    'otherClickConversions',
    'cr',
  ],
  ...[
    'approvalRate',
    'revenue',
    'unpriced',
    'uncostedRevenue',
    'cost',
    'uncosted',
    'profit',
    'roi',
    'roas',
    'epc',
    'cpc',
    'cpa',
  ],
  ...['approvedRevenue', 'pendingRevenue'],
  ...TYPES.flatMap((type) => ['conversions', 'cr', 'cpa', 'revenue'].map((figure) => `${figure}:${type}`)),
];

const PAGE = 5000;

interface Answer {
  withoutCost: { count: number; campaigns: { id: string }[] };
  total: { values: Record<string, unknown> };
  rows: { keys: (string | null)[]; values: Record<string, unknown> }[];
  count: number;
}

/** As `GET /report` takes it. */
export const queryText = ({ from, to, dimensions, filters, basis }: Query): string =>
  new URLSearchParams({
    ...{
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      dimensions: dimensions.join(','),
    },
    metrics: METRICS.join(','),
    filters: JSON.stringify(filters),
    basis,
  }).toString();

const ask = async (api: Api, query: Query): Promise<Answer> => {
  const text = queryText(query);
  const first = (await api.call('GET', `/report?${text}&limit=${PAGE}`)) as unknown as Answer;
  while (first.rows.length < first.count) {
    const more = (await api.call(
      'GET',
      `/report?${text}&limit=${PAGE}&offset=${first.rows.length}`,
    )) as unknown as Answer;
    if (more.rows.length === 0) break;
    first.rows.push(...more.rows);
  }
  return first;
};

const compareValues = (
  where: string,
  expected: Record<string, unknown>,
  got: Record<string, unknown>,
  differ: Differences,
): void => {
  for (const metric of METRICS) differ.equal(`${where} ${metric}`, expected[metric], got[metric]);
};

/** Campaigns with valid visits or conversions of unknown cost: a report that is not a series names them. */
const withoutCost = ({ things }: Recounted, query: Query): string[] => {
  const without = chosen(things, query).filter(
    ({ cost, counts, nowhere }) =>
      nowhere === null && !cost[query.basis].known && (counts.valid === 1 || counts.conversions === 1),
  );
  return [...new Set(without.map(({ keys }) => keys.campaign?.[0] as string))].toSorted();
};

/** One report with all of its rows and metrics. */
export const compareReport = async (
  api: Api,
  counted: Recounted,
  query: Query,
  differ: Differences,
): Promise<void> => {
  const name = `[${query.dimensions.join(', ')}]${query.filters.map((filter) => ` ${JSON.stringify(filter)}`).join('')}${query.basis === 'click' ? '' : ' by report'}`;
  const expected = report(counted.things, query);
  const got = await ask(api, query);
  compareValues(`${name} total`, expected.total, got.total.values, differ);
  if (!query.dimensions.some((dimension) => isStep(dimension) || /^conversion/.test(dimension))) {
    const named = got.withoutCost.campaigns.map(({ id }) => id).toSorted();
    differ.equal(`${name} withoutCost`, withoutCost(counted, query), named);
  }
  differ.equal(`${name} rows`, expected.rows.size, got.count);
  const seen = new Set<string>();
  for (const { keys, values } of got.rows) {
    const key = JSON.stringify(keys);
    const own = expected.rows.get(key);
    if (seen.has(key)) differ.wrong(`${name} ${key}`, 'stands there twice');
    seen.add(key);
    if (own === undefined) differ.wrong(`${name} ${key}`, `should not be there: ${JSON.stringify(values)}`);
    else compareValues(`${name} ${key}`, own, values, differ);
  }
  for (const key of expected.rows.keys()) if (!seen.has(key)) differ.wrong(`${name} ${key}`, 'is not there');
};

/** Reports about conversions, which have no visits and no costs. */
const BY_CONVERSION: string[][] = [
  ['conversionType'],
  ['conversionStatus'],
  ['conversionType', 'campaign', 'conversionStatus'],
  ['day', 'conversionType'],
  ['conversionType', 'reason', 'country'],
];

const hasOneStep = (dimensions: readonly string[]): boolean => dimensions.filter(isStep).length <= 1;

/** Groupings by one dimension, all pairs (or some), and some by three or four. */
export const groupings = (random: Random, pairs: number, triples: number): string[][] => {
  const singles = DIMENSIONS.map((one) => [one]);
  const allPairs = DIMENSIONS.flatMap((a, i) => DIMENSIONS.slice(i + 1).map((b) => [a, b])).filter(
    hasOneStep,
  );
  const some = (): string[][] =>
    Array.from({ length: pairs }, () => allPairs[random.below(allPairs.length)] as string[]);
  const drawn: string[][] = [];
  while (drawn.length < triples) {
    const most = 3 + random.below(2);
    const several = Array.from({ length: most }, () => DIMENSIONS[random.below(DIMENSIONS.length)] as string);
    if (new Set(several).size === most && hasOneStep(several)) drawn.push(several);
  }
  return [[], ...singles, ...BY_CONVERSION, ...(pairs >= allPairs.length ? allPairs : some()), ...drawn];
};

const SEARCHED = ['sub1', 'sub2', 'sub3', 'utm_campaign', 'referrer', 'reason', 'inApp'];

/** A filter that matches some of what was counted. */
export const someFilter = ({ rows: _, things }: Recounted, random: Random): Filter => {
  const plain = DIMENSIONS.filter((dimension) => !isStep(dimension));
  const dimension = plain[random.below(plain.length)] as string;
  const value = (): string | null => {
    const of = things[random.below(things.length)]?.keys[dimension] ?? [null];
    return of[random.below(of.length)] ?? null;
  };
  const values = [value(), value()];
  const text = values.find((one) => one !== null);
  if (text !== undefined && SEARCHED.includes(dimension) && random.chance(0.5))
    return {
      dimension,
      op: random.chance(0.5) ? 'contains' : 'notContains',
      values: [text.slice(1, 4).toUpperCase() || text],
    };
  return { dimension, op: random.chance(0.6) ? 'is' : 'isNot', values: [...new Set(values)] };
};
