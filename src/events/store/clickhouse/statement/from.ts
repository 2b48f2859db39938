import type { Printer } from './printer.ts';
import { columnTyped, quoted, type Scope, type Source, scopeOf, type Typed, testOf, use } from './scope.ts';
import type { Expression, QueryNode, TableRef } from './tree.ts';
import type { SqlType } from './types.ts';

/** A column that a table or a SELECT has. */
export interface Output {
  readonly name: string;
  readonly type: SqlType;
  readonly nullable: boolean;
}

/** A column that is read of a relation: under which name, and how its value is printed. */
export interface Wanted {
  /** Null: NULL, where only other parts of a UNION have the column. */
  readonly name: string | null;
  readonly as: string;
  readonly print: (value: Typed) => string;
}

/** A table or SELECT whose columns are known, and that is printed when it is known which of them are used. */
export interface Relation {
  readonly columns: readonly Output[];
  /** A table's name, or a SELECT in parentheses. */
  render(wanted: readonly Wanted[]): string;
}

export const plainly = (name: string): Wanted => ({ name, as: name, print: ({ sql }) => sql });

/** What a FROM clause needs of the statement around it. */
export interface Tables {
  /** A table of the store, or of the statement. */
  named(name: string): Relation;
  select(node: QueryNode, outer: Scope | null): Relation;
  name(kind: string): string;
  readonly expressions: Printer;
}

/** A FROM clause. Its SQL is asked for when all uses of its columns are known. */
export interface From {
  readonly sources: readonly Source[];
  readonly sql: () => string;
  /** Lists whose elements become rows. */
  readonly unnested: Scope['unnested'];
}

const NONE: From = { sources: [], sql: () => '', unnested: [] };

const JOINS: Readonly<Record<string, string>> = {
  INNER: 'INNER JOIN',
  LEFT: 'LEFT JOIN',
  SEMI: 'LEFT SEMI JOIN',
  ANTI: 'LEFT ANTI JOIN',
};

/** The conditions that must all be met. */
const conjuncts = (condition: Expression): readonly Expression[] =>
  condition.class === 'CONJUNCTION' && condition.type === 'CONJUNCTION_AND'
    ? (condition.children as Expression[]).flatMap(conjuncts)
    : [condition];

