import { aggregated, isAggregate } from './aggregates.ts';
import { as, unified } from './casts.ts';
import { constantOf, typeOf } from './constants.ts';
import { SCALARS } from './functions.ts';
import { fromJson } from './lists.ts';
import { made, quoted, resolve, type Scope, type Typed, testOf } from './scope.ts';
import type { Expression, Order, QueryNode } from './tree.ts';
import { BIGINT, BOOLEAN, list, type SqlType, TIMESTAMP } from './types.ts';

/** What expressions need of the statement around them. */
export interface Around {
  /** A value of the statement, `$1` being the first. */
  parameter(name: string): Typed;
  /** A name that nothing else has. */
  name(kind: string): string;
  /** The SQL of a SELECT within an expression, and its only column. */
  subquery(node: QueryNode, scope: Scope): { sql: string; column: Typed };
}

/** Prints expressions. Throws at whatever it does not know. */
export interface Expressions {
  print(expression: Expression, scope: Scope): Typed;
  orders(orders: readonly Order[], scope: Scope): { sql: string; parts: Typed[] };
}

const one = (of: Expression, member: string): Expression => of[member] as Expression;
const all = (of: Expression, member: string): readonly Expression[] => (of[member] ?? []) as Expression[];

const COMPARED: Readonly<Record<string, string>> = {
  COMPARE_EQUAL: '=',
  COMPARE_NOTEQUAL: '!=',
  COMPARE_LESSTHAN: '<',
  COMPARE_GREATERTHAN: '>',
  COMPARE_LESSTHANOREQUALTO: '<=',
  COMPARE_GREATERTHANOREQUALTO: '>=',
};

const condition = (sql: string, parts: readonly Typed[], nullable?: boolean): Typed =>
  made(sql, BOOLEAN, parts, { exact: false, ...(nullable !== undefined && { nullable }) });

/** Rows are compared member by member, and texts only with texts. */
const compared = (left: Typed, right: Typed): [string, string] => {
  if (left.type.kind === 'struct' && right.type.kind === 'struct') return [left.sql, right.sql];
  // Numbers of all sizes compare as they are.
  if (left.type.kind === 'integer' && right.type.kind === 'integer') return [left.sql, right.sql];
  const { all: both } = unified([left, right]);
  return [both[0]?.sql ?? '', both[1]?.sql ?? ''];
};

const ORDERS: Readonly<Record<string, string>> = {
  ORDER_DEFAULT: 'ASC',
  ASCENDING: 'ASC',
  DESCENDING: 'DESC',
};
const NULLS: Readonly<Record<string, string>> = {
  ORDER_DEFAULT: 'LAST',
  'NULLS LAST': 'LAST',
  'NULLS FIRST': 'FIRST',
};

const WINDOWS: Readonly<Record<string, { sql: string; type: SqlType | null }>> = {
  row_number: { sql: 'row_number', type: BIGINT },
  lead: { sql: 'lead', type: null },
};

