/**
 * How a request's journal line becomes a row of `requests`: JSON member, the type it is read as, column, column type,
 * and the expression where the column is not the member itself. `n`, `w` and `u` are appended by ingest.
 */
export interface Column {
  json: string;
  read: string;
  name: string;
  type: string;
  value?: string;
}

export const requestColumns: readonly Column[] = [
  { json: 'n', read: 'USMALLINT', name: 'node', type: 'USMALLINT' },
  { json: 'w', read: 'USMALLINT', name: 'worker', type: 'USMALLINT' },
  { json: 'e', read: 'UINTEGER', name: 'epoch', type: 'UINTEGER' },
  { json: 's', read: 'UBIGINT', name: 'sequence', type: 'UBIGINT' },
  { json: 't', read: 'BIGINT', name: 'time', type: 'TIMESTAMP', value: 'make_timestamp(t * 1000)' },
  { json: 'ws', read: 'UINTEGER', name: 'workspace', type: 'UINTEGER' },
  { json: 'do', read: 'UINTEGER', name: 'domain', type: 'UINTEGER' },
  { json: 'c', read: 'UINTEGER', name: 'campaign', type: 'UINTEGER' },
  { json: 'r', read: 'UINTEGER', name: 'revision', type: 'UINTEGER' },
  { json: 'd', read: 'UINTEGER', name: 'destination', type: 'UINTEGER' },
  { json: 'ru', read: 'USMALLINT', name: 'rule', type: 'USMALLINT' },
  { json: 'te', read: 'VARCHAR', name: 'test', type: 'VARCHAR' },
  { json: 'a', read: 'SMALLINT', name: 'variant', type: 'SMALLINT' },
  { json: 'o', read: 'VARCHAR', name: 'outcome', type: 'VARCHAR' },
  { json: 'cl', read: 'VARCHAR', name: 'traffic_class', type: 'VARCHAR' },
  { json: 'rs', read: 'VARCHAR[]', name: 'reasons', type: 'VARCHAR[]' },
  { json: 'vi', read: 'UTINYINT', name: 'visit', type: 'BOOLEAN', value: 'vi = 1' },
  { json: 'u', read: 'BOOLEAN', name: 'unique_visit', type: 'BOOLEAN' },
  { json: 'v', read: 'VARCHAR', name: 'visitor', type: 'VARCHAR' },
  { json: 'vn', read: 'VARCHAR', name: 'issued', type: 'VARCHAR' },
  { json: 'm', read: 'VARCHAR', name: 'method', type: 'VARCHAR' },
  { json: 'h', read: 'VARCHAR', name: 'host', type: 'VARCHAR' },
  { json: 'p', read: 'VARCHAR', name: 'path', type: 'VARCHAR' },
  { json: 'ip', read: 'VARCHAR', name: 'address', type: 'VARCHAR' },
  { json: 'co', read: 'VARCHAR', name: 'country', type: 'VARCHAR' },
  { json: 'rg', read: 'VARCHAR', name: 'region', type: 'VARCHAR' },
  { json: 'l', read: 'VARCHAR', name: 'language', type: 'VARCHAR' },
  { json: 'dv', read: 'VARCHAR', name: 'device', type: 'VARCHAR' },
  { json: 'os', read: 'VARCHAR', name: 'os', type: 'VARCHAR' },
  { json: 'b', read: 'VARCHAR', name: 'browser', type: 'VARCHAR' },
  { json: 's1', read: 'VARCHAR', name: 'sub1', type: 'VARCHAR' },
  { json: 's2', read: 'VARCHAR', name: 'sub2', type: 'VARCHAR' },
  { json: 's3', read: 'VARCHAR', name: 'sub3', type: 'VARCHAR' },
  { json: 'ua', read: 'VARCHAR', name: 'user_agent', type: 'VARCHAR' },
  { json: 'rf', read: 'VARCHAR', name: 'referrer', type: 'VARCHAR' },
];

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** `read_json` of a staged file with the given members, all other members ignored. */
export const readJson = (file: string, members: readonly { json: string; read: string }[]): string =>
  `read_json(${quote(file)}, format = 'newline_delimited', maximum_object_size = 1048576, columns = {${members
    .map(({ json, read }) => `${quote(json)}: ${quote(read)}`)
    .join(', ')}})`;
