import { as } from './casts.ts';
import { constantOf } from './constants.ts';
import {
  type From,
  fromClause,
  type Output,
  plainly,
  type Relation,
  type Tables,
  type Wanted,
} from './from.ts';
import {
  columnTyped,
  made,
  quoted,
  type Scope,
  type Source,
  scopeOf,
  type Typed,
  testOf,
  use,
} from './scope.ts';
import type { Expression, Modifier, Order, QueryNode, SelectNode, SetNode } from './tree.ts';
import { commonType, type SqlType } from './types.ts';

interface Item {
  readonly name: string;
  readonly value: Typed;
}

/** Where a SELECT list says `*`. */
const starred = (star: Expression, scope: Scope, print: (expression: Expression) => Typed): Item[] => {
  const listed = (member: string): readonly unknown[] => (star[member] ?? []) as unknown[];
  const left = new Set(
    [...listed('exclude_list'), ...listed('qualified_exclude_list')].map((one) =>
      String(
        typeof one === 'object' && one !== null ? (one as { column?: string }).column : one,
      ).toLowerCase(),
    ),
  );
  const replaced = new Map(
    (listed('replace_list') as { key: string; value: Expression }[]).map(({ key, value }) => [
      key.toLowerCase(),
      print(value),
    ]),
  );
  const of = String(star.relation_name ?? '').toLowerCase();
  const isOwn = (source: Source): boolean => of === '' || source.name.toLowerCase() === of;
  return scope.sources.filter(isOwn).flatMap((source) =>
    source.columns
      .filter(({ name }) => !left.has(name.toLowerCase()) && (of !== '' || !source.merged.has(name)))
      .map((column) => ({
        name: column.name,
        value: replaced.get(column.name.toLowerCase()) ?? columnTyped(column),
      })),
  );
};

/** In a subquery, DuckDB numbers columns that have the name of an earlier one. */
const numbered = (items: readonly Item[]): Item[] => {
  const names = new Set<string>();
  return items.map(({ name, value }) => {
    let own = name;
    for (let i = 1; names.has(own.toLowerCase()); i++) own = `${name}_${i}`;
    names.add(own.toLowerCase());
    return { name: own, value };
  });
};

const isUnnested = (expression: Expression): boolean =>
  expression.class === 'FUNCTION' &&
  expression.function_name === 'unnest' &&
  ((expression.children ?? []) as Expression[]).some(({ alias }) => alias === 'recursive');

const position = (expression: Expression): number | null =>
  expression.class === 'CONSTANT' && /^\d+$/.test(constantOf(expression).sql)
    ? Number(constantOf(expression).sql)
    : null;

export interface Selects {
  select(node: QueryNode, outer: Scope | null): Relation;
}