export const fromClause = (tables: Tables) => {
  const { expressions } = tables;

  const aliased = (relation: Relation, name: string, names: readonly string[] = []): From => {
    const alias = quoted(tables.name(name === '' ? 't' : name));
    const columns = relation.columns.map((column, i) => ({
      name: names[i] ?? column.name,
      sql: `${alias}.${quoted(column.name)}`,
      type: column.type,
      nullable: column.nullable,
      isUsed: false,
    }));
    return {
      sources: [{ name, columns, merged: new Set() }],
      unnested: [],
      sql: () => {
        const used = relation.columns.filter((_, i) => columns[i]?.isUsed);
        return `${relation.render(used.map(({ name: own }) => plainly(own)))} AS ${alias}`;
      },
    };
  };

  /** A SELECT without a table can only make rows of lists. */
  const lateral = (ref: TableRef): QueryNode | null => {
    const node = ref.type === 'SUBQUERY' ? ref.subquery?.node : undefined;
    return node?.type === 'SELECT_NODE' &&
      'from_table' in node &&
      node.from_table.type === 'EMPTY' &&
      node.where_clause === null
      ? node
      : null;
  };

  /** The columns of a SELECT without a table as expressions, because joining it would copy its values to every row. */
  const inlined = (left: From, ref: TableRef, outer: Scope | null): From | null => {
    const node = lateral(ref);
    if (node === null || !('select_list' in node)) return null;
    const scope = scopeOf(left.sources, outer, true);
    const values = node.select_list.map((expression) => ({
      name: expression.alias,
      value: expressions.print(expression, scope),
    }));
    if (values.some(({ name, value }) => name === '' || value.aggregated)) return null;
    use(...values.map(({ value }) => value));
    const columns = values.map(({ name, value }) => ({
      name,
      sql: value.sql,
      type: value.type,
      nullable: value.nullable,
      isUsed: false,
    }));
    return {
      sources: [...left.sources, { name: ref.alias, columns, merged: new Set() }],
      sql: left.sql,
      unnested: [...(left.unnested ?? []), ...(scope.unnested ?? [])],
    };
  };

  const joined = (ref: TableRef, outer: Scope | null): From => {
    if (ref.left === undefined || ref.right === undefined) throw new Error('A join has two tables.');
    const left = clause(ref.left, outer);
    const isCross = ref.ref_type === 'CROSS' || ref.ref_type === 'DEPENDENT';
    const own = isCross ? inlined(left, ref.right, outer) : null;
    if (own !== null) return own;
    if ((left.unnested?.length ?? 0) > 0) throw new Error('A table is joined after lists became rows.');
    const right = clause(ref.right, outer);
    if ((right.unnested?.length ?? 0) > 0) throw new Error('A table with lists that became rows is joined.');
    if (isCross)
      return {
        sources: [...left.sources, ...right.sources],
        sql: () => `${left.sql()} CROSS JOIN ${right.sql()}`,
        unnested: [],
      };
    const word = JOINS[ref.join_type ?? ''];
    const isAsOf = ref.ref_type === 'ASOF';
    if (word === undefined || (ref.ref_type !== 'REGULAR' && !isAsOf))
      throw new Error(`A join of kind ${ref.ref_type} ${ref.join_type} is not known.`);
    const names = ref.using_columns ?? [];
    const scope = scopeOf([...left.sources, ...right.sources], outer);
    const conditions: Typed[] = names.map((name) => {
      const sides = [left, right].map(({ sources }) => {
        const found = sources.flatMap(({ columns, merged }) =>
          columns.filter((column) => column.name === name && !merged.has(name)),
        );
        const [column, another] = found;
        if (column === undefined || another !== undefined) throw new Error(`USING (${name}) is not clear.`);
        return columnTyped(column);
      });
      return {
        ...(sides[0] as Typed),
        sql: sides.map(({ sql }) => sql).join(' = '),
        uses: sides.flatMap(({ uses }) => uses),
      };
    });
    if (ref.condition && isAsOf) conditions.push(...nearest(ref.condition, scope));
    else if (ref.condition)
      conditions.push(
        ...conjuncts(ref.condition)
          .map((condition) => expressions.print(condition, scope))
          .filter(({ sql }) => sql !== 'true'),
      );
    use(...conditions);
    const on = conditions.map(testOf).join(' AND ');
    const merged = right.sources.map((source) => ({
      ...source,
      merged: new Set([...source.merged, ...names]),
    }));
    const isNarrowing = ref.join_type === 'SEMI' || ref.join_type === 'ANTI';
    const nullable =
      ref.join_type === 'LEFT'
        ? merged.map((source) => ({
            ...source,
            columns: source.columns.map((column) => maybe(column)),
          }))
        : merged;
    return {
      sources: isNarrowing ? left.sources : [...left.sources, ...nullable],
      sql: () =>
        on === ''
          ? `${left.sql()} CROSS JOIN ${right.sql()}`
          : `${left.sql()} ${isAsOf ? `ASOF ${word}` : word} ${right.sql()} ON ${on}`,
      unnested: [],
    };
  };

  /** ClickHouse asks for the nearest row only among those that are equal in something. */
  const nearest = (condition: Expression, scope: Scope): Typed[] => {
    const [left, right] = [condition.left, condition.right].map((side) =>
      expressions.print(side as Expression, scope),
    ) as [Typed, Typed];
    if (condition.class !== 'COMPARISON' || left.type.kind !== 'timestamp' || right.type.kind !== 'timestamp')
      throw new Error('Only the nearest of times is known.');
    const same = [left, right].map(({ sql }) => `toUnixTimestamp64Milli(${sql}) * 0`).join(' = ');
    return [{ ...left, sql: same, uses: [...left.uses, ...right.uses] }, expressions.print(condition, scope)];
  };

  /** The same column, which is NULL where there is no row. */
  const maybe = (column: Source['columns'][number]): Source['columns'][number] => ({
    ...column,
    nullable: true,
    get isUsed() {
      return column.isUsed;
    },
    set isUsed(is) {
      column.isUsed = is;
    },
  });

  const listed = (ref: TableRef, outer: Scope | null): From => {
    const rows = (ref.values ?? []).map((row) =>
      row.map((value) => expressions.print(value, scopeOf([], outer))),
    );
    const [first] = rows;
    if (first === undefined) throw new Error('A list of values has no row.');
    const names = ref.column_name_alias?.length ? ref.column_name_alias : (ref.expected_names ?? []);
    const columns = first.map(({ type }, i) => ({ name: names[i] ?? `col${i}`, type, nullable: false }));
    const tuples = rows.map((row) => `(${row.map(({ sql }) => sql).join(', ')})`).join(', ');
    const relation: Relation = {
      columns,
      render: () =>
        `(SELECT ${columns.map(({ name }, i) => `tupleElement(row, ${i + 1}) AS ${quoted(name)}`).join(', ')} FROM (SELECT arrayJoin([${tuples}]) AS row))`,
    };
    return aliased(relation, ref.alias);
  };

  const clause = (ref: TableRef, outer: Scope | null): From => {
    if (ref.sample) throw new Error('Samples are not known.');
    switch (ref.type) {
      case 'EMPTY':
        return NONE;
      case 'BASE_TABLE': {
        if (ref.schema_name) throw new Error(`The table ${ref.schema_name}.${ref.table_name} is not known.`);
        const name = ref.table_name ?? '';
        return aliased(tables.named(name), ref.alias === '' ? name : ref.alias, ref.column_name_alias);
      }
      case 'SUBQUERY': {
        if (ref.subquery === undefined) throw new Error('A subquery has no SELECT.');
        return aliased(tables.select(ref.subquery.node, null), ref.alias, ref.column_name_alias);
      }
      case 'JOIN':
        return joined(ref, outer);
      case 'EXPRESSION_LIST':
        return listed(ref, outer);
      default:
        throw new Error(`A FROM clause of kind ${ref.type} is not known.`);
    }
  };
  return clause;
};
