import type { Bindings } from '../../store/duckdb/rows.ts';

type Cell = string | number | boolean | null | undefined;

/** Each text once, with its place, because a file has the same ads every day. Only JSON can hold any text. */
const dictionaryOf = (columns: readonly (readonly Cell[])[]): ReadonlyMap<Cell, number> => {
  const places = new Map<Cell, number>();
  for (const cells of columns)
    for (const cell of cells)
      if (typeof cell === 'string' && !places.has(cell)) places.set(cell, places.size + 1);
  return places;
};

/** A column of listed rows: its name and type in SQL, and the value that a row has in it. */
export interface ListedColumn<Row> {
  readonly name: string;
  readonly type: string;
  readonly of: (row: Row) => Cell;
}

/** Columns with these names and types, such as `amount BIGINT`, which rows have as their own fields. */
export const ownFields = (fields: readonly string[]): ListedColumn<Readonly<Record<string, Cell>>>[] =>
  fields.map((field) => {
    const [name = '', type = ''] = field.split(' ');
    return { name, type, of: (row) => row[name] };
  });

/**
 * SQL of a table with these rows, at least one. Values are bound column by column: a hundred thousand rows as JSON
 * objects take the store ten times as long to read.
 */
export const listedRows = <Row>(
  rows: readonly Row[],
  listed: readonly ListedColumn<Row>[],
  bind: Bindings,
): string => {
  const columns = listed.map(({ name, type, of }) => {
    const cells = rows.map(of);
    return { name, type, cells, isEmpty: cells.every((cell) => cell === null || cell === undefined) };
  });
  const filled = columns.filter(({ isEmpty }) => !isEmpty);
  const texts = dictionaryOf(filled.filter(({ type }) => type === 'VARCHAR').map(({ cells }) => cells));
  const unnested = filled.map(({ name, type, cells }) => {
    const written = cells.map((cell) => (type === 'VARCHAR' ? texts.get(cell) : cell) ?? '').join(',');
    return `unnest(string_split(${bind.add(written)}, ',')) AS "${name}"`;
  });
  const dictionary = texts.size === 0 ? '' : bind.add(JSON.stringify([...texts.keys()]));
  const typed = columns.map(({ name, type, isEmpty }) => {
    if (isEmpty) return `NULL::${type} AS "${name}"`;
    return type === 'VARCHAR'
      ? `texts[nullif("${name}", '')::INTEGER] AS "${name}"`
      : `nullif("${name}", '')::${type} AS "${name}"`;
  });
  const from = dictionary === '' ? '' : `, (SELECT from_json(${dictionary}, '["VARCHAR"]') AS texts)`;
  return `(SELECT ${typed.join(', ')} FROM (SELECT ${unnested.join(', ')})${from})`;
};
