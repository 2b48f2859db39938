import * as z from 'zod/mini';

/** A name in a body that its schema does not have, and those allowed there. */
export interface UnknownName {
  readonly path: readonly string[];
  readonly name: string;
  readonly known: readonly string[];
  /** The value of a condition's `field` (`field: "ip"`), not a key. */
  readonly isValue: boolean;
}

type Schema = z.core.$ZodType;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object, array and enum schemas inside optional, nullable and union ones. */
const plainSchemas = (schema: Schema): Schema[] => {
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable) {
    return plainSchemas(schema._zod.def.innerType);
  }
  if (schema instanceof z.ZodMiniUnion || schema instanceof z.ZodMiniDiscriminatedUnion) {
    return schema._zod.def.options.flatMap(plainSchemas);
  }
  return [schema];
};

/** Names that a schema accepts as a value: discriminators of an object. A setting's own words are not names. */
const namesOf = (schema: Schema): string[] =>
  schema instanceof z.ZodMiniLiteral ? schema._zod.def.values.map(String) : [];

/** Key by which an object names its field. */
const ASKS = 'field';

/** No schema is this deep; anything deeper is in a part that is refused anyway. */
const DEEPEST = 40;
/** Enough to refuse a body, and a limit on the work it can cause. */
const MOST = 1000;

/** Every name inside a part without a schema: keys, and values of `field`. */
const allNames = (value: unknown, path: readonly string[], found: UnknownName[]): void => {
  if (found.length >= MOST || path.length > DEEPEST) return;
  if (typeof value === 'string') {
    if (path.at(-1) === ASKS && value.length <= 60)
      found.push({ path, name: value, known: [], isValue: true });
  } else if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) allNames(item, [...path, String(i)], found);
  } else if (isRecord(value)) {
    for (const [name, inner] of Object.entries(value)) {
      found.push({ path: [...path, name], name, known: [], isValue: false });
      allNames(inner, [...path, name], found);
    }
  }
};

const inObject = (
  shapes: readonly Readonly<Record<string, Schema>>[],
  value: Record<string, unknown>,
  path: readonly string[],
  found: UnknownName[],
): void => {
  const known = [...new Set(shapes.flatMap((shape) => Object.keys(shape)))];
  for (const [name, inner] of Object.entries(value)) {
    const at = [...path, name];
    const schemas = shapes.flatMap((shape) => (Object.hasOwn(shape, name) ? [shape[name] as Schema] : []));
    if (schemas.length > 0) {
      compare(schemas, inner, at, found);
    } else if (found.length < MOST) {
      found.push({ path: at, name, known, isValue: false });
      allNames(inner, at, found);
    }
  }
};

const compare = (
  schemas: readonly Schema[],
  value: unknown,
  path: readonly string[],
  found: UnknownName[],
): void => {
  const plain = schemas.flatMap(plainSchemas);
  if (plain.length === 0) {
    allNames(value, path, found);
  } else if (Array.isArray(value)) {
    const elements = plain.flatMap((s) => (s instanceof z.ZodMiniArray ? [s._zod.def.element] : []));
    for (const [i, item] of value.entries()) compare(elements, item, [...path, String(i)], found);
  } else if (isRecord(value)) {
    const shapes = plain.flatMap((s) => (s instanceof z.ZodMiniObject ? [s._zod.def.shape] : []));
    if (shapes.length > 0) inObject(shapes, value, path, found);
    else allNames(value, path, found);
  } else if (typeof value === 'string' && found.length < MOST) {
    const names = plain.map(namesOf);
    // Free text is not a name; this includes values for which any of the schemas accepts free text.
    if (names.some((list) => list.length === 0) || names.flat().includes(value)) return;
    found.push({ path, name: value, known: names.flat(), isValue: true });
  }
};

/**
 * The names in `value` that `schema` does not have at their position, at any depth, up to about a thousand. Values
 * without names (numbers, text, dates) are left to the schema.
 */
export const unknownNames = (schema: Schema, value: unknown): UnknownName[] => {
  const found: UnknownName[] = [];
  compare([schema], value, [], found);
  return found;
};
