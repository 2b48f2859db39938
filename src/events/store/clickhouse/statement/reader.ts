import { randomUUID } from 'node:crypto';
import { type DuckDBConnection, DuckDBListValue, DuckDBMapValue, type DuckDBValue } from '@duckdb/node-api';
import type { Row, StatementReader } from '../../duckdb/rows.ts';
import { type Compiled, compile, countTables, type StoreTable, type Value } from './compile.ts';
import type { Output } from './from.ts';
import { parse, type QueryNode } from './tree.ts';
import type { SqlType } from './types.ts';

interface Terms {
  params: Readonly<Record<string, Value>>;
  /** Statements of one session see its temporary tables, and run one after another. */
  session?: string;
  settings: Readonly<Record<string, string | number>>;
}

/** Has ClickHouse run a statement. */
export interface Asking {
  /** The rows of its answer, as JSONEachRow has them. */
  rows(sql: string, terms: Terms): Promise<Readonly<Record<string, unknown>>[]>;
  /** A statement without an answer. */
  run(sql: string, terms: Terms): Promise<void>;
}

/** What answers depend on. */
const SETTINGS = {
  join_use_nulls: 1,
  prefer_column_name_to_alias: 1,
  aggregate_functions_null_for_empty: 0,
  transform_null_in: 0,
  cast_keep_nullable: 1,
  data_type_default_nullable: 0,
  decimal_check_overflow: 1,
  enable_positional_arguments: 0,
  join_default_strictness: 'ALL',
  count_distinct_implementation: 'uniqExact',
  least_greatest_legacy_null_behavior: 0,
  output_format_json_quote_64bit_integers: 0,
  output_format_json_quote_denormals: 0,
  output_format_json_named_tuples_as_objects: 0,
  // A statement with many campaigns or words is long.
  max_query_size: 16_000_000,
  max_ast_elements: 1_000_000,
  max_expanded_ast_elements: 4_000_000,
} as const;

const value = (given: unknown, type: SqlType): DuckDBValue => {
  if (given === null || given === undefined) return null;
  switch (type.kind) {
    case 'integer':
      return type.bits < 64 ? Number(given) : BigInt(String(given));
    case 'boolean':
      return given === true || given === 1;
    case 'list':
      return new DuckDBListValue((given as unknown[]).map((one) => value(one, type.of)));
    case 'map':
      return new DuckDBMapValue(
        Object.entries(given as Record<string, string>).map(([key, own]) => ({ key, value: own })),
      );
    case 'double':
    case 'timestamp':
      return Number(given);
    default:
      return String(given);
  }
};

const rowOf = (columns: readonly Output[], given: Readonly<Record<string, unknown>>): Row =>
  Object.fromEntries(columns.map(({ name, type }) => [name, value(given[name], type)]));

export interface StatementTables {
  get(name: string): StoreTable | null;
  /** Whether it has the roll-ups of requests and conversions, as tables or views. */
  readonly hasRollups: boolean;
  /** DuckDB's SQL of tables that are computed from others. */
  readonly views: ReadonlyMap<string, string>;
}

export interface ClickHouseReader extends StatementReader {
  /** Has a statement's rows written: `into` makes the INSERT of its columns and SELECT. */
  insert(sql: string, into: (columns: readonly string[], select: string) => string): Promise<void>;
  /** Removes everything that was kept. */
  end(): Promise<void>;
}

/**
 * Runs DuckDB's statements on ClickHouse. `parser`: a connection to any DuckDB, which only reads their text. `views`: trees
 * of the tables' views that are known already.
 */
export const clickHouseReader = (
  parser: DuckDBConnection,
  asking: Asking,
  tables: StatementTables,
  views = new Map<string, QueryNode>(),
): ClickHouseReader => {
  /** Tables that were kept, in a session of this reader. */
  const kept = new Map<string, StoreTable>();
  const session = randomUUID();
  let statements = 0;
  let turn: Promise<unknown> = Promise.resolve();

  /** Views of views, too. */
  const loadViews = async (tree: QueryNode): Promise<void> => {
    for (const name of countTables(tree, new Map()).keys()) {
      const view = tables.views.get(name);
      if (view === undefined || views.has(name)) continue;
      const parsed = await parse(parser, view);
      await loadViews(parsed);
      views.set(name, parsed);
    }
  };

  const compiled = async (
    sql: string,
    values: readonly DuckDBValue[],
    into: 'answer' | 'table',
  ): Promise<Compiled> => {
    const tree = await parse(parser, sql);
    await loadViews(tree);
    return compile(tree, {
      values: values as Value[],
      table: (name) => {
        const view = views.get(name);
        return kept.get(name) ?? (view === undefined ? tables.get(name) : { view });
      },
      prefix: `s${++statements}_`,
      into,
    });
  };

  const termsOf = (params: Terms['params'], own: string | null): Terms => ({
    params,
    settings: SETTINGS,
    ...(own !== null && { session: own }),
  });
  const drop = (names: readonly string[], own: string | null): Promise<void> =>
    asking.run(`DROP TEMPORARY TABLE IF EXISTS ${names.join(', ')}`, termsOf({}, own));

  /** Does something after a statement's steps, and then removes what they made. */
  const after = async <T>(
    { steps, made, parameters }: Compiled,
    own: string | null,
    work: (terms: Terms) => Promise<T>,
  ): Promise<T> => {
    const of = own ?? (steps.length > 0 ? randomUUID() : null);
    const terms = termsOf(parameters, of);
    try {
      for (const step of steps) await asking.run(step, terms);
      return await work(terms);
    } finally {
      // They end with the session; this frees their memory sooner.
      if (made.length > 0) await drop(made, of).catch(() => undefined);
    }
  };

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = turn.then(work);
    turn = next.catch(() => undefined);
    return next;
  };

  const rows = async (sql: string, values: readonly DuckDBValue[], own: string | null): Promise<Row[]> => {
    const statement = await compiled(sql, values, 'answer');
    const found = await after(statement, own, (terms) => asking.rows(statement.sql, terms));
    return found.map((row) => rowOf(statement.columns, row));
  };

  return {
    hasRollups: tables.hasRollups,
    rows: (sql, values = []) =>
      kept.size === 0 ? rows(sql, values, null) : inTurn(() => rows(sql, values, session)),
    keep: (name, sql, values = []) =>
      inTurn(async () => {
        const statement = await compiled(sql, values, 'table');
        const columns = statement.columns;
        await drop([name], session);
        await after(statement, session, (terms) =>
          asking.run(`CREATE TEMPORARY TABLE ${name} ENGINE = Memory AS ${statement.sql}`, terms),
        );
        kept.set(name, { columns, rows: () => name });
      }),
    drop: (name) =>
      inTurn(async () => {
        kept.delete(name);
        await drop([name], session);
      }),
    insert: async (sql, into) => {
      const statement = await compiled(sql, [], 'table');
      const names = statement.columns.map(({ name }) => name);
      await after(statement, null, (terms) => asking.run(into(names, statement.sql), terms));
    },
    end: () =>
      inTurn(async () => {
        const names = [...kept.keys()];
        kept.clear();
        if (names.length > 0) await drop(names, session);
      }),
  };
};
