import { literal, made, type Typed } from './scope.ts';
import {
  asDecimal,
  BIGINT,
  canBeNull,
  commonType,
  HUGEINT,
  isSame,
  type SqlType,
  signedOf,
  storedType,
} from './types.ts';

/** Silent differences are ruled out here: ClickHouse cuts where DuckDB rounds, and wraps around where DuckDB fails. */

export const integerSql = (sql: string, { bits, signed }: { bits: number; signed: boolean }): string =>
  `to${signed ? '' : 'U'}Int${bits}(${sql})`;

/** Digits that a decimal of ClickHouse's has in each of its sizes. */
const decimalSql = (sql: string, width: number, scale: number): string =>
  `toDecimal${width <= 18 ? 64 : width <= 38 ? 128 : 256}(${sql}, ${scale})`;

/** Fails instead of wrapping around. */
export const checked = (sql: string, { bits, signed }: { bits: number; signed: boolean }): string =>
  `accurateCast(${sql}, '${signed ? '' : 'U'}Int${bits}')`;

const toInteger = (from: Typed, type: Extract<SqlType, { kind: 'integer' }>): string => {
  const { sql, type: own } = from;
  switch (own.kind) {
    case 'boolean':
      return integerSql(sql, type);
    case 'integer': {
      const holds = signedOf(own).bits <= type.bits && type.signed;
      // A literal is of the smallest type.
      return holds || (from.constant && !from.exact) ? integerSql(sql, type) : checked(sql, type);
    }
    case 'decimal':
      return type.bits === 128 && type.signed
        ? `toInt128(round(${sql}))`
        : checked(`toInt128(round(${sql}))`, type);
    case 'double':
      return checked(`roundBankers(${sql})`, type);
    case 'text':
      return integerSql(sql, type);
    default:
      throw new Error(`A ${own.kind} can't become an integer.`);
  }
};

const toDecimal = (from: Typed, { width, scale }: Extract<SqlType, { kind: 'decimal' }>): string => {
  const { sql, type: own } = from;
  switch (own.kind) {
    case 'integer':
    case 'boolean':
      return decimalSql(sql, width, scale);
    case 'decimal':
      return decimalSql(scale < own.scale ? `round(${sql}, ${scale})` : sql, width, scale);
    case 'double': {
      // As DuckDB does it: with a little more, against errors of the multiplication.
      const units = `toInt128(roundBankers(${sql} * 1e${scale} + sign(${sql}) * 1e-9))`;
      const unit = `toDecimal256('1e-${scale}', ${scale})`;
      return decimalSql(scale === 0 ? units : `${units} * ${unit}`, width, scale);
    }
    case 'text':
      return decimalSql(`round(toDecimal256(${sql}, 38), ${scale})`, width, scale);
    default:
      throw new Error(`A ${own.kind} can't become a decimal.`);
  }
};

const toText = ({ sql, type }: Typed): string => {
  switch (type.kind) {
    case 'integer':
      return `toString(${sql})`;
    case 'boolean':
      return `toString(toBool(${sql}))`;
    case 'decimal':
      return `toDecimalString(${sql}, ${type.scale})`;
    case 'json':
      return sql;
    default:
      throw new Error(`A ${type.kind} has no text that is the same in both stores.`);
  }
};

const toDouble = ({ sql, type }: Typed): string => {
  if (!['integer', 'decimal', 'boolean', 'text'].includes(type.kind))
    throw new Error(`A ${type.kind} can't become a floating-point number.`);
  return `toFloat64(${sql})`;
};

const sqlAs = (from: Typed, type: SqlType): string => {
  switch (type.kind) {
    case 'integer':
      return toInteger(from, type);
    case 'decimal':
      return toDecimal(from, type);
    case 'double':
      return toDouble(from);
    case 'text':
      return toText(from);
    case 'boolean':
      if (from.type.kind === 'text') return `CAST(${from.sql}, 'Nullable(Bool)')`;
      if (from.type.kind === 'integer') return `toBool(${from.sql} != 0)`;
      break;
    case 'list':
      if (from.type.kind === 'list') return `CAST(${from.sql}, ${literal(storedType(type))})`;
      break;
  }
  throw new Error(`A ${from.type.kind} can't become a ${type.kind}.`);
};

