import * as z from 'zod/mini';

/** A name in a body that its schema does not have, and those it has there. */
export interface UnknownName {
  readonly path: readonly string[];
  readonly name: string;
  readonly known: readonly string[];
  /** A word where one of a closed list stands (`field: "ip"`), not a key. */
  readonly isValue: boolean;
}

type Schema = z.core.$ZodType;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object, array and enum schemas behind optional, nullable and union ones. */
const plainSchemas = (schema: Schema): Schema[] => {
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable) {
    return plainSchemas(schema._zod.def.innerType);
  }
  if (schema instanceof z.ZodMiniUnion || schema instanceof z.ZodMiniDiscriminatedUnion) {
    return schema._zod.def.options.flatMap(plainSchemas);
  }
  return [schema];
};

const wordsOf = (schema: Schema): string[] => {
  if (schema instanceof z.ZodMiniEnum) return Object.values(schema._zod.def.entries).map(String);
  if (schema instanceof z.ZodMiniLiteral) return schema._zod.def.values.map(String);
  return [];
};

/** Every name inside a part that no schema describes: keys, and words that may be the name of something. */
const allNames = (value: unknown, path: readonly string[]): UnknownName[] => {
  if (typeof value === 'string') {
    return value.length <= 60 ? [{ path, name: value, known: [], isValue: true }] : [];
  }
  if (Array.isArray(value)) return value.flatMap((item, i) => allNames(item, [...path, String(i)]));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    { path: [...path, name], name, known: [], isValue: false },
    ...allNames(inner, [...path, name]),
  ]);
};

const inObject = (
  shapes: readonly Readonly<Record<string, Schema>>[],
  value: Record<string, unknown>,
  path: readonly string[],
): UnknownName[] => {
  const known = [...new Set(shapes.flatMap((shape) => Object.keys(shape)))];
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = [...path, name];
    const schemas = shapes.flatMap((shape) => (Object.hasOwn(shape, name) ? [shape[name] as Schema] : []));
    if (schemas.length > 0) return unknownNames(schemas, inner, at);
    return [{ path: at, name, known, isValue: false }, ...allNames(inner, at)];
  });
};

/**
 * All names of `value` that none of `schemas` has at their place, at any depth. The shape of values that have no
 * names (numbers, text, dates) is not its business: the schema itself checks them.
 */
export const unknownNames = (
  schemas: readonly Schema[],
  value: unknown,
  path: readonly string[] = [],
): UnknownName[] => {
  const plain = schemas.flatMap(plainSchemas);
  if (Array.isArray(value)) {
    const elements = plain.flatMap((s) => (s instanceof z.ZodMiniArray ? [s._zod.def.element] : []));
    return value.flatMap((item, i) => unknownNames(elements, item, [...path, String(i)]));
  }
  if (isRecord(value)) {
    const shapes = plain.flatMap((s) => (s instanceof z.ZodMiniObject ? [s._zod.def.shape] : []));
    return shapes.length > 0 ? inObject(shapes, value, path) : allNames(value, path);
  }
  if (typeof value !== 'string') return [];
  if (schemas.length === 0) return allNames(value, path);
  const words = plain.map(wordsOf);
  // Free text is no name; nor is it one where any of the schemas takes free text.
  if (words.some((list) => list.length === 0) || words.flat().includes(value)) return [];
  return [{ path, name: value, known: words.flat(), isValue: true }];
};
