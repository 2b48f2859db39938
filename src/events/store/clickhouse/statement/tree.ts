import type { DuckDBConnection } from '@duckdb/node-api';

/**
 * A statement as DuckDB parses it: the JSON of `json_serialize_sql`. Only members that are read are named here; whoever
 * reads a node throws if it is of a kind that they don't know.
 */
interface Node {
  readonly type: string;
  readonly modifiers: readonly Modifier[];
  readonly cte_map: { readonly map: readonly { readonly key: string; readonly value: Cte }[] };
}

interface Cte {
  readonly aliases: readonly string[];
  readonly query: { readonly node: QueryNode };
  readonly materialized: string;
}

export interface SelectNode extends Node {
  readonly type: 'SELECT_NODE';
  readonly select_list: readonly Expression[];
  readonly from_table: TableRef;
  readonly where_clause: Expression | null;
  readonly group_expressions: readonly Expression[];
  readonly group_sets: readonly (readonly number[])[];
  readonly aggregate_handling: string;
  readonly having: Expression | null;
  readonly sample: unknown;
  readonly qualify: Expression | null;
}

export interface SetNode extends Node {
  readonly type: 'SET_OPERATION_NODE';
  readonly setop_type: string;
  readonly setop_all: boolean;
  readonly left?: QueryNode;
  readonly right?: QueryNode;
  readonly children?: readonly QueryNode[];
}

export type QueryNode = SelectNode | SetNode;

export interface Order {
  readonly type: string;
  readonly null_order: string;
  readonly expression: Expression;
}

export interface Modifier {
  readonly type: string;
  readonly orders?: readonly Order[];
  readonly limit?: Expression | null;
  readonly offset?: Expression | null;
  readonly distinct_on_targets?: readonly Expression[];
}

export interface TableRef {
  readonly type: string;
  readonly alias: string;
  readonly sample?: unknown;
  readonly schema_name?: string;
  readonly table_name?: string;
  readonly column_name_alias?: readonly string[];
  readonly subquery?: { readonly node: QueryNode };
  readonly left?: TableRef;
  readonly right?: TableRef;
  readonly condition?: Expression | null;
  readonly join_type?: string;
  readonly ref_type?: string;
  readonly using_columns?: readonly string[];
  readonly values?: readonly (readonly Expression[])[];
  readonly expected_names?: readonly string[];
}

/** Every expression. `class` says which of the other members it has. */
export interface Expression {
  readonly class: string;
  readonly type: string;
  readonly alias: string;
  readonly [member: string]: unknown;
}

/** The tree of one SELECT. Throws DuckDB's message if it is none. */
export const parse = async (parser: DuckDBConnection, sql: string): Promise<QueryNode> => {
  const result = await parser.runAndReadAll('SELECT json_serialize_sql($1::VARCHAR) AS tree', [sql]);
  // Integers beyond those that JavaScript holds become texts. Nothing in a text looks like this, as its quotes are escaped.
  const json = String(result.getRowObjects()[0]?.tree).replaceAll(
    /"(value|upper|lower)":(-?\d{16,})(?![\d.e])/g,
    '"$1":"$2"',
  );
  const tree = JSON.parse(json) as {
    error: boolean;
    error_message?: string;
    statements?: readonly { node: QueryNode }[];
  };
  const [statement, another] = tree.statements ?? [];
  if (tree.error || statement === undefined || another !== undefined)
    throw new Error(`The statement can't be parsed: ${tree.error_message ?? 'it is not one SELECT.'}`);
  return statement.node;
};
