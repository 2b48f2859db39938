import { arithmetic, as, integerSql, unified, wholeDivision } from './casts.ts';
import { made, type Typed } from './scope.ts';
import {
  BIGINT,
  BOOLEAN,
  commonType,
  DOUBLE,
  integer,
  list,
  type SqlType,
  signedOf,
  TEXT,
  TIMESTAMP,
} from './types.ts';

/** A function whose arguments decide its result alone. */
type Scalar = (...parts: Typed[]) => Typed;

const a = (parts: readonly Typed[], place: number): Typed => {
  const part = parts[place];
  if (part === undefined) throw new Error(`An argument is missing.`);
  return part;
};

/** A function of texts. */
const ofTexts =
  (print: (...texts: string[]) => string, type: SqlType, exact = true): Scalar =>
  (...parts) =>
    made(print(...parts.map((part) => as(part, TEXT).sql)), type, parts, { exact });

const ofDouble =
  (print: (value: string) => string): Scalar =>
  (...parts) =>
    made(print(as(a(parts, 0), DOUBLE).sql), DOUBLE, parts);

const bits =
  (name: string): Scalar =>
  (...parts) =>
    made(`${name}(${parts.map((part) => as(part, BIGINT).sql).join(', ')})`, BIGINT, parts);

const most =
  (name: string): Scalar =>
  (...parts) => {
    const { type, all } = unified(parts);
    return made(`${name}(${all.map(({ sql }) => sql).join(', ')})`, type, parts);
  };

const sameKind = (name: string, part: Typed, kind: SqlType['kind']): string => {
  if (part.type.kind !== kind) throw new Error(`${name} is of a ${kind}, not of a ${part.type.kind}.`);
  return part.sql;
};

const millis = (name: string, part: Typed): string =>
  `toUnixTimestamp64Milli(${sameKind(name, part, 'timestamp')})`;

/** Times of the store are of milliseconds. */
export const fromMillis = (sql: string): string => `fromUnixTimestamp64Milli(${sql}, 'UTC')`;

const DAY_MS = 86_400_000;

const text = (part: Typed): string => {
  const found = /^'(\w+)'$/.exec(part.sql)?.[1];
  if (found === undefined) throw new Error('A part of a time must be written.');
  return found;
};

const length: Scalar = (...parts) => {
  const part = a(parts, 0);
  if (part.type.kind === 'text')
    return made(integerSql(`lengthUTF8(${part.sql})`, { bits: 64, signed: true }), BIGINT, parts);
  return made(
    integerSql(`length(${sameKind('len', part, 'list')})`, { bits: 64, signed: true }),
    BIGINT,
    parts,
  );
};

const negated: Scalar = (part) => {
  const value = part as Typed;
  if (value.type.kind === 'decimal' || value.type.kind === 'double')
    return made(`(-${value.sql})`, value.type, [value]);
  const type = signedOf(value.type);
  return made(`(-${as(value, type).sql})`, type, [value]);
};

/** Times and durations: `timestamp + interval`. */
const added =
  (sign: '+' | '-'): Scalar =>
  (...parts) => {
    if (parts.length === 1) return sign === '-' ? negated(...parts) : a(parts, 0);
    const [left, right] = [a(parts, 0), a(parts, 1)];
    if (left.type.kind !== 'timestamp') return arithmetic(sign, left, right);
    return made(
      fromMillis(`${millis(sign, left)} ${sign} ${sameKind(sign, right, 'interval')}`),
      TIMESTAMP,
      parts,
    );
  };

/** Elements of the type of the list. */
const ofList = (one: Typed, another: Typed): SqlType => {
  if (one.type.kind !== 'list') throw new Error(`A ${one.type.kind} is no list.`);
  return commonType(one.type.of, another.type);
};

const JSON_KINDS: readonly SqlType['kind'][] = ['integer', 'text', 'boolean', 'list', 'map', 'null'];

/** A value within JSON, and JSON within JSON as what it is of. Amounts are put there as texts. */
const memberOfJson = (part: Typed): string => {
  if (part.type.kind === 'json') return part.sql.slice('toJSONString('.length, -1);
  if (!JSON_KINDS.includes(part.type.kind)) throw new Error(`A ${part.type.kind} in JSON is not known.`);
  return part.type.kind === 'boolean' ? as(part, BOOLEAN).sql : part.sql;
};

const SORTED: Readonly<Record<string, string>> = {
  "'ASCENDING'": 'arraySort',
  "'ORDER_DEFAULT'": 'arraySort',
  "'DESCENDING'": 'arrayReverseSort',
};

