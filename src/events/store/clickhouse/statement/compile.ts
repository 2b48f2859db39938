import { as } from './casts.ts';
import { expressionPrinter } from './expressions.ts';
import { type Output, plainly, type Relation, type Wanted } from './from.ts';
import type { Around } from './printer.ts';
import { made, type Scope, type Typed } from './scope.ts';
import { selects } from './select.ts';
import type { QueryNode } from './tree.ts';
import { BIGINT, BOOLEAN, DOUBLE, HUGEINT, NULL, type SqlType, TEXT } from './types.ts';

/** A table of the store, or one that statements see as such. */
export type StoreTable =
  | {
      readonly columns: readonly Output[];
      /** Its rows with these columns: its name, or a SELECT in parentheses. */
      rows(columns: readonly string[]): string;
    }
  | { readonly view: QueryNode };

export type Value = string | number | bigint | boolean | null;

/** A statement for ClickHouse. */
export interface Compiled {
  /** To be run first, in the same session: they make the temporary tables `made`. */
  readonly steps: readonly string[];
  readonly made: readonly string[];
  readonly sql: string;
  /** Values of `{p1:Type}`, as texts of ClickHouse's HTTP interface. */
  readonly parameters: Readonly<Record<string, Value>>;
  readonly columns: readonly Output[];
}

const parameterType = (value: Value): SqlType => {
  switch (typeof value) {
    case 'string':
      return TEXT;
    case 'boolean':
      return BOOLEAN;
    case 'bigint':
      return value >= -(2n ** 63n) && value < 2n ** 63n ? BIGINT : HUGEINT;
    case 'number':
      return Number.isSafeInteger(value) ? BIGINT : DOUBLE;
    default:
      if (value !== null) throw new Error('Only texts, numbers and truth values are bound.');
      return NULL;
  }
};

const written: Readonly<Partial<Record<SqlType['kind'], string>>> = {
  text: 'String',
  boolean: 'Bool',
  double: 'Float64',
};

/** How a value leaves the store: large numbers as texts, because JSON's are not exact. */
const leaving = (value: Typed): string => {
  const { type, sql } = value;
  if (type.kind === 'timestamp') return `toUnixTimestamp64Milli(${sql})`;
  if (type.kind === 'integer' && type.bits < 64) return sql;
  if (type.kind === 'integer' || type.kind === 'decimal') return as(value, TEXT).sql;
  return type.kind === 'boolean' ? as(value, BOOLEAN).sql : sql;
};

/** How often names are used as tables. */
export const countTables = (node: unknown, counts: Map<string, number>): Map<string, number> => {
  if (Array.isArray(node)) for (const one of node) countTables(one, counts);
  else if (typeof node === 'object' && node !== null) {
    const { type, table_name: name } = node as { type?: unknown; table_name?: unknown };
    if (type === 'BASE_TABLE') counts.set(String(name), (counts.get(String(name)) ?? 0) + 1);
    for (const one of Object.values(node)) countTables(one, counts);
  }
  return counts;
};

/** Only some rows and columns of another common table, which cost no more when they are read again. */
const isPart = (node: QueryNode, commons: ReadonlySet<string>): boolean =>
  node.type === 'SELECT_NODE' &&
  node.select_list.every((expression) => expression.class === 'COLUMN_REF') &&
  node.from_table.type === 'BASE_TABLE' &&
  commons.has(node.from_table.table_name ?? '') &&
  node.modifiers.length + node.group_expressions.length + node.cte_map.map.length === 0 &&
  node.aggregate_handling === 'STANDARD_HANDLING' &&
  node.having === null &&
  node.qualify === null;

interface Common {
  readonly node: QueryNode;
  readonly isKept: boolean;
  relation: Relation | null;
}

export interface Terms {
  readonly values: readonly Value[];
  table(name: string): StoreTable | null;
  /** Begins the names of temporary tables; no other statement of the session has the same. */
  readonly prefix: string;
  /** Whether the rows are an answer, or stay in a table of the store. */
  readonly into: 'answer' | 'table';
}

