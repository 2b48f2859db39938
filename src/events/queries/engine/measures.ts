import { REJECTED_WORD } from '../../../core/conversions/types.ts';
import { isRevenue, type Measure, measuresFor } from '../../../core/report/metrics.ts';
import { COUNTED } from '../../store/duckdb/conversion-identity.ts';
import { IS_COSTED, IS_OTHER_CLICK } from '../../store/duckdb/human-rates.ts';
import { requestMeasures, sharing } from '../../store/duckdb/schema.ts';
import { metricsOf, type StoreReportQuery } from '../../store/reports.ts';
import { isByConversion, isPending, STATUS_COUNTS, type TypeConditions } from './conversion-types.ts';
import { UNKNOWN_LINE } from './pseudo-lines.ts';

/** Sums that a row is listed for. Always includes requests, because a row exists only if there were some. */
export const listedFor = (query: StoreReportQuery): Set<Measure> => {
  const wanted = measuresFor(metricsOf(query));
  wanted.add('requests');
  if (isByConversion(query)) for (const measure of STATUS_COUNTS) wanted.add(measure);
  return wanted;
};

/** Sums needed for the answer and its order. */
export const wantedOf = (query: StoreReportQuery): Set<Measure> =>
  new Set([...listedFor(query), ...(query.unlisted ?? [])]);

/** A measure of some rows: the sum over those that meet a condition. */
export interface Sum {
  add: string;
  when: string;
}

export const sumSql = ({ add, when }: Sum): string => {
  const filter = when === 'true' ? '' : ` FILTER (${when})`;
  return add === '1' ? `count(*)${filter}` : `coalesce(sum(${add})${filter}, 0)`;
};

export type Sums = Partial<Record<Measure, Sum>>;

const columns: Readonly<Record<string, Measure>> = {
  requests: 'requests',
  visits: 'visits',
  valid: 'valid',
  unique_visits: 'uniqueVisits',
  bots: 'bots',
  refused: 'refused',
  lp_views: 'lpViews',
  self_landed: 'landed',
  uncosted: 'uncosted',
  cost: 'cost',
  costed: 'costed',
  costed_valid: 'costedValid',
};

/** A condition on several columns, as one column to group by. */
export const KNOWN_COST = `${IS_COSTED} AS is_costed`;

/** What only spend adds to rows. */
const NONE: Sum = { add: '0', when: 'true' };

/** For rows of `requests` grouped by kind, `n` of each; those that landed through an event are counted separately. */
const rawColumns: Sums = Object.fromEntries(
  requestMeasures.flatMap(({ name, when, of }) => {
    const measure = columns[name];
    return measure === undefined
      ? []
      : [[measure, { add: of ?? 'n', when: when.replace(IS_COSTED, 'is_costed') }]];
  }),
);
export const rawRequests: Sums = {
  ...rawColumns,
  ...(rawColumns.cost && { clickCost: rawColumns.cost }),
  coveredValid: NONE,
};

const KINDS = [
  'visit',
  'unique_visit',
  'traffic_class',
  'outcome',
  'landing',
  'recorded',
  'cost_currency',
  'cost_problem',
];

/** Columns of `requests` used in the conditions of the `wanted` sums. */
export const kindsFor = (wanted: ReadonlySet<Measure>): string[] => {
  const conditions = (Object.entries(rawRequests) as [Measure, Sum][]).flatMap(([measure, { when }]) =>
    wanted.has(measure) ? when.split(/\W+/) : [],
  );
  const kinds = KINDS.filter((column) => conditions.includes(column));
  return conditions.includes('is_costed') ? [...kinds, KNOWN_COST] : kinds;
};

export const HUMAN_VISIT = "visit AND traffic_class = 'human'";

/** A visit that spend is divided among: in `requests`, and their number in a row of a roll-up. */
export const PAID_VISIT = sharing;
export const ROLLED_PAID = '(valid + coalesce(invalid_visits, 0))';

/** For rows of a request roll-up. */
export const rolledRequests: Sums = {
  ...Object.fromEntries(
    requestMeasures.flatMap(({ name }) => {
      const measure = columns[name];
      return measure === undefined ? [] : [[measure, { add: name, when: 'true' }]];
    }),
  ),
  landed: { add: 'self_landed + valid_landed', when: 'true' },
  lpClicks: { add: 'valid_lp_clicks', when: 'true' },
  clickCost: { add: 'cost', when: 'true' },
  coveredValid: NONE,
};

