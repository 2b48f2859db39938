import { as, checked, integerSql } from './casts.ts';
import { made, type Typed, testOf } from './scope.ts';
import { BIGINT, BOOLEAN, DOUBLE, HUGEINT, integer, list, type SqlType } from './types.ts';

interface Asked {
  /** The function in ClickHouse with what it is of; `filter` is added. */
  of(name: string, ...values: readonly string[]): string;
  distinct: boolean;
  parts: readonly Typed[];
}

/**
 * Names end in -OrNull because ClickHouse's sum of nothing is 0, and its smallest of nothing is 1970. Conditions that are
 * unknown count as false in both stores.
 */
const aggregate =
  (filter: Typed | null, over: string): Asked['of'] =>
  (name, ...own) =>
    `${name}${filter === null ? '' : 'If'}(${[...own, ...(filter === null ? [] : [testOf(filter)])].join(', ')})${over}`;

const only = (parts: readonly Typed[]): Typed => {
  const [first, second] = parts;
  if (first === undefined || second !== undefined) throw new Error('An aggregate has one argument.');
  return first;
};

const sum = ({ of, parts }: Asked): readonly [string, SqlType] => {
  const part = only(parts);
  const { sql, type } = part;
  switch (type.kind) {
    case 'integer':
      return type.bits === 128
        ? [checked(of('sumOrNull', `toInt256(${sql})`), { bits: 128, signed: true }), HUGEINT]
        : [of('sumOrNull', integerSql(sql, { bits: 128, signed: true })), HUGEINT];
    case 'decimal': {
      const total: SqlType = { kind: 'decimal', width: 38, scale: type.scale };
      // The engine's own sum of these has 38 digits and wraps around beyond.
      const isShort = type.width <= 18;
      const summed = of('sumOrNull', isShort ? sql : `toDecimal256(${sql}, ${type.scale})`);
      return [isShort ? summed : `toDecimal128(${summed}, ${type.scale})`, total];
    }
    case 'double':
      return [of('sumOrNull', sql), DOUBLE];
    default:
      throw new Error(`A ${type.kind} has no sum.`);
  }
};

const extreme =
  (name: string) =>
  ({ of, parts }: Asked): readonly [string, SqlType] => {
    const part = only(parts);
    return [of(name, part.sql), part.type];
  };

const ofCondition =
  (name: string) =>
  ({ of, parts }: Asked): readonly [string, SqlType] => [of(name, as(only(parts), BOOLEAN).sql), BOOLEAN];

const byKey =
  (name: string) =>
  ({ of, parts: [value, key] }: Asked): readonly [string, SqlType] => {
    if (value === undefined || key === undefined) throw new Error(`${name} has two arguments.`);
    return [of(name, value.sql, key.sql), value.type];
  };

const AGGREGATES: Readonly<Record<string, (asked: Asked) => readonly [string, SqlType]>> = {
  count_star: ({ of }) => [integerSql(of('count'), { bits: 64, signed: true }), BIGINT],
  count: ({ of, parts, distinct }) => [
    integerSql(of(distinct ? 'uniqExact' : 'count', only(parts).sql), { bits: 64, signed: true }),
    BIGINT,
  ],
  sum,
  min: extreme('minOrNull'),
  max: extreme('maxOrNull'),
  any_value: extreme('anyOrNull'),
  bool_or: ofCondition('maxOrNull'),
  bool_and: ofCondition('minOrNull'),
  bit_or: ({ of, parts }) => [of('groupBitOrOrNull', as(only(parts), integer(64)).sql), BIGINT],
  arg_min: byKey('argMinOrNull'),
  arg_max: byKey('argMaxOrNull'),
  // Counts by upper edges, as texts.
  histogram: ({ of, parts: [value, edges] }) => {
    if (value === undefined || edges === undefined) throw new Error('A histogram is of values and edges.');
    const counts = of('sumMap', `[arrayFirst(edge -> edge >= ${value.sql}, ${edges.sql})]`, '[1]');
    const texts = (place: number): string =>
      `arrayMap(one -> toString(one), tupleElement(${counts}, ${place}))`;
    return [`mapFromArrays(${texts(1)}, ${texts(2)})`, { kind: 'map' }];
  },
  list: ({ of, parts }) => {
    const part = only(parts);
    // Within tuples, because NULLs by themselves are left out.
    return [`arrayMap(one -> one.1, ${of('groupArray', `tuple(${part.sql})`)})`, list(part.type)];
  },
};

export const isAggregate = (name: string): boolean => name in AGGREGATES;

const DISTINCT = new Set(['count']);

/** An aggregate over the rows that meet the filter; `over`: of the window that this clause says. */
export const aggregated = (
  name: string,
  parts: readonly Typed[],
  { filter, distinct, over = '' }: { filter: Typed | null; distinct: boolean; over?: string },
): Typed => {
  const make = AGGREGATES[name];
  if (make === undefined) throw new Error(`The aggregate ${name} is not known.`);
  if (distinct && !DISTINCT.has(name)) throw new Error(`DISTINCT in ${name} is not known.`);
  const [sql, type] = make({ of: aggregate(filter, over), parts, distinct });
  return made(sql, type, [...parts, ...(filter === null ? [] : [filter])], {
    nullable: !name.startsWith('count'),
    exact: type.kind !== 'boolean',
    constant: false,
    aggregated: over === '',
  });
};
