import { SUBS } from '../../../core/report/subs.ts';
import { UTMS } from '../../../core/report/utm.ts';
import { subMember, utmMember } from '../../journal/record.ts';
import { type Dialect, duckdbDialect } from '../dialect.ts';

/**
 * How a request's journal line becomes a row of `requests`: JSON member, the type it is read as, column, column type
 * (both in DuckDB's words), and the expression if the column is not simply the member. Ingest appends `n`, `w`, `u`,
 * `j`, `fc`, `fr` and the members of `visitColumns`.
 */
export interface Column {
  json: string;
  read: string;
  name: string;
  type: string;
  value?: (sql: Dialect) => string;
}

/** Additional members read by the columns' expressions: class and reasons, if ingest overruled the edge. */
export const judgedMembers = [
  { json: 'fc', read: 'VARCHAR' },
  { json: 'fr', read: 'VARCHAR[]' },
];
const classColumns: readonly Column[] = [
  { json: 'cl', read: 'VARCHAR', name: 'traffic_class', type: 'VARCHAR', value: () => 'coalesce(fc, cl)' },
  {
    json: 'rs',
    read: 'VARCHAR[]',
    name: 'reasons',
    type: 'VARCHAR[]',
    value: () => 'CASE WHEN fc IS NULL THEN rs ELSE fr END',
  },
];

/** Place and time of any journal record. */
const placeColumns: readonly Column[] = [
  { json: 'n', read: 'USMALLINT', name: 'node', type: 'USMALLINT' },
  { json: 'w', read: 'USMALLINT', name: 'worker', type: 'USMALLINT' },
  { json: 'e', read: 'UINTEGER', name: 'epoch', type: 'UINTEGER' },
  { json: 's', read: 'UBIGINT', name: 'sequence', type: 'UBIGINT' },
  { json: 't', read: 'BIGINT', name: 'time', type: 'TIMESTAMP', value: ({ instant }) => instant('t') },
];

/** Columns for the link parameters `sub<from>` to `sub<to>`. Each migration that adds some names its own range. */
const subColumns = (from: number, to: number): Column[] =>
  SUBS.slice(from - 1, to).map((sub) => ({
    json: subMember(sub),
    read: 'VARCHAR',
    name: sub,
    type: 'VARCHAR',
  }));

/** Stands in a stored path for the click ID. A request line cannot contain it; if one did, it is stored as a URL spells it. */
const MARK = 1;

/**
 * SQL for a request's path as it is stored: without the ad platform's click ID, the first of `ids`. Such IDs are long and
 * random, so nothing compresses them; they have a column of their own, and would take as much again here.
 */
export const storedPath = (path: string, ids: string, sql: Dialect = duckdbDialect): string => {
  const [id, mark] = [sql.firstValue(ids), sql.character(MARK)];
  return `CASE WHEN ${id} <> '' THEN replace(replace(${path}, ${mark}, '%01'), ${id}, ${mark}) ELSE ${path} END`;
};

/** SQL for the path of a row of `requests` as it was requested. */
export const requestedPath = ({ character, firstValue }: Dialect): string =>
  `coalesce(replace(path, ${character(MARK)}, ${firstValue('click_ids')}), path)`;
export const REQUESTED_PATH = requestedPath(duckdbDialect);