/**
 * The statement of ClickHouse that answers the same as a statement of DuckDB. Common tables that are read more than once
 * become temporary tables, because ClickHouse would compute them again each time.
 */
export const compile = (tree: QueryNode, { values, table, prefix, into }: Terms): Compiled => {
  const steps: string[] = [];
  const kept: string[] = [];
  const parameters: Record<string, Value> = {};
  let last = 0;
  const name = (kind: string): string => `${kind.replaceAll(/\W/g, '_')}_${++last}`;
  const commons: Map<string, Common>[] = [];

  const parameter = (place: string): Typed => {
    const value = values[Number(place) - 1];
    if (value === undefined) throw new Error(`The statement has no value $${place}.`);
    const type = parameterType(value);
    if (value === null) return { ...made('NULL', NULL, []), nullable: true };
    parameters[`p${place}`] = value;
    const own = type.kind === 'integer' ? `Int${type.bits}` : written[type.kind];
    return made(`{p${place}:${own}}`, type, []);
  };

  /** The columns of a relation with a type each, and its rows. */
  const typed = (relation: Relation): { columns: readonly Output[]; sql: string } => {
    const columns = relation.columns.map((column) => ({
      ...column,
      type: column.type.kind === 'null' ? TEXT : column.type,
    }));
    const wanted = columns.map(
      ({ name: column, type }): Wanted => ({
        name: column,
        as: column,
        print: (value) => as(value, type).sql,
      }),
    );
    return { columns, sql: relation.render(wanted).slice(1, -1) };
  };

  const keep = (own: string, relation: Relation): Relation => {
    const full = `${prefix}${own}_${steps.length + 1}`;
    const { columns, sql } = typed(relation);
    steps.push(`CREATE TEMPORARY TABLE ${full} ENGINE = Memory AS ${sql}`);
    kept.push(full);
    return { columns, render: () => full };
  };

  const named = (own: string): Relation => {
    for (const known of commons.toReversed()) {
      const common = known.get(own);
      if (common === undefined) continue;
      if (common.relation !== null) return common.relation;
      const relation = compiler.select(common.node, null);
      if (!common.isKept) return relation;
      common.relation = keep(own, relation);
      return common.relation;
    }
    const found = table(own);
    if (found === null) throw new Error(`There is no table ${own}.`);
    if ('view' in found) return compiler.select(found.view, null);
    return {
      columns: found.columns,
      render: (wanted) => found.rows(wanted.flatMap(({ name: column }) => column ?? [])),
    };
  };

  const withCtes = <T>(node: QueryNode, work: () => T): T => {
    const own = node.cte_map.map;
    if (own.length === 0) return work();
    const counts = countTables(node, new Map());
    const names = new Set(own.map(({ key }) => key));
    commons.push(
      new Map(
        own.map(({ key, value }) => {
          if (value.aliases.length > 0)
            throw new Error('Names of columns after a common table are not known.');
          const isKept = (counts.get(key) ?? 0) > 1 && !isPart(value.query.node, names);
          return [key, { node: value.query.node, isKept, relation: null }];
        }),
      ),
    );
    try {
      return work();
    } finally {
      commons.pop();
    }
  };

  const around: Around = {
    parameter,
    name,
    subquery: (node, scope: Scope) => {
      const relation = compiler.select(node, scope);
      const [column, another] = relation.columns;
      if (column === undefined || another !== undefined)
        throw new Error('A subquery in an expression has one column.');
      const sql = relation.render([plainly(column.name)]);
      return {
        sql: sql.startsWith('(') ? sql.slice(1, -1) : `SELECT * FROM ${sql}`,
        column: made('', column.type, [], { nullable: column.nullable, constant: false }),
      };
    },
  };
  const compiler = selects({ named, name, expressions: expressionPrinter(around) }, withCtes);

  const relation = compiler.select(tree, null);
  if (into === 'table') return { steps, made: kept, parameters, ...typed(relation) };
  const sql = relation.render(
    relation.columns.map(({ name: own }) => ({ name: own, as: own, print: leaving })),
  );
  return { steps, made: kept, sql: sql.slice(1, -1), parameters, columns: relation.columns };
};
