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

/**
 * SQL of a table with these rows, at least one. `fields`: names with their types, such as `amount BIGINT`. Values are
 * bound column by column: a hundred thousand rows as JSON objects take the store ten times as long to read.
 */
export const listedRows = (
  rows: readonly Readonly<Record<string, Cell>>[],
  fields: readonly string[],
  bind: Bindings,
): string => {
  const columns = fields.map((field) => {
    const [name = '', type = ''] = field.split(' ');
    const cells = rows.map((row) => row[name]);
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