/** As created by the first migration. */
export const firstRequestColumns: readonly Column[] = [
  ...placeColumns,
  { json: 'ws', read: 'UINTEGER', name: 'workspace', type: 'UINTEGER' },
  { json: 'do', read: 'UINTEGER', name: 'domain', type: 'UINTEGER' },
  { json: 'c', read: 'UINTEGER', name: 'campaign', type: 'UINTEGER' },
  { json: 'r', read: 'UINTEGER', name: 'revision', type: 'UINTEGER' },
  { json: 'd', read: 'UINTEGER', name: 'destination', type: 'UINTEGER' },
  { json: 'ru', read: 'USMALLINT', name: 'rule', type: 'USMALLINT' },
  { json: 'te', read: 'VARCHAR', name: 'test', type: 'VARCHAR' },
  { json: 'a', read: 'SMALLINT', name: 'variant', type: 'SMALLINT' },
  { json: 'o', read: 'VARCHAR', name: 'outcome', type: 'VARCHAR' },
  ...classColumns,
  { json: 'vi', read: 'UTINYINT', name: 'visit', type: 'BOOLEAN', value: () => 'vi = 1 AND NOT j' },
  { json: 'u', read: 'BOOLEAN', name: 'unique_visit', type: 'BOOLEAN' },
  { json: 'v', read: 'VARCHAR', name: 'visitor', type: 'VARCHAR' },
  { json: 'vn', read: 'VARCHAR', name: 'issued', type: 'VARCHAR' },
  { json: 'm', read: 'VARCHAR', name: 'method', type: 'VARCHAR' },
  { json: 'h', read: 'VARCHAR', name: 'host', type: 'VARCHAR' },
  { json: 'p', read: 'VARCHAR', name: 'path', type: 'VARCHAR', value: (sql) => storedPath('p', 'ci', sql) },
  { json: 'ip', read: 'VARCHAR', name: 'address', type: 'VARCHAR' },
  { json: 'co', read: 'VARCHAR', name: 'country', type: 'VARCHAR' },
  { json: 'rg', read: 'VARCHAR', name: 'region', type: 'VARCHAR' },
  { json: 'l', read: 'VARCHAR', name: 'language', type: 'VARCHAR' },
  { json: 'dv', read: 'VARCHAR', name: 'device', type: 'VARCHAR' },
  { json: 'os', read: 'VARCHAR', name: 'os', type: 'VARCHAR' },
  { json: 'b', read: 'VARCHAR', name: 'browser', type: 'VARCHAR' },
  ...subColumns(1, 3),
  { json: 'ua', read: 'VARCHAR', name: 'user_agent', type: 'VARCHAR' },
  { json: 'rf', read: 'VARCHAR', name: 'referrer', type: 'VARCHAR' },
];

/** Added to requests by the second migration, and to conversions by the fifth. */
export const addedSubColumns: readonly Column[] = subColumns(4, 10);

/** Added to requests and conversions by a later migration, null in existing rows. */
export const laterSubColumns: readonly Column[] = subColumns(11, 20);

/** Added to requests and conversions by a later migration, null in existing rows. */
export const utmColumns: readonly Column[] = UTMS.map((utm) => ({
  json: utmMember(utm),
  read: 'VARCHAR',
  name: utm,
  type: 'VARCHAR',
}));

/**
 * The exit of an `out` event or, of a visit, that of the `out` through which it reached its offer: `VISIT_EXIT`. Null: the
 * first, or none; 0: one that the path does not have. Added to events, requests and conversions by a later migration, null
 * in existing rows.
 */
export const exitColumns: readonly Column[] = [
  { json: 'ex', read: 'UTINYINT', name: 'exit', type: 'UTINYINT' },
];

/** Added by the second migration, with the values for existing rows. */
export const addedRequestColumns: readonly (Column & { before?: string })[] = [
  {
    json: 'ph',
    read: 'UINTEGER',
    name: 'phase',
    type: 'UINTEGER',
    value: () => 'coalesce(ph, 0)',
    before: '0',
  },
  {
    json: 'ka',
    read: 'UTINYINT',
    name: 'kept',
    type: 'BOOLEAN',
    value: () => 'coalesce(ka = 1, false)',
    before: 'false',
  },
  { json: 'ec', read: 'VARCHAR[]', name: 'exhausted_caps', type: 'VARCHAR[]' },
  { json: 'ci', read: 'MAP(VARCHAR, VARCHAR)', name: 'click_ids', type: 'MAP(VARCHAR, VARCHAR)' },
  { json: 'cy', read: 'VARCHAR', name: 'city', type: 'VARCHAR' },
  { json: 'bn', read: 'VARCHAR', name: 'browser_name', type: 'VARCHAR' },
  { json: 'ia', read: 'VARCHAR', name: 'in_app', type: 'VARCHAR' },
  ...addedSubColumns,
  { json: 'j', read: 'BOOLEAN', name: 'joined', type: 'BOOLEAN', before: 'false' },
];

/** No click costs this much. Smaller values fit in eight bytes; sixteen-byte ones are summed at half the speed. */
export const COST_LIMIT = 10 ** 9;

