import { aggregated, isAggregate } from './aggregates.ts';
import { as } from './casts.ts';
import { constantOf } from './constants.ts';
import { fromMillis, SCALARS } from './functions.ts';
import { fromJson } from './lists.ts';
import { all, one, type Printer } from './printer.ts';
import { made, quoted, type Scope, type Typed } from './scope.ts';
import type { Expression, Order } from './tree.ts';
import { BIGINT, canBeNull, INTERVAL, list, type SqlType, TIMESTAMP } from './types.ts';

const asList = (value: Typed): SqlType => {
  if (value.type.kind !== 'list') throw new Error(`A ${value.type.kind} is no list.`);
  return value.type.of;
};

/** Elements of a list that meet a condition. */
const filtered = ([of, lambda]: readonly Expression[], scope: Scope, { print, around }: Printer): Typed => {
  if (of === undefined || lambda?.class !== 'LAMBDA')
    throw new Error('A list is filtered by a lambda function.');
  const given = print(of, scope);
  const [local = ''] = (one(lambda, 'lhs').column_names ?? []) as string[];
  const name = around.name('one');
  const element: Typed = { ...made(name, asList(given), []), nullable: true, constant: false };
  const within = { ...scope, locals: new Map([...scope.locals, [local.toLowerCase(), element]]) };
  const test = print(one(lambda, 'expr'), within);
  return made(`arrayFilter(${name} -> ${test.sql}, ${given.sql})`, given.type, [given, test]);
};

/** `x * 1000` microseconds, in milliseconds: nothing in the store is more precise, so nothing else is accepted. */
const inMillis = (given: readonly Expression[], scope: Scope, { print }: Printer): Typed => {
  const [product, another] = given;
  const [left, right] = product?.function_name === '*' ? all(product, 'children') : [];
  const factor = right?.class === 'CONSTANT' ? Number(constantOf(right).sql) : Number.NaN;
  if (another !== undefined || left === undefined || factor % 1000 !== 0)
    throw new Error('Times and durations are written as milliseconds times 1000.');
  const value = as(print(left, scope), BIGINT);
  return made(factor === 1000 ? value.sql : `${value.sql} * ${factor / 1000}`, BIGINT, [value]);
};

/** Elements of a list as rows. */
const unnested = (given: readonly Expression[], scope: Scope, { print, around }: Printer): Typed => {
  const [of] = given;
  if (of === undefined || given.length > 1 || scope.unnested === null)
    throw new Error('Here, lists cannot become rows.');
  const value = print(of, { ...scope, unnested: null });
  const type = asList(value);
  const alias = around.name('each');
  scope.unnested.push({ alias, list: value });
  return { ...made(quoted(alias), type, [value]), nullable: true, constant: false, aggregated: false };
};

/** A struct with named members, which can be missing, or a row without. */
const struct = (
  given: readonly Expression[],
  scope: Scope,
  isNamed: boolean,
  { printAll }: Printer,
): Typed => {
  const parts = printAll(given, scope);
  const fields = parts.map(
    ({ type }, i) => [isNamed ? (given[i]?.alias ?? '') : String(i + 1), type] as const,
  );
  const members = isNamed
    ? [
        'toNullable(toUInt8(1))',
        ...parts.map(({ sql, type }) => (canBeNull(type) ? `toNullable(${sql})` : sql)),
      ]
    : parts.map(({ sql }) => sql);
  return made(`tuple(${members.join(', ')})`, { kind: 'struct', fields, marked: isNamed }, parts);
};

/** `list(value ORDER BY key)` */
const orderedList = (
  given: readonly Expression[],
  [order, another]: readonly Order[],
  filter: Typed | null,
  scope: Scope,
  { printAll, print }: Printer,
): Typed => {
  const [value] = printAll(given, scope);
  if (value === undefined || order === undefined || another !== undefined)
    throw new Error('Lists are in the order of one expression.');
  const key = print(order.expression, scope);
  const pair = made(`(${value.sql}, ${key.sql})`, value.type, [value, key]);
  const pairs = aggregated('list', [pair], { filter, distinct: false });
  const sorted = order.type === 'DESCENDING' ? 'arrayReverseSort' : 'arraySort';
  const sql = `arrayMap(one -> one.1, ${sorted}(one -> one.2, ${pairs.sql}))`;
  return { ...pairs, sql, type: list(value.type) };
};