export const SCALARS: Readonly<Record<string, Scalar>> = {
  '+': added('+'),
  '-': added('-'),
  '*': (...parts) => arithmetic('*', a(parts, 0), a(parts, 1)),
  '/': (...parts) => made(`(${parts.map((part) => as(part, DOUBLE).sql).join(' / ')})`, DOUBLE, parts),
  '//': (...parts) => wholeDivision('intDiv', a(parts, 0), a(parts, 1)),
  '%': (...parts) => wholeDivision('modulo', a(parts, 0), a(parts, 1)),
  '**': (...parts) => made(`pow(${parts.map((part) => as(part, DOUBLE).sql).join(', ')})`, DOUBLE, parts),
  '&': bits('bitAnd'),
  '|': bits('bitOr'),
  '<<': bits('bitShiftLeft'),
  '||': ofTexts((...texts) => `concat(${texts.join(', ')})`, TEXT),
  abs: (...parts) => {
    const part = a(parts, 0);
    if (part.type.kind === 'decimal' || part.type.kind === 'double')
      return made(`abs(${part.sql})`, part.type, parts);
    // The engine's result is without a sign.
    const type = signedOf(part.type);
    return made(integerSql(`abs(${as(part, type).sql})`, type), type, parts);
  },
  sign: (...parts) =>
    made(integerSql(`sign(${a(parts, 0).sql})`, { bits: 8, signed: true }), integer(8), parts),
  greatest: most('greatest'),
  least: most('least'),
  // The engine's rounds halves to even.
  round: (...parts) => {
    const [value, digits] = [as(a(parts, 0), DOUBLE).sql, a(parts, 1).sql];
    return made(
      `(sign(${value}) * floor(abs(${value}) * exp10(${digits}) + 0.5) / exp10(${digits}))`,
      DOUBLE,
      parts,
    );
  },
  isfinite: (...parts) => made(`isFinite(${as(a(parts, 0), DOUBLE).sql})`, BOOLEAN, parts, { exact: false }),
  sqrt: ofDouble((value) => `sqrt(${value})`),
  nullif: (...parts) => {
    const { type, all } = unified(parts);
    return made(`nullIf(${all.map(({ sql }) => sql).join(', ')})`, type, parts, { nullable: true });
  },
  lower: ofTexts((value) => `lowerUTF8(${value})`, TEXT),
  contains: ofTexts((within, value) => `(position(${within}, ${value}) > 0)`, BOOLEAN, false),
  replace: ofTexts((of, what, by) => `replaceAll(${of}, ${what}, ${by})`, TEXT),
  starts_with: ofTexts((of, value) => `startsWith(${of}, ${value})`, BOOLEAN, false),
  // Without this, a dot is any character of a line only in DuckDB.
  regexp_matches: ofTexts((of, pattern) => `match(${of}, concat('(?-s)', ${pattern}))`, BOOLEAN, false),
  // The first group of the first match; '' without one.
  regexp_extract: (...parts) => {
    if (a(parts, 2).sql !== '1') throw new Error('Only the first group is extracted.');
    return made(`extract(${[0, 1].map((place) => as(a(parts, place), TEXT).sql).join(', ')})`, TEXT, parts);
  },
  chr: (...parts) => made(`char(${a(parts, 0).sql})`, TEXT, parts),
  string_split: ofTexts((of, by) => `splitByString(${by}, ${of})`, list(TEXT)),
  len: length,
  length,
  epoch_ms: (...parts) => made(millis('epoch_ms', a(parts, 0)), BIGINT, parts),
  epoch_us: (...parts) => made(`(${millis('epoch_us', a(parts, 0))} * 1000)`, BIGINT, parts),
  date_trunc: (...parts) => {
    if (text(a(parts, 0)) !== 'day') throw new Error('Times are only cut to days.');
    const time = a(parts, 1);
    return made(fromMillis(`intDiv(${millis('date_trunc', time)}, ${DAY_MS}) * ${DAY_MS}`), TIMESTAMP, [
      time,
    ]);
  },
  range: (...parts) => {
    const [from, to, step] = parts.map((part) => as(part, BIGINT).sql);
    return made(
      `range(${[from, to, ...(step === undefined ? [] : [step])].join(', ')})`,
      list(BIGINT),
      parts,
    );
  },
  // A list in the order of itself. NULL is last in either one.
  list_sort: (...parts) => {
    const sorted = SORTED[a(parts, 1).sql];
    if (sorted === undefined) throw new Error('An order of a list is not known.');
    return made(`${sorted}(${a(parts, 0).sql})`, a(parts, 0).type, parts.slice(0, 1));
  },
  list_value: (...parts) => {
    const { type, all } = unified(parts);
    return made(`[${all.map(({ sql }) => sql).join(', ')}]`, list(type), parts, { nullable: false });
  },
  // Whether a list has NULL is not known, and in ClickHouse false.
  list_contains: (...parts) => {
    const [all, one] = [a(parts, 0), a(parts, 1)];
    const test = `has(${all.sql}, ${as(one, ofList(all, one)).sql})`;
    const sql = one.nullable ? `if(isNull(${one.sql}), NULL, ${test})` : test;
    return made(sql, BOOLEAN, parts, { exact: false, test });
  },
  map_values: (...parts) =>
    made(`mapValues(${sameKind('map_values', a(parts, 0), 'map')})`, list(TEXT), parts, { nullable: false }),
  list_has_any: (...parts) =>
    made(`hasAny(${a(parts, 0).sql}, ${a(parts, 1).sql})`, BOOLEAN, parts, { exact: false }),
  json_array: (...parts) => {
    const members = parts.map(memberOfJson);
    return made(`toJSONString(tuple(${members.join(', ')}))`, { kind: 'json' }, parts, { nullable: false });
  },
  hash: (...parts) =>
    made(`sipHash64(${parts.map(({ sql }) => sql).join(', ')})`, integer(64, false), parts, {
      nullable: false,
    }),
};