export const expressions = (around: Around): Expressions => {
  const print = (expression: Expression, scope: Scope): Typed => {
    const of = PRINTERS[expression.class];
    if (of === undefined) throw new Error(`An expression of class ${expression.class} is not known.`);
    return of(expression, scope);
  };
  const printAll = (of: readonly Expression[], scope: Scope): Typed[] => of.map((each) => print(each, scope));

  const orders: Expressions['orders'] = (given, scope) => {
    const parts = given.map(({ expression }) => print(expression, scope));
    const sql = given.map(({ type, null_order }, i) => {
      const [direction, nulls] = [ORDERS[type], NULLS[null_order]];
      if (direction === undefined || nulls === undefined) throw new Error(`The order ${type} ${null_order} is not known.`);
      return `${parts[i]?.sql} ${direction} NULLS ${nulls}`;
    });
    return { sql: sql.join(', '), parts };
  };

  /** A member of a struct. */
  const member = (of: Typed, name: string): Typed => {
    if (of.type.kind !== 'struct') throw new Error(`A ${of.type.kind} has no member ${name}.`);
    const place = of.type.fields.findIndex(([field]) => field === name);
    const found = of.type.fields[place];
    if (found === undefined) throw new Error(`There is no member ${name}.`);
    return made(`tupleElement(${of.sql}, ${place + 1})`, found[1], [of], { nullable: true });
  };

  const columnRef = (expression: Expression, scope: Scope): Typed => {
    const { found, members } = resolve(scope, expression.column_names as string[]);
    return members.reduce(member, found);
  };

  /** Elements of a list that meet a condition. */
  const filtered = ([of, lambda]: readonly Expression[], scope: Scope): Typed => {
    if (of === undefined || lambda?.class !== 'LAMBDA')
      throw new Error('A list is filtered by a lambda function.');
    const given = print(of, scope);
    if (given.type.kind !== 'list') throw new Error(`A ${given.type.kind} is no list.`);
    const [local = ''] = (one(lambda, 'lhs').column_names ?? []) as string[];
    const name = around.name('one');
    const element: Typed = {
      ...{ sql: name, type: given.type.of, exact: true, nullable: true, constant: false, aggregated: false },
      uses: [],
    };
    const within = { ...scope, locals: new Map([...scope.locals, [local.toLowerCase(), element]]) };
    const test = print(one(lambda, 'expr'), within);
    return made(`arrayFilter(${name} -> ${test.sql}, ${given.sql})`, given.type, [given, test]);
  };

  /** `make_timestamp(x * 1000)`, in the milliseconds that it is made of. */
  const timeOfMillis = (given: readonly Expression[], scope: Scope): Typed | null => {
    const [product] = given;
    if (product?.class !== 'FUNCTION' || product.function_name !== '*') return null;
    const [left, right] = all(product, 'children');
    const factor = right?.class === 'CONSTANT' ? Number(constantOf(right).sql) : Number.NaN;
    if (left === undefined || !(factor % 1000 === 0)) return null;
    const value = as(print(left, scope), BIGINT);
    const millis = factor === 1000 ? value.sql : `${value.sql} * ${factor / 1000}`;
    return made(`fromUnixTimestamp64Milli(${millis}, 'UTC')`, TIMESTAMP, [value]);
  };

  const unnested = (given: readonly Expression[], scope: Scope): Typed => {
    const [of] = given;
    if (of === undefined || given.length > 1 || scope.unnested === null)
      throw new Error('Here, lists cannot become rows.');
    const value = print(of, { ...scope, unnested: null });
    if (value.type.kind !== 'list') throw new Error(`A ${value.type.kind} is no list.`);
    const alias = around.name('each');
    scope.unnested.push({ alias, list: value });
    return {
      ...{ sql: quoted(alias), type: value.type.of, exact: true, nullable: true, constant: false },
      ...{ aggregated: false, uses: value.uses },
    };
  };

  const functionCall = (expression: Expression, scope: Scope): Typed => {
    const name = String(expression.function_name).toLowerCase();
    const given = all(expression, 'children');
    const ordered = ((expression.order_bys as { orders?: readonly Order[] } | null)?.orders ?? []) as Order[];
    if (name === 'unnest') return unnested(given, scope);
    if (name === 'list_filter') return filtered(given, scope);
    if (name === 'from_json') return fromJson(printAll(given, scope));
    if (name === 'make_timestamp') {
      const time = timeOfMillis(given, scope);
      if (time !== null) return time;
    }
    if (name === 'struct_pack' || name === 'row') {
      const parts = printAll(given, scope);
      const fields = parts.map(
        ({ type }, i) => [name === 'row' ? String(i + 1) : (given[i]?.alias ?? ''), type] as const,
      );
      return made(`tuple(${parts.map(({ sql }) => sql).join(', ')})`, { kind: 'struct', fields }, parts);
    }
    if (isAggregate(name)) {
      const filter =
        expression.filter === null || expression.filter === undefined
          ? null
          : print(one(expression, 'filter'), scope);
      if (name === 'list' && ordered.length > 0) return orderedList(given, ordered, filter, scope);
      if (ordered.length > 0) throw new Error(`An order within ${name} is not known.`);
      return aggregated(name, printAll(given, scope), { filter, distinct: expression.distinct === true });
    }
    const scalar = SCALARS[name];
    if (scalar === undefined) throw new Error(`The function ${name} is not known.`);
    return scalar(...printAll(given, scope));
  };

  /** `list(value ORDER BY key)` */
  const orderedList = (
    given: readonly Expression[],
    ordered: readonly Order[],
    filter: Typed | null,
    scope: Scope,
  ): Typed => {
    const [value] = printAll(given, scope);
    const [order, another] = ordered;
    if (value === undefined || order === undefined || another !== undefined)
      throw new Error('Lists are in the order of one expression.');
    const key = print(order.expression, scope);
    const pairs = aggregated('list', [made(`(${value.sql}, ${key.sql})`, value.type, [value, key])], {
      filter,
      distinct: false,
    });
    const sorted = order.type === 'DESCENDING' ? 'arrayReverseSort' : 'arraySort';
    return {
      ...pairs,
      sql: `arrayMap(one -> one.1, ${sorted}(one -> one.2, ${pairs.sql}))`,
      type: list(value.type),
    };
  };

  const among = (expression: Expression, scope: Scope, isNot: boolean): Typed => {
    const [value, ...others] = printAll(all(expression, 'children'), scope);
    if (value === undefined) throw new Error('IN has no value.');
    const within = others.every((other) => other.constant)
      ? `${value.sql} IN (${others.map((other) => comparable(other, value)).join(', ')})`
      : `(${others.map((other) => compared(value, other).join(' = ')).join(' OR ')})`;
    const sql = isNot ? `NOT (${within})` : within;
    return { ...condition(known(value, sql), [value, ...others]), ...(!isNot && { test: sql }) };
  };

  const comparable = (other: Typed, value: Typed): string =>
    other.type.kind === 'integer' && value.type.kind === 'integer' ? other.sql : as(other, value.type).sql;

  /** In ClickHouse, IN is false for NULL instead of NULL, and so NOT IN true. */
  const known = (value: Typed, sql: string): string =>
    value.nullable ? `if(isNull(${value.sql}), NULL, ${sql})` : sql;

  const OPERATORS: Readonly<Record<string, (parts: Typed[], expression: Expression, scope: Scope) => Typed>> =
    {
      OPERATOR_NOT: ([part]) => condition(`NOT (${part?.sql})`, part === undefined ? [] : [part]),
      OPERATOR_IS_NULL: ([part]) => isNothing(part as Typed, false),
      OPERATOR_IS_NOT_NULL: ([part]) => isNothing(part as Typed, true),
      OPERATOR_COALESCE: (parts) => {
        const { type, all: values } = unified(parts.filter(({ type: own }) => own.kind !== 'null'));
        return made(`coalesce(${values.map(({ sql }) => sql).join(', ')})`, type, parts, {
          nullable: parts.every(({ nullable }) => nullable),
          exact: values.every(({ exact }) => exact),
        });
      },
      OPERATOR_NULLIF: (parts) => (SCALARS.nullif as (...parts: Typed[]) => Typed)(...parts),
      COMPARE_IN: (_, expression, scope) => among(expression, scope, false),
      COMPARE_NOT_IN: (_, expression, scope) => among(expression, scope, true),
      ARRAY_EXTRACT: ([of, place]) => {
        if (of?.type.kind !== 'list' || place === undefined)
          throw new Error('Only lists have numbered elements.');
        return made(`arrayElementOrNull(${of.sql}, ${as(place, BIGINT).sql})`, of.type.of, [of, place], {
          nullable: true,
        });
      },
      STRUCT_EXTRACT: ([of, name]) => member(of as Typed, String(name?.sql).slice(1, -1)),
      ARRAY_CONSTRUCTOR: (parts) => (SCALARS.list_value as (...parts: Typed[]) => Typed)(...parts),
    };

  const isNothing = (part: Typed, isNot: boolean): Typed => {
    const isEmpty = part.type.kind === 'list' || part.type.kind === 'map';
    const name = isEmpty ? (isNot ? 'notEmpty' : 'empty') : isNot ? 'isNotNull' : 'isNull';
    return condition(`${name}(${part.sql})`, [part], false);
  };

  const subquery = (expression: Expression, scope: Scope): Typed => {
    const { node } = one(expression, 'subquery') as unknown as { node: QueryNode };
    const { sql, column } = around.subquery(node, scope);
    const kind = String(expression.subquery_type);
    if (kind === 'SCALAR')
      return { ...column, sql: `(${sql})`, constant: false, aggregated: false, nullable: true };
    if (kind === 'EXISTS') return condition(`EXISTS (${sql})`, [{ ...column, aggregated: false }], false);
    if (kind !== 'ANY' || expression.comparison_type !== 'COMPARE_EQUAL')
      throw new Error(`A subquery of kind ${kind} is not known.`);
    const value = print(one(expression, 'child'), scope);
    if (column.type.kind === 'text' && value.type.kind !== 'text')
      throw new Error('IN compares a text with something else.');
    const within = `${value.sql} IN (${sql})`;
    return { ...condition(known(value, within), [value, { ...column, aggregated: false }]), test: within };
  };

  const window = (expression: Expression, scope: Scope): Typed => {
    const name = String(expression.function_name).toLowerCase();
    const parts = printAll(all(expression, 'children'), scope);
    const partitions = printAll(all(expression, 'partitions'), scope);
    const order = orders((expression.orders ?? []) as Order[], scope);
    const filter = expression.filter_expr ? print(one(expression, 'filter_expr'), scope) : null;
    if (expression.ignore_nulls === true || expression.distinct === true)
      throw new Error(`A window function with these terms is not known: ${name}.`);
    const over = [
      partitions.length === 0 ? '' : `PARTITION BY ${partitions.map(({ sql }) => sql).join(', ')}`,
      order.sql === '' ? '' : `ORDER BY ${order.sql}`,
    ].join(' ');
    const uses = [...parts, ...partitions, ...order.parts];
    const own = WINDOWS[name];
    if (own !== undefined) {
      // Without a row, the engine's is the default of the type.
      const given = parts.map((part) => (part.nullable ? part.sql : `toNullable(${part.sql})`));
      const sql = `${own.sql}(${given.join(', ')}) OVER (${over})`;
      const type = own.type ?? (parts[0] as Typed).type;
      return made(own.type === null ? sql : `toInt64(${sql})`, type, uses, { nullable: own.type === null });
    }
    const total = aggregated(name, parts, { filter, distinct: false, over: ` OVER (${over})` });
    return {
      ...total,
      uses: uses.flatMap((part) => part.uses),
      aggregated: uses.some((part) => part.aggregated),
    };
  };

  const PRINTERS: Readonly<Record<string, (expression: Expression, scope: Scope) => Typed>> = {
    CONSTANT: (expression) => constantOf(expression),
    PARAMETER: (expression) => around.parameter(String(expression.identifier)),
    COLUMN_REF: columnRef,
    FUNCTION: functionCall,
    WINDOW: window,
    SUBQUERY: subquery,
    CAST: (expression, scope) => {
      if (expression.try_cast === true) throw new Error('TRY_CAST is not known.');
      const [value, type] = [print(one(expression, 'child'), scope), typeOf(expression.cast_type)];
      // `true` as DuckDB parses it.
      if (type.kind === 'boolean' && (value.sql === "'t'" || value.sql === "'f'"))
        return made(value.sql === "'t'" ? 'true' : 'false', BOOLEAN, []);
      return as(value, type);
    },
    COMPARISON: (expression, scope) => {
      const [left, right] = [print(one(expression, 'left'), scope), print(one(expression, 'right'), scope)];
      const [a, b] = compared(left, right);
      if (expression.type === 'COMPARE_NOT_DISTINCT_FROM')
        return condition(`isNotDistinctFrom(${a}, ${b})`, [left, right], false);
      if (expression.type === 'COMPARE_DISTINCT_FROM')
        return condition(`NOT isNotDistinctFrom(${a}, ${b})`, [left, right], false);
      const sign = COMPARED[expression.type];
      if (sign === undefined) throw new Error(`The comparison ${expression.type} is not known.`);
      return condition(`(${a} ${sign} ${b})`, [left, right]);
    },
    CONJUNCTION: (expression, scope) => {
      const parts = printAll(all(expression, 'children'), scope);
      const word = expression.type === 'CONJUNCTION_AND' ? 'AND' : 'OR';
      const joined = (texts: readonly string[]): string => `(${texts.join(` ${word} `)})`;
      return { ...condition(joined(parts.map(({ sql }) => sql)), parts), test: joined(parts.map(testOf)) };
    },
    BETWEEN: (expression, scope) => {
      const [input, lower, upper] = ['input', 'lower', 'upper'].map((name) =>
        print(one(expression, name), scope),
      ) as [Typed, Typed, Typed];
      const [a, b] = compared(input, lower);
      const [c, d] = compared(input, upper);
      return condition(`(${a} >= ${b} AND ${c} <= ${d})`, [input, lower, upper]);
    },
    CASE: (expression, scope) => {
      const checks = (expression.case_checks ?? []) as { when_expr: Expression; then_expr: Expression }[];
      const whens = checks.map((check) => print(check.when_expr, scope));
      const otherwise = print(one(expression, 'else_expr'), scope);
      const results = [...checks.map((check) => print(check.then_expr, scope)), otherwise];
      const { type, all: values } = unified(results);
      if (type.kind === 'null') return otherwise;
      const branches = whens.map((when, i) => `${testOf(when)}, ${values[i]?.sql}`).join(', ');
      return made(`multiIf(${branches}, ${values.at(-1)?.sql})`, type, [...whens, ...results], {
        nullable: results.some(({ nullable }) => nullable),
        exact: values.every(({ exact }) => exact),
      });
    },
    OPERATOR: (expression, scope) => {
      const of = OPERATORS[expression.type];
      if (of === undefined) throw new Error(`The operator ${expression.type} is not known.`);
      const isList = expression.type === 'COMPARE_IN' || expression.type === 'COMPARE_NOT_IN';
      return of(isList ? [] : printAll(all(expression, 'children'), scope), expression, scope);
    },
  };
  return { print, orders };
};