/** Cost of a click; added by the fourth migration, null in existing rows. */
export const costColumns: readonly Column[] = [
  {
    json: 'kv',
    read: 'DECIMAL(21, 9)',
    name: 'cost',
    type: 'DECIMAL(18, 9)',
    value: () => `CASE WHEN kv < ${COST_LIMIT} THEN kv END`,
  },
  { json: 'ku', read: 'VARCHAR', name: 'cost_currency', type: 'VARCHAR' },
  {
    json: 'kp',
    read: 'VARCHAR',
    name: 'cost_problem',
    type: 'VARCHAR',
    value: () => `CASE WHEN kv >= ${COST_LIMIT} THEN 'unreadable' ELSE kp END`,
  },
  { json: 'kc', read: 'DECIMAL(18, 6)', name: 'cost_per_conversion', type: 'DECIMAL(18, 6)' },
  { json: 'kr', read: 'DECIMAL(5, 2)', name: 'cost_share', type: 'DECIMAL(5, 2)' },
];

/** Numbers of the conversion types that a click's terms charge, `1,4`; added by a later migration. Null: all. */
export const chargedColumns: readonly Column[] = [
  { json: 'kt', read: 'VARCHAR', name: 'charged_types', type: 'VARCHAR' },
];

/** Host of the referring page, in lower case, without the port and anything before the host. */
export const referrerHost = (text: string, { firstMatch, lower }: Dialect = duckdbDialect): string =>
  `nullif(${lower(firstMatch(text, '^[a-z-]+://(?:[^/?#@]*@)?([^/?#:]+)'))}, '')`;

/** Additional report dimensions, added by the fifth migration. */
export const reportColumns: readonly Column[] = [
  {
    json: 'lp',
    read: 'UTINYINT',
    name: 'landing',
    type: 'BOOLEAN',
    value: () => 'coalesce(lp = 1, false)',
  },
  {
    json: 'rh',
    read: 'VARCHAR',
    name: 'referrer_host',
    type: 'VARCHAR',
    value: (sql) => referrerHost('rf', sql),
  },
];

/** A visitor's unit, if the row's other columns do not determine it, otherwise null; added by a later migration. */
export const unitColumns: readonly Column[] = [
  { json: 'sk', read: 'VARCHAR', name: 'split_key', type: 'VARCHAR' },
  { json: 'fa', read: 'SMALLINT', name: 'first_variant', type: 'SMALLINT' },
];

/** Place of the visit that a click belongs to or repeats; added by a later migration. `own`: SQL for one part. */
const visitPlace = (own: (part: string) => string): Column[] => [
  {
    json: 'qn',
    read: 'USMALLINT',
    name: 'visit_node',
    type: 'USMALLINT',
    value: () => own('n'),
  },
  {
    json: 'qw',
    read: 'USMALLINT',
    name: 'visit_worker',
    type: 'USMALLINT',
    value: () => own('w'),
  },
  { json: 'qe', read: 'UINTEGER', name: 'visit_epoch', type: 'UINTEGER', value: () => own('e') },
  { json: 'qs', read: 'UBIGINT', name: 'visit_sequence', type: 'UBIGINT', value: () => own('s') },
  {
    json: 'qt',
    read: 'BIGINT',
    name: 'visit_time',
    type: 'TIMESTAMP',
    value: ({ instant }) => instant(own('t')),
  },
];

/**
 * What happens to visits; added by a later migration. `offer`: the one the visit was sent straight to or reached from
 * its page. `recorded`: counted as landed because a page recorded itself with a request of the visit.
 */
export const visitColumns: readonly Column[] = [
  ...visitPlace((part) => `q${part}`),
  {
    json: 'of',
    read: 'UINTEGER',
    name: 'offer',
    type: 'UINTEGER',
    value: () => `CASE WHEN lp = 1 OR o = 'landed' THEN "of" ELSE nullif(d, 0) END`,
  },
  {
    json: 'rc',
    read: 'BOOLEAN',
    name: 'recorded',
    type: 'BOOLEAN',
    value: () => 'coalesce(rc, false)',
  },
];

export const requestColumns: readonly Column[] = [
  ...firstRequestColumns,
  ...addedRequestColumns,
  ...costColumns,
  ...reportColumns,
  ...unitColumns,
  ...visitColumns,
  ...laterSubColumns,
  ...chargedColumns,
  ...utmColumns,
  ...exitColumns,
];

