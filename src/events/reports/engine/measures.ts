import { type Measure, measuresFor } from '../../../core/report/metrics.ts';
import { requestMeasures } from '../../store/duckdb/schema.ts';
import type { StoreReportQuery } from '../../store/report.ts';

/** The sums that the answer and its order are made of. Requests always: a row is a row because somebody came. */
export const wantedOf = ({ metrics: names, order }: StoreReportQuery): Set<Measure> => {
  const wanted = measuresFor(typeof order.by === 'number' ? names : [...names, order.by]);
  wanted.add('requests');
  if (wanted.has('profit')) for (const part of ['revenue', 'cost'] as const) wanted.add(part);
  wanted.delete('profit');
  return wanted;
};

/** A measure of some rows: what is added up of those that meet a condition. */
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
};

/** Of rows of `requests` that were counted by their kind, `n` of each; those that landed by an event of theirs are counted apart. */
export const rawRequests: Sums = Object.fromEntries(
  requestMeasures.map(({ name, when, of }) => [columns[name], { add: of ?? 'n', when }]),
);

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

/** Columns of `requests` that the conditions of the sums among `wanted` are about. */
export const kindsFor = (wanted: ReadonlySet<Measure>): string[] => {
  const conditions = (Object.entries(rawRequests) as [Measure, Sum][]).flatMap(([measure, { when }]) =>
    wanted.has(measure) ? when.split(/\W+/) : [],
  );
  return KINDS.filter((column) => conditions.includes(column));
};

/** A visit that spend is laid on. */
export const HUMAN_VISIT = "visit AND traffic_class = 'human'";

/** Of rows of a request roll-up. */
export const rolledRequests: Sums = {
  ...Object.fromEntries(requestMeasures.map(({ name }) => [columns[name], { add: name, when: 'true' }])),
  landed: { add: 'self_landed + valid_landed', when: 'true' },
  lpClicks: { add: 'valid_lp_clicks', when: 'true' },
};

/** Columns of a request roll-up that the sums among `wanted` are made of. */
export const columnsFor = (wanted: ReadonlySet<Measure>): string[] =>
  (Object.entries(rolledRequests) as [Measure, Sum][]).flatMap(([measure, { add }]) =>
    wanted.has(measure) ? add.split(' + ') : [],
  );

/** Of rows of requests joined with the first events of their clicks, `event` being the type. */
export const rawEvents: Sums = {
  landed: { add: '1', when: "event = 'landed'" },
  lpClicks: { add: '1', when: "event = 'out'" },
};

const counted = "status <> 'rejected'";
const statuses = { leads: 'lead', sales: 'sale', holds: 'hold', rejected: 'rejected' } as const;
const conversionSums = (unit: string, unpriced: string): Sums => ({
  conversions: { add: unit, when: counted },
  ...Object.fromEntries(
    Object.entries(statuses).map(([measure, status]) => [
      measure,
      { add: unit, when: `status = '${status}'` },
    ]),
  ),
  otherConversions: {
    add: unit,
    when: `status NOT IN (${Object.values(statuses)
      .map((status) => `'${status}'`)
      .join(', ')})`,
  },
  unpriced: { add: unpriced, when: counted },
  revenue: { add: 'revenue', when: counted },
  cost: { add: 'cost', when: counted },
});

/** Of rows of `conversions`. */
export const rawConversions = conversionSums(
  '1',
  'CASE WHEN payout IS NOT NULL AND revenue IS NULL THEN 1 ELSE 0 END',
);
/** Of rows of a conversion roll-up. */
export const rolledConversions = conversionSums('conversions', 'unpriced');

/** Columns that these are made of. */
export const CONVERSION_COLUMNS = ['basis', 'status', 'conversions', 'unpriced', 'revenue', 'cost'];

/** What spend in a period takes the place of, in its quarter hours; columns of the request roll-ups too. */
export const REPLACED = ['cost', 'uncosted'] as const satisfies readonly Measure[];

const TYPES: Partial<Record<Measure, string>> = { cost: 'DECIMAL(38, 10)', revenue: 'DECIMAL(38, 6)' };

/** SQL of the sums among `wanted`, as columns of their names; with `sign` '-' of what is taken away. */
export const sumsSql = (sums: Sums, wanted: ReadonlySet<Measure>, sign: '' | '-' = ''): string[] =>
  (Object.entries(sums) as [Measure, Sum][]).flatMap(([measure, sum]) =>
    wanted.has(measure) ? [`(${sign}${sumSql(sum)})::${TYPES[measure] ?? 'BIGINT'} AS "${measure}"`] : [],
  );
