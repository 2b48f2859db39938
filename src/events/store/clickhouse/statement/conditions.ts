import { unified } from './casts.ts';
import { all, one, type Printer } from './printer.ts';
import { made, type Scope, type Typed, testOf } from './scope.ts';
import type { Expression, QueryNode } from './tree.ts';
import { BOOLEAN } from './types.ts';

const SIGNS: ReadonlyMap<string, string> = new Map([
  ['COMPARE_EQUAL', '='],
  ['COMPARE_NOTEQUAL', '!='],
  ['COMPARE_LESSTHAN', '<'],
  ['COMPARE_GREATERTHAN', '>'],
  ['COMPARE_LESSTHANOREQUALTO', '<='],
  ['COMPARE_GREATERTHANOREQUALTO', '>='],
]);

export const condition = (sql: string, parts: readonly Typed[], nullable?: boolean): Typed =>
  made(sql, BOOLEAN, parts, { exact: false, ...(nullable !== undefined && { nullable }) });

/** Both as they can be compared: rows member by member, and texts only with texts. */
const comparable = (left: Typed, right: Typed): [string, string] => {
  if (left.type.kind === 'struct' && right.type.kind === 'struct') return [left.sql, right.sql];
  // Numbers of all sizes compare as they are.
  if (left.type.kind === 'integer' && right.type.kind === 'integer') return [left.sql, right.sql];
  const { all: both } = unified([left, right]);
  return [both[0]?.sql ?? '', both[1]?.sql ?? ''];
};

export const comparison = (expression: Expression, scope: Scope, { print }: Printer): Typed => {
  const [left, right] = [print(one(expression, 'left'), scope), print(one(expression, 'right'), scope)];
  const [a, b] = comparable(left, right);
  const same = `isNotDistinctFrom(${a}, ${b})`;
  if (expression.type === 'COMPARE_NOT_DISTINCT_FROM') return condition(same, [left, right], false);
  if (expression.type === 'COMPARE_DISTINCT_FROM') return condition(`NOT ${same}`, [left, right], false);
  const sign = SIGNS.get(expression.type);
  if (sign === undefined) throw new Error(`The comparison ${expression.type} is not known.`);
  return condition(`(${a} ${sign} ${b})`, [left, right]);
};

export const conjunction = (expression: Expression, scope: Scope, { printAll }: Printer): Typed => {
  const parts = printAll(all(expression, 'children'), scope);
  const word = expression.type === 'CONJUNCTION_AND' ? 'AND' : 'OR';
  const joined = (texts: readonly string[]): string => `(${texts.join(` ${word} `)})`;
  const sql = joined(parts.map((part) => part.sql));
  return { ...condition(sql, parts), test: joined(parts.map(testOf)) };
};

export const between = (expression: Expression, scope: Scope, { print }: Printer): Typed => {
  const [input, lower, upper] = ['input', 'lower', 'upper'].map((name) =>
    print(one(expression, name), scope),
  ) as [Typed, Typed, Typed];
  const [from, least] = comparable(input, lower);
  const [to, most] = comparable(input, upper);
  return condition(`(${from} >= ${least} AND ${to} <= ${most})`, [input, lower, upper]);
};

/** In ClickHouse, IN is false for NULL instead of NULL, and so NOT IN true. */
const known = (value: Typed, sql: string): string =>
  value.nullable ? `if(isNull(${value.sql}), NULL, ${sql})` : sql;

/** `value IN (..)` with written values. */
export const among = (expression: Expression, scope: Scope, { printAll }: Printer): Typed => {
  const [value, ...others] = printAll(all(expression, 'children'), scope);
  if (value === undefined) throw new Error('IN has no value.');
  const isNot = expression.type === 'COMPARE_NOT_IN';
  const within = others.every((other) => other.constant)
    ? `${value.sql} IN (${others.map((other) => comparable(value, other)[1]).join(', ')})`
    : `(${others.map((other) => comparable(value, other).join(' = ')).join(' OR ')})`;
  const sql = isNot ? `NOT (${within})` : within;
  return { ...condition(known(value, sql), [value, ...others]), ...(!isNot && { test: sql }) };
};

/** Lists and maps are never NULL in ClickHouse: an empty one stands for it. */
export const isNothing = (part: Typed, isNot: boolean): Typed => {
  if (part.type.kind === 'struct') {
    if (!part.type.marked) throw new Error('Whether a row is NULL is not known.');
    return condition(`${isNot ? 'isNotNull' : 'isNull'}(tupleElement(${part.sql}, 1))`, [part], false);
  }
  const isEmpty = part.type.kind === 'list' || part.type.kind === 'map';
  const name = isEmpty ? (isNot ? 'notEmpty' : 'empty') : isNot ? 'isNotNull' : 'isNull';
  return condition(`${name}(${part.sql})`, [part], false);
};

export const subquery = (expression: Expression, scope: Scope, { print, around }: Printer): Typed => {
  const { node } = one(expression, 'subquery') as unknown as { node: QueryNode };
  const found = around.subquery(node, scope);
  const column: Typed = { ...found.column, aggregated: false };
  const kind = String(expression.subquery_type);
  if (kind === 'SCALAR') return { ...column, sql: `(${found.sql})`, constant: false, nullable: true };
  if (kind === 'EXISTS') return condition(`EXISTS (${found.sql})`, [column], false);
  if (kind !== 'ANY' || expression.comparison_type !== 'COMPARE_EQUAL')
    throw new Error(`A subquery of kind ${kind} is not known.`);
  const value = print(one(expression, 'child'), scope);
  if ((column.type.kind === 'text') !== (value.type.kind === 'text'))
    throw new Error('IN compares a text with something else.');
  const within = `${value.sql} IN (${found.sql})`;
  return { ...condition(known(value, within), [value, column]), test: within };
};
