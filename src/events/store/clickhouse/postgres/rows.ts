import { CompiledQuery, type Kysely } from 'kysely';

export type EventDb = Kysely<unknown>;
/** Numbers that may exceed 32 bits, and amounts, come as text from a server; see `num` and `decimalText`. */
export type PgRow = Record<string, string | number | bigint | boolean | null>;

/** Postgres stores neither NUL nor half a surrogate pair in a text. This character begins what stands for NUL and itself. */
const MARK = '\u001a';
const ESCAPES = /\\(?:u([0-9a-f]{4})|.)/g;
const NEEDS_ESCAPE = /\\u(?:0000|001a|d[89a-f])/;

/** A JSON text whose strings Postgres can store. */
export const jsonText = (value: unknown): string => {
  const json = JSON.stringify(value);
  if (!NEEDS_ESCAPE.test(json)) return json;
  return json.replace(ESCAPES, (written, code?: string) => {
    if (code === '0000') return '\\u001a0';
    if (code === '001a') return '\\u001aa';
    return code?.startsWith('d') ? '\ufffd' : written;
  });
};

const original = (stored: string): string =>
  stored.includes(MARK) ? stored.replaceAll(`${MARK}0`, '\0').replaceAll(`${MARK}a`, MARK) : stored;

const withTexts = (row: PgRow): PgRow => {
  for (const name in row) {
    const value = row[name];
    if (typeof value === 'string') row[name] = original(value);
  }
  return row;
};

/** Runs a statement. Values are bound, never written into the text. */
export const pgQuery = async (db: EventDb, text: string, values: readonly unknown[] = []): Promise<PgRow[]> =>
  (await db.executeQuery<PgRow>(CompiledQuery.raw(text, [...values]))).rows.map(withTexts);

/** Runs a statement over rows passed as JSON: `from rows` with the columns of `as`, for example `node int, time bigint`. */
export const pgWith = (
  db: EventDb,
  rows: readonly object[],
  as: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<PgRow[]> =>
  pgQuery(db, `with rows as (select * from jsonb_to_recordset($1::text::jsonb) as r(${as})) ${statement}`, [
    jsonText(rows),
    ...values,
  ]);