/** Columns of a request roll-up used by the `wanted` sums. */
export const columnsFor = (wanted: ReadonlySet<Measure>): string[] =>
  (Object.entries(rolledRequests) as [Measure, Sum][]).flatMap(([measure, { add }]) =>
    wanted.has(measure) && add !== NONE.add ? add.split(' + ') : [],
  );

/** For rows of requests joined with the first events of their clicks, where `event` is the type. */
export const rawEvents: Sums = {
  landed: { add: '1', when: "event = 'landed'" },
  lpClicks: { add: '1', when: "event = 'out'" },
};

const counted = `status <> '${REJECTED_WORD}'`;
const statuses = { leads: 'lead', sales: 'sale', holds: 'hold', rejected: 'rejected' } as const;
const known = Object.values(statuses)
  .map((status) => `'${status}'`)
  .join(', ');

/** Rows of `conversions` are summed by conditions, those of roll-ups by columns. */
interface ConversionParts {
  unit: string;
  unpriced: string;
  others: { unit: string; revenue: string; when: string };
  costed: { unit: string; revenue: string; when: string };
}

const raw: ConversionParts = {
  unit: COUNTED,
  unpriced: 'CASE WHEN payout IS NOT NULL AND revenue IS NULL THEN 1 ELSE 0 END',
  others: { unit: COUNTED, revenue: 'revenue', when: ` AND ${IS_OTHER_CLICK}` },
  costed: { unit: COUNTED, revenue: 'revenue', when: ' AND costed' },
};
const rolled: ConversionParts = {
  unit: 'conversions',
  unpriced: 'unpriced',
  others: { unit: 'other_clicks', revenue: 'other_revenue', when: '' },
  costed: { unit: 'costed', revenue: 'costed_revenue', when: '' },
};
const partsOf = (isRaw: boolean): ConversionParts => (isRaw ? raw : rolled);

/** Sums of each type with figures of its own. */
const typeSums = (
  { shown }: TypeConditions,
  sumsOf: (type: number, when: string) => readonly (readonly [Measure, Sum])[],
): Sums =>
  Object.fromEntries(
    shown.flatMap((type) => sumsOf(type, `${counted} AND conversion_type = ${Math.trunc(type)}`)),
  );

/** For rows of `conversions` (`isRaw`) or of a conversion roll-up. Statuses are counted whatever the type. */
export const conversionSums = (isRaw: boolean, types: TypeConditions): Sums => {
  const { unit, unpriced, others, costed } = partsOf(isRaw);
  const [counts, earns] = [`${counted}${types.counts}`, `${counted}${types.earns}`];
  return {
    conversions: { add: unit, when: counts },
    otherClickConversions: { add: others.unit, when: `${counts}${others.when}` },
    ...Object.fromEntries(
      Object.entries(statuses).map(([measure, status]) => [
        measure,
        { add: unit, when: `status = '${status}'` },
      ]),
    ),
    otherConversions: { add: unit, when: `status NOT IN (${known})` },
    ratedConversions: { add: unit, when: `is_rated AND status IN (${known})` },
    ratedSales: { add: unit, when: "is_rated AND status = 'sale'" },
    unpriced: { add: unpriced, when: earns },
    revenue: { add: 'revenue', when: earns },
    approvedRevenue: { add: 'revenue', when: `${earns} AND NOT ${isPending}` },
    pendingRevenue: { add: 'revenue', when: `${earns} AND ${isPending}` },
    otherClickRevenue: { add: others.revenue, when: `${earns}${others.when}` },
    costedConversions: { add: costed.unit, when: `${counts}${costed.when}` },
    costedRevenue: { add: costed.revenue, when: `${earns}${costed.when}` },
    // Only shows whether there is any, next to the requests.
    costed: { add: costed.unit, when: `${counted}${costed.when}` },
    cost: { add: 'cost', when: counted },
    conversionCost: { add: 'cost', when: counted },
    ...typeSums(types, (type, when) => [
      [`typeConversions:${type}`, { add: unit, when }],
      [`typeOtherClicks:${type}`, { add: others.unit, when: `${when}${others.when}` }],
      [`typeCosted:${type}`, { add: costed.unit, when: `${when}${costed.when}` }],
      [`typeRevenue:${type}`, { add: 'revenue', when: `${when}${types.earns}` }],
    ]),
  };
};