const filterOf = (expression: Expression, member: string, scope: Scope, { print }: Printer): Typed | null =>
  expression[member] ? print(one(expression, member), scope) : null;

const aggregate = (name: string, expression: Expression, scope: Scope, printer: Printer): Typed => {
  const given = all(expression, 'children');
  const ordered = (expression.order_bys as { orders?: readonly Order[] } | null)?.orders ?? [];
  const filter = filterOf(expression, 'filter', scope, printer);
  if (name === 'list' && ordered.length > 0) return orderedList(given, ordered, filter, scope, printer);
  if (ordered.length > 0) throw new Error(`An order within ${name} is not known.`);
  return aggregated(name, printer.printAll(given, scope), { filter, distinct: expression.distinct === true });
};

export const functionCall = (expression: Expression, scope: Scope, printer: Printer): Typed => {
  const name = String(expression.function_name).toLowerCase();
  const given = all(expression, 'children');
  switch (name) {
    case 'unnest':
      return unnested(given, scope, printer);
    case 'list_filter':
      return filtered(given, scope, printer);
    case 'from_json':
      return fromJson(printer.printAll(given, scope));
    case 'struct_pack':
    case 'row':
      return struct(given, scope, name === 'struct_pack', printer);
    case 'make_timestamp': {
      const time = inMillis(given, scope, printer);
      return made(fromMillis(time.sql), TIMESTAMP, [time]);
    }
    case 'to_microseconds':
      return { ...inMillis(given, scope, printer), type: INTERVAL };
  }
  if (isAggregate(name)) return aggregate(name, expression, scope, printer);
  const scalar = SCALARS[name];
  if (scalar === undefined) throw new Error(`The function ${name} is not known.`);
  return scalar(...printer.printAll(given, scope));
};

/** Window functions that are no aggregates; `type`: null, that of the argument. */
const WINDOWS: ReadonlyMap<string, SqlType | null> = new Map([
  ['row_number', BIGINT],
  ['lead', null],
]);

/** What the frame of a window is if none is written. */
const isUsualFrame = ({ start, end, exclude_clause: excluded }: Expression): boolean =>
  start === 'UNBOUNDED_PRECEDING' && end === 'CURRENT_ROW_RANGE' && excluded === 'NO_OTHER';

export const windowCall = (expression: Expression, scope: Scope, printer: Printer): Typed => {
  const called = String(expression.function_name).toLowerCase();
  const isOfRows = called === 'count' && all(expression, 'children').length === 0;
  const name = isOfRows ? 'count_star' : called;
  if (expression.ignore_nulls === true || expression.distinct === true || !isUsualFrame(expression))
    throw new Error(`A window function with these terms is not known: ${name}.`);
  const parts = printer.printAll(all(expression, 'children'), scope);
  const partitions = printer.printAll(all(expression, 'partitions'), scope);
  const order = printer.orders((expression.orders ?? []) as Order[], scope);
  const filter = filterOf(expression, 'filter_expr', scope, printer);
  const by = partitions.length === 0 ? '' : `PARTITION BY ${partitions.map(({ sql }) => sql).join(', ')}`;
  const over = ` OVER (${[by, order.sql === '' ? '' : `ORDER BY ${order.sql}`].join(' ')})`;
  const uses = [...parts, ...partitions, ...order.parts, ...(filter === null ? [] : [filter])];
  const own = WINDOWS.get(name);
  if (own === undefined) {
    const total = aggregated(name, parts, { filter, distinct: false, over });
    return {
      ...made(total.sql, total.type, uses),
      exact: total.exact,
      nullable: total.nullable,
      constant: false,
    };
  }
  if (own !== null) return made(`toInt64(${name}()${over})`, own, uses, { nullable: false, constant: false });
  const [of] = parts;
  if (of === undefined || parts.length > 1) throw new Error(`${name} has one argument.`);
  // Without a row, the engine's is the default of the type.
  return made(`${name}(toNullable(${of.sql}))${over}`, of.type, uses, { nullable: true, constant: false });
};
