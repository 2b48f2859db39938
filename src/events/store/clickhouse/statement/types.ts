/** Types of DuckDB's SQL, as far as statements use them, and the types of ClickHouse that hold them. */
export type SqlType =
  | { readonly kind: 'null' | 'boolean' | 'double' | 'text' | 'timestamp' | 'interval' | 'json' }
  | { readonly kind: 'integer'; readonly bits: Bits; readonly signed: boolean }
  | { readonly kind: 'decimal'; readonly width: number; readonly scale: number }
  | { readonly kind: 'list'; readonly of: SqlType }
  | { readonly kind: 'map' }
  | {
      readonly kind: 'struct';
      readonly fields: readonly (readonly [string, SqlType])[];
      /** It begins with a member that is NULL where there is none, because a tuple of ClickHouse's is never NULL. */
      readonly marked: boolean;
    };

export type Bits = 8 | 16 | 32 | 64 | 128;

export const NULL: SqlType = { kind: 'null' };
export const BOOLEAN: SqlType = { kind: 'boolean' };
export const DOUBLE: SqlType = { kind: 'double' };
export const TEXT: SqlType = { kind: 'text' };
export const TIMESTAMP: SqlType = { kind: 'timestamp' };
export const INTERVAL: SqlType = { kind: 'interval' };
export const integer = (bits: Bits, signed = true): SqlType => ({ kind: 'integer', bits, signed });
const INTEGER = integer(32);
export const BIGINT = integer(64);
export const HUGEINT = integer(128);
export const decimal = (width: number, scale: number): SqlType => ({ kind: 'decimal', width, scale });
export const list = (of: SqlType): SqlType => ({ kind: 'list', of });

const NAMED: Readonly<Record<string, SqlType>> = {
  BOOLEAN,
  DOUBLE,
  VARCHAR: TEXT,
  TIMESTAMP,
  INTERVAL,
  BLOB: TEXT,
  TINYINT: integer(8),
  UTINYINT: integer(8, false),
  SMALLINT: integer(16),
  USMALLINT: integer(16, false),
  INTEGER,
  UINTEGER: integer(32, false),
  BIGINT,
  UBIGINT: integer(64, false),
  HUGEINT,
  'MAP(VARCHAR, VARCHAR)': { kind: 'map' },
};

/** The type that DuckDB writes like this: `DECIMAL(18,6)`, `VARCHAR[]`. */
export const typeNamed = (name: string): SqlType => {
  const written = name.trim().toUpperCase();
  if (written.endsWith('[]')) return list(typeNamed(written.slice(0, -2)));
  const amount = /^DECIMAL\((\d+),\s*(\d+)\)$/.exec(written);
  if (amount !== null) return decimal(Number(amount[1]), Number(amount[2]));
  const found = NAMED[written];
  if (found === undefined) throw new Error(`The type ${name} is not known.`);
  return found;
};

export const isSame = (a: SqlType, b: SqlType): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The type of ClickHouse, without NULL. */
const plainType = (type: SqlType): string => {
  switch (type.kind) {
    case 'null':
      return 'Nothing';
    case 'boolean':
      return 'Bool';
    case 'double':
      return 'Float64';
    case 'text':
    case 'json':
      return 'String';
    case 'timestamp':
      return "DateTime64(3, 'UTC')";
    case 'integer':
      return `${type.signed ? '' : 'U'}Int${type.bits}`;
    case 'decimal':
      return `Decimal(${type.width}, ${type.scale})`;
    case 'list':
      return `Array(${storedType(type.of)})`;
    case 'map':
      return 'Map(String, String)';
    case 'struct':
      return `Tuple(${[
        ...(type.marked ? ['is_there Nullable(UInt8)'] : []),
        ...type.fields.map(([name, of]) => `${name} ${storedType(of)}`),
      ].join(', ')})`;
    case 'interval':
      throw new Error('Intervals are not stored.');
  }
};

/** ClickHouse's arrays, maps and tuples are never NULL: an empty one stands for it. */
export const canBeNull = ({ kind }: SqlType): boolean =>
  kind !== 'list' && kind !== 'map' && kind !== 'struct';

export const storedType = (type: SqlType): string =>
  canBeNull(type) ? `Nullable(${plainType(type)})` : plainType(type);

const digitsOf: Readonly<Record<Bits, number>> = { 8: 3, 16: 5, 32: 10, 64: 19, 128: 38 };

/** The decimal type that holds a number of the type. */
export const asDecimal = (type: SqlType): Extract<SqlType, { kind: 'decimal' }> => {
  if (type.kind === 'decimal') return type;
  if (type.kind === 'integer') return { kind: 'decimal', width: digitsOf[type.bits], scale: 0 };
  throw new Error(`A ${type.kind} is no decimal.`);
};

const wider: Readonly<Record<Bits, Bits>> = { 8: 16, 16: 32, 32: 64, 64: 128, 128: 128 };

/** A signed type that holds all numbers of it. */
export const signedOf = (type: SqlType): Extract<SqlType, { kind: 'integer' }> => {
  if (type.kind === 'boolean') return { kind: 'integer', bits: 8, signed: true };
  if (type.kind !== 'integer') throw new Error(`A ${type.kind} is no integer.`);
  return { kind: 'integer', bits: type.signed ? type.bits : wider[type.bits], signed: true };
};

/** The type that values of both types have together. */
export const commonType = (a: SqlType, b: SqlType): SqlType => {
  if (a.kind === 'null') return b;
  if (b.kind === 'null' || isSame(a, b)) return a;
  if (a.kind === 'list' && b.kind === 'list') return list(commonType(a.of, b.of));
  const numbers = ['integer', 'decimal', 'double', 'boolean'];
  if (!numbers.includes(a.kind) || !numbers.includes(b.kind))
    throw new Error(`A ${a.kind} and a ${b.kind} have no common type.`);
  if (a.kind === 'double' || b.kind === 'double') return DOUBLE;
  if (a.kind === 'decimal' || b.kind === 'decimal') {
    const [one, other] = [asDecimal(a), asDecimal(b)];
    const scale = Math.max(one.scale, other.scale);
    const whole = Math.max(one.width - one.scale, other.width - other.scale);
    return decimal(Math.min(38, whole + scale), scale);
  }
  const [one, other] = [signedOf(a), signedOf(b)];
  return one.bits >= other.bits ? one : other;
};