/** Columns used by these. */
export const CONVERSION_COLUMNS = [
  ...['basis', 'status', 'conversions', 'unpriced', 'revenue', 'cost'],
  ...['other_clicks', 'other_revenue', 'costed', 'costed_revenue'],
];

/** Whether spend makes the cost of a covered row known, 1 or 0 (unidentified.ts). */
const KNOWN = `(line <> ${UNKNOWN_LINE})::BIGINT`;

/**
 * Effect of a period's spend on its quarter hours: it replaces other costs and makes the cost of everything in them
 * known, or unknown. Sums to be added to those of the rows.
 */
const less = (sum: Sum | undefined): Sum => ({ add: `-(${sum?.add ?? '0'})`, when: sum?.when ?? 'true' });

export const rawCovered: Sums = {
  cost: less(rawRequests.cost),
  clickCost: less(rawRequests.clickCost),
  uncosted: less(rawRequests.uncosted),
  costed: { add: `n * (${KNOWN} - is_costed::BIGINT)`, when: 'true' },
  costedValid: { add: `n * (${KNOWN} - is_costed::BIGINT)`, when: HUMAN_VISIT },
  coveredValid: { add: `n * ${KNOWN}`, when: HUMAN_VISIT },
};
export const rolledCovered: Sums = {
  cost: less(rolledRequests.cost),
  clickCost: less(rolledRequests.clickCost),
  uncosted: less(rolledRequests.uncosted),
  costed: { add: `requests * ${KNOWN} - costed`, when: 'true' },
  costedValid: { add: `valid * ${KNOWN} - costed_valid`, when: 'true' },
  coveredValid: { add: `valid * ${KNOWN}`, when: 'true' },
};

export const coveredConversions = (isRaw: boolean, types: TypeConditions): Sums => {
  const { unit, costed } = partsOf(isRaw);
  const had = isRaw ? '(costed IS NOT DISTINCT FROM true)' : '';
  const left = (of: string, costedOf: string): string =>
    isRaw
      ? `CASE WHEN ${had} = (line <> ${UNKNOWN_LINE}) THEN 0 WHEN ${had} THEN -(${of}) ELSE ${of} END`
      : `CASE WHEN line = ${UNKNOWN_LINE} THEN 0 ELSE ${of} END - ${costedOf}`;
  const conversions = left(unit, costed.unit);
  return {
    cost: less({ add: 'cost', when: counted }),
    conversionCost: less({ add: 'cost', when: counted }),
    costedConversions: { add: conversions, when: `${counted}${types.counts}` },
    costed: { add: conversions, when: counted },
    costedRevenue: { add: left('revenue', costed.revenue), when: `${counted}${types.earns}` },
    ...typeSums(types, (type, when) => [[`typeCosted:${type}`, { add: conversions, when }]]),
  };
};

/** Columns of the request roll-ups used by `rolledCovered` and for distributing spend. */
export const COVERED_COLUMNS = [
  ...['cost', 'uncosted', 'requests', 'costed', 'valid', 'costed_valid', 'invalid_visits'],
];

/** Type of a measure's column. */
export const sqlType = (measure: Measure): string => {
  if (measure === 'cost' || measure === 'clickCost') return 'DECIMAL(38, 10)';
  // With corrections, which have four decimals.
  if (measure === 'conversionCost') return 'DECIMAL(38, 14)';
  if (/unripe|ToCome$/.test(measure)) return 'DECIMAL(38, 12)';
  return isRevenue(measure) ? 'DECIMAL(38, 6)' : 'BIGINT';
};

/** SQL of the `wanted` sums, as columns with their names. */
export const sumsSql = (sums: Sums, wanted: ReadonlySet<Measure>): string[] =>
  (Object.entries(sums) as [Measure, Sum][]).flatMap(([measure, sum]) =>
    wanted.has(measure) ? [`(${sumSql(sum)})::${sqlType(measure)} AS "${measure}"`] : [],
  );
