import { USUAL_WEIGHT } from '../../../core/report/estimates.ts';
import { type Expression, namesIn } from '../../../core/report/formula.ts';
import {
  isRevenue,
  type Measure,
  type Metric,
  type MetricName,
  measureOf,
  metricOf,
  type Term,
} from '../../../core/report/metrics.ts';
import type { StoreReportQuery } from '../../store/reports.ts';

/** Half of the tenth and sixth decimal, and their steps, in units of the 18th; rounds like core/report/metrics.ts. */
const FINE = 10n ** 8n;
const COARSE = 10n ** 12n;

/** SQL of a sum in units of the 18th decimal, exact. */
export const unitsSql = (measure: Measure): string => {
  if (measure === 'cost') return `((cost * 10000000000)::HUGEINT * ${FINE} + spent_sum)`;
  return isRevenue(measure)
    ? `(("${measure}" * 1000000)::HUGEINT * ${COARSE})`
    : `("${measure}"::HUGEINT * ${10n ** 18n}::HUGEINT)`;
};

/** Only profits can be below 0, and `//` truncates. */
const floorSql = (part: string, whole: string): string =>
  `CASE WHEN ${part} >= 0 THEN ${part} // ${whole} ELSE -((${whole} - 1 - ${part}) // ${whole}) END`;

const sumSql = (terms: readonly Term[], of: (measure: Measure) => string): string =>
  terms.map((term) => `${term.startsWith('-') ? '-' : '+'} ${of(measureOf(term))}`).join(' ');

const shownSql = (measure: Measure): string => {
  if (measure !== 'cost') return unitsSql(measure);
  const tenth = `(${unitsSql('cost')} + ${FINE / 2n}) // ${FINE} * ${FINE}`;
  return `((${tenth} + ${COARSE / 2n}) // ${COARSE} * ${COARSE})`;
};

interface Order {
  /** SQL of the rows of a table, plus the columns used for ordering. */
  from: (table: string) => string;
  by: string;
}

/**
 * Divides ratios manually, five decimals at a time, rounding the tenth as shown. No intermediate number exceeds 128
 * bits while amounts are below 10^15.
 */
const ratioOrder = ({ part, whole }: Extract<Metric, { part: unknown }>): Order['from'] => {
  const step = (name: string, value: string) => (rows: string) =>
    `(SELECT *, ${value} AS ${name} FROM ${rows})`;
  const steps = [
    step('whole', `nullif(0 ${sumSql(whole, unitsSql)}, 0)`),
    step('part', `(0 ${sumSql(part, unitsSql)}) * sign(whole)`),
    step('under', 'abs(whole)'),
    step('ones', floorSql('part', 'under')),
    step('rest', '(part - ones * under) * 100000'),
    step('high', 'rest // under'),
    step('more', '(rest - high * under) * 100000'),
    step('low', 'more // under'),
    step('decimals', 'high * 100000 + low + CASE WHEN 2 * (more - low * under) >= under THEN 1 ELSE 0 END'),
    step('order_a', 'ones + decimals // 10000000000'),
    step('order_b', 'decimals % 10000000000'),
  ];
  return (table) => steps.reduce((rows, one) => one(rows), table);
};

const double = (measure: Measure): string =>
  measure === 'cost' ? `(${unitsSql('cost')} / 1e18)` : `"${measure}"::DOUBLE`;

/** SQL of the mean of own and usual amounts, as `estimateOf` weights them. */
const eachSql = (own: Measure, usual: string): string =>
  `CASE WHEN usual > 0 THEN (${double(own)} + ${USUAL_WEIGHT} * ${usual} / usual) / (costed_n + ${USUAL_WEIGHT})
    WHEN costed_n > 0 THEN ${double(own)} / costed_n ELSE 0 END`;

/** The estimates of `estimateOf`, as floating-point numbers. */
const ESTIMATES: Readonly<Record<string, string>> = {
  toCome:
    'CASE WHEN n + coming = 0 AND valid_visits > 0 THEN 0 WHEN valid_visits > 0 THEN coming / (n + coming) END',
  matureConversions: `CASE WHEN valid_visits > 0 THEN ${double('conversions')} + coming END`,
  matureCr: '(n + coming) / valid_visits',
  matureRoi: `CASE WHEN costed <> 0 AND ${double('cost')} <> 0 AND costed_all THEN (${double('costedRevenue')} + coming * payout) / nullif(${double('cost')} + coming * caused, 0) - 1 END`,
};

/** None of the columns that it adds may have the name of a measure, which rows have before: the first of two is read. */
const estimateOrder = (name: string, from: readonly Measure[], shape: number): Order['from'] => {
  const ofCosts = from.includes('cost');
  const steps: [string, string][] = [
    ['valid_visits', `nullif(${double('valid')}, 0)`],
    ['n', `${double('conversions')} - ${double('otherClickConversions')}`],
    ['usual', double('usualToCome')],
    ['young', double('unripe')],
    ['seen', `n + CASE WHEN usual > 0 THEN ${shape} ELSE 0 END`],
    [
      'ripe',
      `greatest(valid_visits - young, 0) + CASE WHEN usual > 0 THEN ${shape} * young / usual ELSE 0 END`,
    ],
    ['coming', 'CASE WHEN young <= 0 THEN 0 WHEN seen > 0 AND ripe > 0 THEN seen / ripe * young END'],
    ...(ofCosts
      ? ([
          ['costed_n', double('costedConversions')],
          ['costed_all', `${double('costedValid')} >= 0.99 * valid_visits`],
          ['usual_cost', `${double('usualCostToCome')} * (1 - ${double('coveredValid')} / valid_visits)`],
          ['payout', eachSql('costedRevenue', double('usualRevenueToCome'))],
          ['caused', eachSql('conversionCost', 'usual_cost')],
        ] as [string, string][])
      : []),
    ['estimated', ESTIMATES[name] ?? 'NULL::DOUBLE'],
    // Equal estimates can differ by what floating point adds to them. Stores order what is not a number differently.
    ['order_a', 'CASE WHEN isfinite(estimated) THEN round(estimated, 10) END'],
    ['order_b', '0'],
  ];
  return (table) =>
    steps.reduce((rows, [column, value]) => `(SELECT *, ${value} AS ${column} FROM ${rows})`, table);
};

