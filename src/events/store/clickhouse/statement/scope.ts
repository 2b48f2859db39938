import type { SqlType } from './types.ts';

/** A column of a table in a FROM clause. */
export interface Column {
  readonly name: string;
  /** Qualified, so that no alias can hide it. */
  readonly sql: string;
  readonly type: SqlType;
  readonly nullable: boolean;
  /** Columns that nobody uses are not printed. */
  isUsed: boolean;
}

/** A printed expression. */
export interface Typed {
  readonly sql: string;
  /** Of a condition: the same where unknown counts as false, in a form that the engine's indexes can use. */
  readonly test?: string;
  readonly type: SqlType;
  /** Its type in ClickHouse is the one that holds `type`, and not another one with the same values. */
  readonly exact: boolean;
  readonly nullable: boolean;
  /** Depends on no column. */
  readonly constant: boolean;
  readonly aggregated: boolean;
  readonly uses: readonly Column[];
}

type Own = Partial<Pick<Typed, 'test' | 'exact' | 'nullable' | 'constant' | 'aggregated'>>;

/** An expression made of others. */
export const made = (sql: string, type: SqlType, parts: readonly Typed[], own: Own = {}): Typed => ({
  sql,
  type,
  exact: true,
  nullable: parts.some((part) => part.nullable),
  constant: parts.every((part) => part.constant),
  aggregated: parts.some((part) => part.aggregated),
  uses: parts.flatMap((part) => part.uses),
  ...own,
});

/** A condition on rows, of which those are taken for which it is true. */
export const testOf = ({ test, sql }: Typed): string => test ?? sql;

export const use = (...all: readonly Typed[]): void => {
  for (const { uses } of all) for (const column of uses) column.isUsed = true;
};

export const quoted = (name: string): string => `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``;

/** A text as a literal. */
export const literal = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\0', '\\0')}'`;

/** A table of a FROM clause: by what its columns can be qualified, and the columns. */
export interface Source {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Columns that USING has merged with those of an earlier table. */
  readonly merged: ReadonlySet<string>;
}

/** What names mean somewhere in a statement. */
export interface Scope {
  readonly sources: readonly Source[];
  /** Arguments of lambda functions. */
  readonly locals: ReadonlyMap<string, Typed>;
  readonly outer: Scope | null;
  /** Expressions of the SELECT list so far, by their names. */
  readonly named: Map<string, Typed>;
  /** Lists whose elements become rows; null where that is not possible. */
  readonly unnested: { readonly alias: string; readonly list: Typed }[] | null;
  /** What a name means that is a column's and a SELECT list's. */
  readonly first: 'columns' | 'aliases';
}

export const scopeOf = (sources: readonly Source[], outer: Scope | null, canUnnest = false): Scope => ({
  sources,
  outer,
  locals: new Map(),
  named: new Map(),
  unnested: canUnnest ? [] : null,
  first: 'columns',
});

export const columnTyped = (column: Column): Typed => ({
  sql: column.sql,
  type: column.type,
  exact: true,
  nullable: column.nullable,
  constant: false,
  aggregated: false,
  uses: [column],
});

const findIn = (scope: Scope, name: string, of: string | null): Typed | null => {
  const found = scope.sources.flatMap((source) =>
    of !== null && source.name.toLowerCase() !== of
      ? []
      : source.columns.filter(
          (column) => column.name.toLowerCase() === name && (of !== null || !source.merged.has(column.name)),
        ),
  );
  const [column, another] = found;
  if (another !== undefined) throw new Error(`The column ${name} is ambiguous.`);
  return column === undefined ? null : columnTyped(column);
};

const isSource = (scope: Scope | null, name: string): boolean =>
  scope !== null &&
  (scope.sources.some((source) => source.name.toLowerCase() === name) || isSource(scope.outer, name));

/** What a name with parts means, and the parts that name members of it. */
export const resolve = (
  scope: Scope,
  names: readonly string[],
): { found: Typed; members: readonly string[] } => {
  const lower = names.map((name) => name.toLowerCase());
  const [head = '', second] = lower;
  for (let at: Scope | null = scope; at !== null; at = at.outer) {
    const local = at.locals.get(head);
    if (local !== undefined) return { found: local, members: names.slice(1) };
    if (second !== undefined && at.sources.some((source) => source.name.toLowerCase() === head)) {
      const found = findIn(at, second, head);
      if (found !== null) return { found, members: names.slice(2) };
    }
    const alias = at.named.get(head) ?? null;
    const column = findIn(at, head, null);
    const found = at.first === 'aliases' ? (alias ?? column) : (column ?? alias);
    if (found !== null) return { found, members: names.slice(1) };
  }
  const where = second !== undefined && isSource(scope, head) ? ` in ${names[0]}` : '';
  throw new Error(`There is no column ${names.join('.')}${where}.`);
};
