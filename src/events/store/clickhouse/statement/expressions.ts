import { functionCall, windowCall } from './calls.ts';
import { as, unified } from './casts.ts';
import { among, between, comparison, condition, conjunction, isNothing, subquery } from './conditions.ts';
import { constantOf, typeOf } from './constants.ts';
import { SCALARS } from './functions.ts';
import { type Around, all, one, type Printer } from './printer.ts';
import { made, resolve, type Scope, type Typed, testOf } from './scope.ts';
import type { Expression, Order } from './tree.ts';
import { BIGINT, BOOLEAN } from './types.ts';

type Print = (expression: Expression, scope: Scope, printer: Printer) => Typed;

/** A member of a struct. */
const member = (of: Typed, name: string): Typed => {
  if (of.type.kind !== 'struct') throw new Error(`A ${of.type.kind} has no member ${name}.`);
  const place = of.type.fields.findIndex(([field]) => field === name);
  const found = of.type.fields[place];
  if (found === undefined) throw new Error(`There is no member ${name}.`);
  return made(`tupleElement(${of.sql}, ${place + (of.type.marked ? 2 : 1)})`, found[1], [of], {
    nullable: true,
  });
};

const columnRef: Print = (expression, scope) => {
  const { found, members } = resolve(scope, expression.column_names as string[]);
  return members.reduce(member, found);
};

const cast: Print = (expression, scope, { print }) => {
  if (expression.try_cast === true) throw new Error('TRY_CAST is not known.');
  const [value, type] = [print(one(expression, 'child'), scope), typeOf(expression.cast_type)];
  // `true` as DuckDB parses it.
  if (type.kind === 'boolean' && (value.sql === "'t'" || value.sql === "'f'"))
    return made(value.sql === "'t'" ? 'true' : 'false', BOOLEAN, []);
  return as(value, type);
};

const choice: Print = (expression, scope, { print }) => {
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
};

const coalesce = (parts: readonly Typed[]): Typed => {
  const { type, all: values } = unified(parts.filter(({ type: own }) => own.kind !== 'null'));
  return made(`coalesce(${values.map(({ sql }) => sql).join(', ')})`, type, parts, {
    nullable: parts.every(({ nullable }) => nullable),
    exact: values.every(({ exact }) => exact),
  });
};

const element = ([of, place]: readonly Typed[]): Typed => {
  if (of?.type.kind !== 'list' || place === undefined) throw new Error('Only lists have numbered elements.');
  // Beyond the list, a struct has no members.
  const isStruct = of.type.of.kind === 'struct';
  const sql = `arrayElement${isStruct ? '' : 'OrNull'}(${of.sql}, ${as(place, BIGINT).sql})`;
  return made(sql, of.type.of, [of, place], { nullable: true });
};

const only = ([part, another]: readonly Typed[]): Typed => {
  if (part === undefined || another !== undefined) throw new Error('An operator has one argument.');
  return part;
};

const scalar = (name: string, parts: readonly Typed[]): Typed => {
  const of = SCALARS[name];
  if (of === undefined) throw new Error(`The function ${name} is not known.`);
  return of(...parts);
};

const OPERATORS: ReadonlyMap<string, (parts: readonly Typed[]) => Typed> = new Map([
  ['OPERATOR_NOT', (parts) => condition(`NOT (${only(parts).sql})`, parts)],
  ['OPERATOR_IS_NULL', (parts) => isNothing(only(parts), false)],
  ['OPERATOR_IS_NOT_NULL', (parts) => isNothing(only(parts), true)],
  ['OPERATOR_COALESCE', coalesce],
  ['OPERATOR_NULLIF', (parts) => scalar('nullif', parts)],
  ['ARRAY_CONSTRUCTOR', (parts) => scalar('list_value', parts)],
  ['ARRAY_EXTRACT', element],
  ['STRUCT_EXTRACT', ([of, name]) => member(of as Typed, String(name?.sql).slice(1, -1))],
]);

const operator: Print = (expression, scope, printer) => {
  if (expression.type === 'COMPARE_IN' || expression.type === 'COMPARE_NOT_IN')
    return among(expression, scope, printer);
  const of = OPERATORS.get(expression.type);
  if (of === undefined) throw new Error(`The operator ${expression.type} is not known.`);
  return of(printer.printAll(all(expression, 'children'), scope));
};

const PRINTS: ReadonlyMap<string, Print> = new Map<string, Print>([
  ['CONSTANT', (expression) => constantOf(expression)],
  ['PARAMETER', (expression, _, { around }) => around.parameter(String(expression.identifier))],
  ['COLUMN_REF', columnRef],
  ['FUNCTION', functionCall],
  ['WINDOW', windowCall],
  ['SUBQUERY', subquery],
  ['CAST', cast],
  ['COMPARISON', comparison],
  ['CONJUNCTION', conjunction],
  ['BETWEEN', between],
  ['CASE', choice],
  ['OPERATOR', operator],
]);

const DIRECTIONS: ReadonlyMap<string, string> = new Map([
  ['ORDER_DEFAULT', 'ASC'],
  ['ASCENDING', 'ASC'],
  ['DESCENDING', 'DESC'],
]);
/** DuckDB's default is ClickHouse's too. */
const NULLS: ReadonlyMap<string, string> = new Map([
  ['ORDER_DEFAULT', 'LAST'],
  ['NULLS LAST', 'LAST'],
  ['NULLS FIRST', 'FIRST'],
]);

export const expressionPrinter = (around: Around): Printer => {
  const printer: Printer = {
    around,
    print: (expression, scope) => {
      const of = PRINTS.get(expression.class);
      if (of === undefined) throw new Error(`An expression of class ${expression.class} is not known.`);
      return of(expression, scope, printer);
    },
    printAll: (expressions, scope) => expressions.map((expression) => printer.print(expression, scope)),
    orders: (given: readonly Order[], scope) => {
      const parts = given.map(({ expression }) => printer.print(expression, scope));
      const sql = given.map(({ type, null_order }, i) => {
        const [direction, nulls] = [DIRECTIONS.get(type), NULLS.get(null_order)];
        if (direction === undefined || nulls === undefined)
          throw new Error(`The order ${type} ${null_order} is not known.`);
        return `${parts[i]?.sql} ${direction} NULLS ${nulls}`;
      });
      return { sql: sql.join(', '), parts };
    },
  };
  return printer;
};