/** `withCtes`: does something while a statement's own common tables are known. */
export const selects = (
  tables: Omit<Tables, 'select'>,
  withCtes: <T>(node: QueryNode, work: () => T) => T,
): Selects => {
  const { expressions } = tables;

  const itemsOf = (node: SelectNode, scope: Scope): Item[] => {
    const items: Item[] = [];
    const print = (expression: Expression): Typed => expressions.print(expression, scope);
    for (const expression of node.select_list) {
      const own =
        expression.class === 'STAR'
          ? starred(expression, scope, print)
          : isUnnested(expression)
            ? unfolded(expression, scope)
            : [{ name: nameOf(expression), value: print(expression) }];
      for (const item of own)
        if (expression.alias !== '') scope.named.set(item.name.toLowerCase(), item.value);
      items.push(...own);
    }
    return numbered(items);
  };

  const nameOf = (expression: Expression): string => {
    if (expression.alias !== '') return expression.alias;
    return expression.class === 'COLUMN_REF'
      ? String((expression.column_names as string[]).at(-1))
      : tables.name('unnamed');
  };

  /** Members of the structs of a list, which become rows. */
  const unfolded = (expression: Expression, scope: Scope): Item[] => {
    const [of] = (expression.children ?? []) as Expression[];
    const list = expressions.print(of as Expression, { ...scope, unnested: null });
    if (list.type.kind !== 'list' || list.type.of.kind !== 'struct' || scope.unnested === null)
      throw new Error('Only lists of structs have members that become columns.');
    const alias = tables.name('each');
    scope.unnested.push({ alias, list });
    return list.type.of.fields.map(([name, type], i) => ({
      name,
      value: {
        ...made(`tupleElement(${quoted(alias)}, ${i + 1})`, type, [list]),
        nullable: true,
        constant: false,
      },
    }));
  };

  /** What rows are grouped by; null if they are not. Constants would be taken for numbers of columns. */
  const groupsOf = (node: SelectNode, items: readonly Item[], scope: Scope): Typed[] | null => {
    if (node.group_sets.length > 1) throw new Error('Grouping sets are not known.');
    if (node.aggregate_handling === 'FORCE_AGGREGATES')
      return items.filter(({ value }) => !value.aggregated).map(({ value }) => value);
    if (node.aggregate_handling !== 'STANDARD_HANDLING')
      throw new Error(`${node.aggregate_handling} is not known.`);
    if (node.group_expressions.length === 0) return null;
    return node.group_expressions.map((expression) => {
      const place = position(expression);
      const item = place === null ? null : items[place - 1];
      return item?.value ?? expressions.print(expression, scope);
    });
  };

  const orderOf = (
    orders: readonly Order[],
    items: readonly Item[],
    scope: Scope,
  ): { sql: string; parts: Typed[] } => {
    const [only] = orders;
    if (only?.expression.class === 'STAR') {
      const parts = items.map(({ value }) => value);
      return { sql: parts.map(({ sql }) => `${sql} ASC NULLS LAST`).join(', '), parts };
    }
    // Named by their own expressions, because a name alone can also be a table's column.
    return expressions.orders(orders, { ...scope, first: 'aliases', unnested: null });
  };

  interface Ending {
    order: { sql: string; parts: Typed[] } | null;
    limit: string;
    distinct: boolean;
  }

  const endingOf = (modifiers: readonly Modifier[], items: readonly Item[], scope: Scope): Ending => {
    const ending: Ending = { order: null, limit: '', distinct: false };
    for (const { type, orders = [], limit, offset, distinct_on_targets: on = [] } of modifiers) {
      if (type === 'ORDER_MODIFIER') ending.order = orderOf(orders, items, scope);
      else if (type === 'LIMIT_MODIFIER') {
        const most = limit ? ` LIMIT ${expressions.print(limit, scope).sql}` : '';
        ending.limit = `${most}${offset ? ` OFFSET ${expressions.print(offset, scope).sql}` : ''}`;
      } else if (type === 'DISTINCT_MODIFIER' && on.length === 0) ending.distinct = true;
      else throw new Error(`${type} is not known.`);
    }
    return ending;
  };

  const from = fromClause({ ...tables, select: (node, outer) => select(node, outer) });

  const outputs = (items: readonly Item[]): Output[] =>
    items.map(({ name, value: { type, nullable } }) => ({ name, type, nullable }));

  const arrays = (unnested: NonNullable<Scope['unnested']>): string =>
    unnested.length === 0
      ? ''
      : ` ARRAY JOIN ${unnested.map(({ alias, list }) => `${list.sql} AS ${quoted(alias)}`).join(', ')}`;

  const listOf = (items: readonly Item[], wanted: readonly Wanted[]): string =>
    wanted
      .map(({ name, as: own, print }) => {
        const value =
          name === null
            ? made('NULL', { kind: 'null' }, [])
            : items.find((item) => item.name === name)?.value;
        if (value === undefined) throw new Error(`There is no column ${name}.`);
        use(value);
        return `${print(value)} AS ${quoted(own)}`;
      })
      .join(', ');

  const ofRows = (node: SelectNode, outer: Scope | null): Relation => {
    if (node.sample) throw new Error('Samples are not known.');
    const rows: From = from(node.from_table, outer);
    const scope = scopeOf(rows.sources, outer, true);
    const items = itemsOf(node, scope);
    const inner = { ...scope, unnested: null };
    const condition = (expression: Expression | null): Typed | null =>
      expression === null ? null : expressions.print(expression, inner);
    const [where, having, qualify] = [node.where_clause, node.having, node.qualify].map((one) =>
      condition(one ?? null),
    );
    const groups = groupsOf(node, items, inner);
    const { order, limit, distinct } = endingOf(node.modifiers, items, inner);
    const keys = groups?.filter(({ constant }) => !constant) ?? [];
    const unnested = [...(rows.unnested ?? []), ...(scope.unnested ?? [])];
    return {
      columns: outputs(items),
      render: (wanted) => {
        // All columns decide which rows are different; and there is no SELECT without a column.
        const more = distinct
          ? items.filter(({ name }) => !wanted.some((one) => one.name === name))
          : wanted.length === 0
            ? items.slice(0, 1)
            : [];
        const list = listOf(items, [...wanted, ...more.map(({ name }) => plainly(name))]);
        use(
          ...[where, having, qualify].flatMap((one) => one ?? []),
          ...(groups ?? []),
          ...(order?.parts ?? []),
        );
        use(...unnested.map((one) => one.list));
        const table = rows.sql();
        const kept = [
          ...(having ? [testOf(having)] : []),
          // Without a row there is no group, whatever it would be called.
          ...(groups !== null && keys.length === 0 ? ['count() > 0'] : []),
        ];
        return [
          `(SELECT ${distinct ? 'DISTINCT ' : ''}${list}`,
          table !== '' ? ` FROM ${table}` : unnested.length > 0 ? ' FROM (SELECT 1 AS `one`)' : '',
          arrays(unnested),
          where ? ` WHERE ${testOf(where)}` : '',
          keys.length > 0 ? ` GROUP BY ${keys.map(({ sql }) => sql).join(', ')}` : '',
          kept.length > 0 ? ` HAVING ${kept.join(' AND ')}` : '',
          qualify ? ` QUALIFY ${testOf(qualify)}` : '',
          order !== null && order.sql !== '' ? ` ORDER BY ${order.sql}` : '',
          `${limit})`,
        ].join('');
      },
    };
  };

  /** A relation with an order, a limit or DISTINCT after it. */
  const ended = (relation: Relation, modifiers: readonly Modifier[]): Relation => {
    if (modifiers.length === 0) return relation;
    const alias = quoted(tables.name('all'));
    const columns = relation.columns.map(({ name, type, nullable }) => ({
      ...{ name, type, nullable, isUsed: false },
      sql: `${alias}.${quoted(name)}`,
    }));
    const scope = scopeOf([{ name: '', columns, merged: new Set() }], null);
    const items = columns.map((column) => ({ name: column.name, value: columnTyped(column) }));
    const { order, limit, distinct } = endingOf(modifiers, items, scope);
    if (distinct) throw new Error('DISTINCT after a UNION is not known.');
    return {
      columns: relation.columns,
      render: (wanted) => {
        const list = listOf(items, wanted.length === 0 ? [plainly(columns[0]?.name ?? '')] : wanted);
        use(...(order?.parts ?? []));
        const read = columns.filter(({ isUsed }) => isUsed).map(({ name }) => plainly(name));
        return `(SELECT ${list} FROM ${relation.render(read)} AS ${alias}${order === null ? '' : ` ORDER BY ${order.sql}`}${limit})`;
      },
    };
  };

  const union = (node: SetNode, outer: Scope | null): Relation => {
    const parts = (node.children ?? [node.left, node.right]).map((part) => select(part as QueryNode, outer));
    const isByName = node.setop_type === 'UNION_BY_NAME';
    if (node.setop_type !== 'UNION' && !isByName) throw new Error(`${node.setop_type} is not known.`);
    const [first] = parts;
    const names = isByName
      ? [...new Set(parts.flatMap(({ columns }) => columns.map(({ name }) => name)))]
      : (first?.columns ?? []).map(({ name }) => name);
    /** The column of each part. */
    const places = names.map((name, i) =>
      parts.map(
        ({ columns }) => (isByName ? columns.find((column) => column.name === name) : columns[i]) ?? null,
      ),
    );
    if (!isByName && parts.some(({ columns }) => columns.length !== names.length))
      throw new Error('Parts of a UNION have different numbers of columns.');
    const columns = names.map((name, i): Output => {
      const own = places[i] ?? [];
      return {
        name,
        type: own.reduce<SqlType>((type, column) => commonType(type, column?.type ?? { kind: 'null' }), {
          kind: 'null',
        }),
        nullable: own.some((column) => column?.nullable ?? true),
      };
    });
    const printed = (names: readonly number[]): string =>
      parts
        .map((part, of) =>
          part.render(
            names.map((i): Wanted => {
              const { name, type } = columns[i] as Output;
              return {
                name: places[i]?.[of]?.name ?? null,
                as: name,
                print: (value) => (type.kind === 'null' ? 'NULL' : as(value, type).sql),
              };
            }),
          ),
        )
        .join(node.setop_all ? ' UNION ALL ' : ' UNION DISTINCT ');
    const all = names.map((_, i) => i);
    return {
      columns,
      render: (wanted) => {
        const isPlain = wanted.every((one) => one.print === plain || one.print.length === 0);
        const read = node.setop_all ? all.filter((i) => wanted.some(({ name }) => name === names[i])) : all;
        const text = printed(read.length === 0 ? all.slice(0, 1) : read);
        const isOrdered =
          read.length === wanted.length &&
          read.every((i, place) => wanted[place]?.name === names[i] && wanted[place]?.as === names[i]);
        if (isPlain && isOrdered) return `(${text})`;
        const alias = quoted(tables.name('all'));
        const values = columns.map(({ name, type, nullable }) => ({
          name,
          value: columnTyped({ name, type, nullable, sql: `${alias}.${quoted(name)}`, isUsed: false }),
        }));
        return `(SELECT ${wanted.length === 0 ? '1' : listOf(values, wanted)} FROM (${text}) AS ${alias})`;
      },
    };
  };

  const select = (node: QueryNode, outer: Scope | null): Relation =>
    withCtes(node, () => {
      if (node.type === 'SELECT_NODE') return ofRows(node, outer);
      if (node.type === 'SET_OPERATION_NODE') return ended(union(node, outer), node.modifiers);
      throw new Error(`A statement of kind ${(node as { type: string }).type} is not known.`);
    });

  return { select };
};

const plain = plainly('').print;