/** The value of a metric that is no ratio; money is in units of the 18th decimal. */
const wholeSql = (metric: Extract<Metric, { kind: 'count' | 'money' }>): string =>
  metric.kind === 'count'
    ? `"${metric.of}"`
    : `CASE WHEN ${metric.costs ? 'costed <> 0' : 'true'} THEN 0 ${sumSql(metric.of, shownSql)} END`;

const metricOrder = (name: MetricName, shape: number | null): Order['from'] => {
  const metric = metricOf(name);
  if (metric.kind === 'verdict') throw new Error('Rows cannot be ordered by verdict');
  if (metric.kind === 'estimate')
    return shape === null
      ? (table) => `(SELECT *, NULL::DOUBLE AS order_a, 0 AS order_b FROM ${table})`
      : estimateOrder(name, metric.from, shape);
  if ('part' in metric) return ratioOrder(metric);
  return (table) => `(SELECT *, ${wholeSql(metric)} AS order_a, 0 AS order_b FROM ${table})`;
};

/** The value of a metric as reports show it, in floating point. Formulas have no estimates and no verdicts. */
const doubleSql = (metric: Metric): string => {
  if (metric.kind === 'estimate' || metric.kind === 'verdict') return 'NULL::DOUBLE';
  if ('part' in metric)
    return `round((0 ${sumSql(metric.part, unitsSql)})::DOUBLE / nullif(0 ${sumSql(metric.whole, unitsSql)}, 0)::DOUBLE, 10)`;
  return metric.kind === 'count' ? `${wholeSql(metric)}::DOUBLE` : `(${wholeSql(metric)})::DOUBLE / 1e18`;
};

/** Part of a formula in SQL: its value, a bound of the numbers that were added in it, and the step that can compute it. */
interface Part {
  value: string;
  size: string;
  step: number;
}

/** Rounding errors of a hundred operations are smaller than this part of the numbers that were added. */
const NOISE = '1e-13';

/**
 * Orders by a formula in floating point, which differs from the exact value shown by less than a report's figures do. A
 * denominator whose terms cancel out is 0, as it is exactly, and the row is last. Denominators are computed in steps,
 * because SQL has no names for parts of an expression.
 */
const formulaOrder = (formula: Expression): Order['from'] => {
  const names = namesIn(formula);
  const steps: string[][] = [names.map((name, i) => `${doubleSql(metricOf(name))} AS operand_${i}`)];
  let wholes = 0;
  const divided = (left: Part, right: Part): Part => {
    const whole = `whole_${wholes++}`;
    const step = right.step + 1;
    steps[step] ??= [];
    steps[step].push(
      `CASE WHEN abs(${right.value}) > ${NOISE} * ${right.size} THEN ${right.value} END AS ${whole}`,
    );
    return {
      value: `(${left.value} / ${whole})`,
      size: `(${left.size} / abs(${whole}))`,
      step: Math.max(left.step, step),
    };
  };
  const partOf = (tree: Expression): Part => {
    if (tree.kind === 'number') {
      const value = `${Number(tree.value.over) / Number(tree.value.under)}::DOUBLE`;
      return { value, size: value, step: 0 };
    }
    if (tree.kind === 'name') {
      const value = `operand_${names.indexOf(tree.name)}`;
      return { value, size: `abs(${value})`, step: 0 };
    }
    if (tree.kind === 'negative') {
      const of = partOf(tree.of);
      return { ...of, value: `(-${of.value})` };
    }
    const [left, right] = [partOf(tree.left), partOf(tree.right)];
    if (tree.sign === '/') return divided(left, right);
    return {
      value: `(${left.value} ${tree.sign} ${right.value})`,
      size: `(${left.size} ${tree.sign === '*' ? '*' : '+'} ${right.size})`,
      step: Math.max(left.step, right.step),
    };
  };
  const { value } = partOf(formula);
  const ordered = `CASE WHEN isfinite(${value}) THEN round(${value}, 10) END AS order_a, 0 AS order_b`;
  return (table) =>
    [...steps, [ordered]].reduce(
      (rows, columns) => `(SELECT ${['*', ...columns].join(', ')} FROM ${rows})`,
      table,
    );
};

/** Dimensions whose keys are numbers: 10 comes after 2. */
const NUMERIC: readonly StoreReportQuery['dimensions'][number][] = ['step', 'exit'];

/** Rows are ordered by what they show, then by their keys. */
export const orderOf = ({ order, dimensions, maturity }: StoreReportQuery): Order => {
  const direction = order.descending ? 'DESC' : 'ASC';
  const keys = dimensions.map((name, i) => (NUMERIC.includes(name) ? `k${i}::INTEGER` : `k${i}`));
  const ties = keys.map((key) => `${key} ASC NULLS LAST`);
  if (typeof order.by === 'number')
    return { from: (table) => table, by: [`${keys[order.by]} ${direction} NULLS LAST`, ...ties].join(', ') };
  const values = ['order_a', 'order_b'].map((column) => `${column} ${direction} NULLS LAST`);
  const from =
    typeof order.by === 'string'
      ? metricOrder(order.by, maturity?.estimating.shape ?? null)
      : formulaOrder(order.by);
  return { from, by: [...values, ...ties].join(', ') };
};