/** Nothing, as a value of a type. */
const nothing = (type: SqlType): Typed => ({
  ...made(canBeNull(type) ? `CAST(NULL, ${literal(storedType(type))})` : emptySql(type), type, []),
  nullable: true,
});

const emptySql = (type: SqlType): string =>
  type.kind === 'list'
    ? `CAST([], ${literal(storedType(type))})`
    : `CAST(map(), ${literal(storedType(type))})`;

const isLoose = ({ kind }: SqlType): boolean => kind === 'integer' || kind === 'boolean';

/** A value as the type says, also in ClickHouse. */
export const as = (from: Typed, type: SqlType): Typed => {
  if (from.type.kind === 'null') return { ...nothing(type), uses: from.uses, aggregated: from.aggregated };
  if (isSame(from.type, type)) {
    if (from.exact || !isLoose(type)) return from;
    const sql = type.kind === 'boolean' ? `toBool(${from.sql})` : integerSql(from.sql, type as never);
    return made(sql, type, [from]);
  }
  return made(sqlAs(from, type), type, [from]);
};

/** All of them as the type that they have together. */
export const unified = (all: readonly Typed[]): { type: SqlType; all: Typed[] } => {
  const type = all.reduce<SqlType>((common, one) => commonType(common, one.type), { kind: 'null' });
  return { type, all: type.kind === 'null' ? [...all] : all.map((one) => as(one, type)) };
};

const wide = (value: Typed): string =>
  value.type.kind === 'decimal'
    ? `toDecimal256(${value.sql}, ${value.type.scale})`
    : `toDecimal256(${value.sql}, 0)`;

const decimals = (sign: string, a: Typed, b: Typed): Typed => {
  const [one, other] = [asDecimal(a.type), asDecimal(b.type)];
  const scale = sign === '*' ? one.scale + other.scale : Math.max(one.scale, other.scale);
  if (scale > 38) throw new Error('A product has too many decimals.');
  const width =
    sign === '*'
      ? one.width + other.width
      : Math.max(one.width - one.scale, other.width - other.scale) + scale + 1;
  const type: SqlType = { kind: 'decimal', width: Math.min(38, width), scale };
  return made(decimalSql(`${wide(a)} ${sign} ${wide(b)}`, type.width, scale), type, [a, b]);
};

/** Sums, differences and products, which fail where they are too large, as in DuckDB. */
export const arithmetic = (sign: '+' | '-' | '*', a: Typed, b: Typed): Typed => {
  const kinds = [a.type.kind, b.type.kind];
  if (kinds.includes('null')) return made('NULL', { kind: 'null' }, [a, b], { nullable: true });
  if (kinds.includes('double')) {
    const double: SqlType = { kind: 'double' };
    return made(`(${as(a, double).sql} ${sign} ${as(b, double).sql})`, double, [a, b]);
  }
  if (kinds.includes('decimal')) return decimals(sign, a, b);
  const bits = Math.max(signedOf(a.type).bits, signedOf(b.type).bits);
  const parts = (to: string): string => `${to}(${a.sql}) ${sign} ${to}(${b.sql})`;
  if (bits <= 32) return made(`(${parts('toInt64')})`, BIGINT, [a, b]);
  if (bits === 64) return made(`(${parts('toInt128')})`, HUGEINT, [a, b]);
  return made(checked(parts('toInt256'), { bits: 128, signed: true }), HUGEINT, [a, b]);
};

/** Divides whole numbers towards 0; by 0, there is no result. */
export const wholeDivision = (name: 'intDiv' | 'modulo', a: Typed, b: Typed): Typed => {
  const type = signedOf(commonType(a.type, b.type));
  const [one, other] = [as(a, type), as(b, type)];
  const isNever0 = b.constant && /[1-9]/.test(b.sql) && !b.sql.includes('{');
  const by = isNever0 ? other.sql : `nullIf(${other.sql}, 0)`;
  const sql = `${name}(${one.sql}, ${by})`;
  return made(name === 'modulo' ? integerSql(sql, type) : sql, type, [a, b], {
    nullable: a.nullable || b.nullable || !isNever0,
  });
};
