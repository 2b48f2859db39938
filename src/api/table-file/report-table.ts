import {
  type ColumnName,
  type Dimension,
  type Intervals,
  isConversionDimension,
  type MetricValues,
  type ReportRequest,
} from '../../contracts/reports/report-query.ts';
import { isFormula } from '../../core/report/columns.ts';
import { isEstimate, metricOf, typeMetricOf } from '../../core/report/metrics.ts';
import { usesCost } from '../../core/report/spread.ts';
import { isRoleDimension } from '../../core/sources/parameters.ts';
import { localIso } from '../../core/time/zone.ts';
import type { ColumnType } from '../../events/store/tables.ts';
import type { Parts } from '../http/route-deps.ts';
import { figuresOf } from '../report/query/figures.ts';
import { maturityFor } from '../report/query/maturity.ts';
import { namerFor } from '../report/query/names.ts';
import { isTime, prepareReport, stepKey, storeQuery, type Workspace } from '../report/query/prepare.ts';
import { labelsFor } from '../report/query/role-labels.ts';
import { queryService } from '../report/query/service.ts';
import { kindOf } from '../report/query/store-filters.ts';
import { asObject, type Column, column, type Table } from './formats.ts';

type TableParts = Pick<Parts, 'db' | 'reports' | 'tables' | 'now'>;

interface Row {
  keys: readonly (string | null)[];
  names: readonly (string | null)[];
  /** Names that came with the IDs of roles. Absent in a series, which has none. */
  labels?: readonly (string | null)[];
  values: MetricValues;
  spread: number | null;
  intervals?: Intervals | undefined;
}

/** `uniqueVisits` -> `unique_visits`. */
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const keyColumns = (dimension: Dimension, place: number, zone: string): Column<Row>[] => {
  const key = ({ keys }: Row): string | null => keys[place] ?? null;
  if (isTime(dimension))
    return [column(dimension, 'time', key, (row) => localIso(Date.parse(key(row) ?? ''), zone))];
  const own = column<Row>(snake(dimension), 'text', key);
  if (isRoleDimension(dimension))
    return [own, column(`${snake(dimension)}_name`, 'text', ({ labels }) => labels?.[place] ?? null)];
  return kindOf(dimension) === null && dimension !== 'conversionType'
    ? [own]
    : [own, column(`${snake(dimension)}_name`, 'text', ({ names }) => names[place] ?? null)];
};

/** `cr:4` -> `cr_type_4`, `formula:1` -> `formula_1`. */
const columnHead = (name: ColumnName): string => {
  const own = typeMetricOf(name);
  return own === null ? snake(name).replace(':', '_') : `${own.figure}_type_${own.type}`;
};

const COLUMN_TYPES = {
  count: 'whole',
  money: 'decimal',
  share: 'number',
  rate: 'number',
  estimate: 'number',
  verdict: 'text',
} as const satisfies Record<ReturnType<typeof metricOf>['kind'], ColumnType>;

/** An estimate is followed by its interval: a single number would look like a fact. */
const figureColumns = (name: ColumnName): Column<Row>[] => {
  const type = isFormula(name) ? 'number' : COLUMN_TYPES[metricOf(name).kind];
  const own = column<Row>(columnHead(name), type, ({ values }) => values[name] ?? null);
  if (isFormula(name) || !isEstimate(name)) return [own];
  const ends = (['low', 'high'] as const).map((end) =>
    column<Row>(`${columnHead(name)}_${end}`, 'number', ({ intervals }) => intervals?.[name]?.[end] ?? null),
  );
  return [own, ...ends];
};

/** A series fits in one response, with all its steps. */
const openSeries = async (parts: TableParts, workspace: Workspace, request: ReportRequest) => {
  const { rows } = await queryService(parts).report(workspace, request);
  return {
    count: rows.length,
    close: () => undefined,
    pages: async function* (): AsyncGenerator<Row[]> {
      yield rows;
    },
  };
};

/** All rows of a report, in the order of `GET /report`, computed once when it is opened. Fails like the report. */
export const openReportTable = async (
  parts: TableParts,
  workspace: Workspace,
  what: Omit<ReportRequest, 'limit' | 'offset' | 'compare'>,
  signal: AbortSignal,
): Promise<Table<Row>> => {
  const request: ReportRequest = { ...what, limit: Number.MAX_SAFE_INTEGER, offset: 0, compare: 'none' };
  const { dimensions } = request;
  const prepared = await prepareReport(parts.db, workspace.id, request);
  const { range, step, isSeries, query } = prepared;
  const isByConversion = dimensions.some(isConversionDimension);
  const columns = [
    ...dimensions.flatMap((dimension, i) => keyColumns(dimension, i, workspace.timeZone)),
    ...prepared.columns.flatMap(figureColumns),
    column<Row>('currency', 'text', () => workspace.currency),
    // An average must not look like a fact in a file either.
    ...(query.metrics.some(usesCost) ? [column<Row>('cost_spread', 'number', ({ spread }) => spread)] : []),
  ];
  const table = { name: 'report', columns, json: (row: Row) => asObject(columns, row) };
  if (isSeries) return { ...table, ...(await openSeries(parts, workspace, request)) };
  const asked = await storeQuery(parts.db, workspace, range, query, step);
  const maturity = await maturityFor(parts, asked);
  const whole = maturity.store === undefined ? asked : { ...asked, maturity: maturity.store };
  const figures = figuresOf(
    prepared,
    { target: request.target, basis: request.basis, isByConversion },
    maturity,
  );
  const { count, pages, close } = await parts.tables.openReport(whole, signal);
  return {
    ...table,
    count,
    close,
    pages: async function* () {
      // Asked once for the file, not for each page of it.
      const labelOf = await labelsFor(parts, whole, null);
      for await (const page of pages()) {
        const stored = page.map(({ keys }) => keys);
        const nameOf = await namerFor(parts.db, workspace.id, dimensions, stored);
        yield page.map(({ keys, sums }): Row => {
          const named = dimensions.map((dimension, i) =>
            isTime(dimension)
              ? { key: stepKey(whole.steps, keys[i], dimension, workspace.timeZone), name: null }
              : nameOf(dimension, keys[i] ?? null),
          );
          return {
            keys: named.map(({ key }) => key),
            names: named.map(({ name }) => name),
            labels: dimensions.map((dimension, i) => labelOf(dimension, keys[i] ?? null)),
            ...figures(sums, keys),
          };
        });
      }
    },
  };
};