/** The visit that an event counts for; added by a later migration. */
export const eventVisitColumns: readonly Column[] = visitPlace((part) => `coalesce(q${part}, c${part})`);

/** Members of an event's line, and `fi` (first) and `wa` (waiting), which ingest appends. */
export const firstEventColumns: readonly Column[] = [
  ...placeColumns,
  { json: 'ty', read: 'VARCHAR', name: 'type', type: 'VARCHAR' },
  { json: 'ws', read: 'UINTEGER', name: 'workspace', type: 'UINTEGER' },
  { json: 'do', read: 'UINTEGER', name: 'domain', type: 'UINTEGER' },
  { json: 'c', read: 'UINTEGER', name: 'campaign', type: 'UINTEGER' },
  { json: 'r', read: 'UINTEGER', name: 'revision', type: 'UINTEGER' },
  { json: 'cn', read: 'USMALLINT', name: 'click_node', type: 'USMALLINT' },
  { json: 'cw', read: 'USMALLINT', name: 'click_worker', type: 'USMALLINT' },
  { json: 'ce', read: 'UINTEGER', name: 'click_epoch', type: 'UINTEGER' },
  { json: 'cs', read: 'UBIGINT', name: 'click_sequence', type: 'UBIGINT' },
  {
    json: 'ct',
    read: 'BIGINT',
    name: 'click_time',
    type: 'TIMESTAMP',
    value: ({ instant }) => instant('ct'),
  },
  { json: 'a', read: 'SMALLINT', name: 'variant', type: 'SMALLINT' },
  { json: 'd', read: 'UINTEGER', name: 'destination', type: 'UINTEGER' },
  { json: 'o', read: 'VARCHAR', name: 'outcome', type: 'VARCHAR' },
  ...classColumns,
  { json: 'v', read: 'VARCHAR', name: 'visitor', type: 'VARCHAR' },
  { json: 'fi', read: 'BOOLEAN', name: 'first', type: 'BOOLEAN' },
  { json: 'wa', read: 'BOOLEAN', name: 'waiting', type: 'BOOLEAN' },
  { json: 'm', read: 'VARCHAR', name: 'method', type: 'VARCHAR' },
  { json: 'h', read: 'VARCHAR', name: 'host', type: 'VARCHAR' },
  { json: 'p', read: 'VARCHAR', name: 'path', type: 'VARCHAR' },
  { json: 'ip', read: 'VARCHAR', name: 'address', type: 'VARCHAR' },
  { json: 'ua', read: 'VARCHAR', name: 'user_agent', type: 'VARCHAR' },
  { json: 'rf', read: 'VARCHAR', name: 'referrer', type: 'VARCHAR' },
];
export const eventColumns: readonly Column[] = [...firstEventColumns, ...eventVisitColumns, ...exitColumns];

/** Members of a verdict's line, and `ab` (requests that were not stored), which ingest appends. */
export const verdictColumns: readonly Column[] = [
  ...placeColumns,
  { json: 'vd', read: 'VARCHAR', name: 'verdict', type: 'VARCHAR' },
  { json: 'cr', read: 'VARCHAR', name: 'crawler', type: 'VARCHAR' },
  { json: 'of', read: 'UBIGINT[]', name: 'requests', type: 'UBIGINT[]' },
  { json: 'ab', read: 'UBIGINT[]', name: 'absent', type: 'UBIGINT[]' },
];

/** Names and values of an `INSERT` from lines read as `columns`. */
export const insertFrom = (table: string, columns: readonly Column[], file: string): string => {
  const values = columns.map(({ json, value }) => value?.(duckdbDialect) ?? `"${json}"`).join(', ');
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const more = columns.some(({ json }) => json === 'cl') ? judgedMembers : [];
  return `INSERT INTO ${table} (${names}) SELECT ${values} FROM ${readJson(file, [...columns, ...more])}`;
};

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** `read_json` of a staged file with the given members, ignoring all others. */
export const readJson = (file: string, members: readonly { json: string; read: string }[]): string =>
  `read_json(${quote(file)}, format = 'newline_delimited', maximum_object_size = 1048576, columns = {${members
    .map(({ json, read }) => `${quote(json)}: ${quote(read)}`)
    .join(', ')}})`;
