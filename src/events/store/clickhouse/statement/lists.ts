import { made, type Typed } from './scope.ts';
import { list, type SqlType, storedType, typeNamed } from './types.ts';

/** A shape as DuckDB's `from_json` is given it: `["VARCHAR"]`, `[{"step":"INTEGER"}]`. */
const typeOfShape = (shape: unknown): SqlType => {
  if (typeof shape === 'string') return typeNamed(shape);
  if (Array.isArray(shape) && shape.length === 1) return list(typeOfShape(shape[0]));
  if (typeof shape !== 'object' || shape === null) throw new Error('The shape of a JSON text is not known.');
  return {
    kind: 'struct',
    marked: false,
    fields: Object.entries(shape).map(([name, of]) => [name, typeOfShape(of)] as const),
  };
};

/** `from_json(text, shape)` */
export const fromJson = ([text, shape]: readonly Typed[]): Typed => {
  if (text === undefined || shape === undefined || !shape.constant)
    throw new Error('JSON is read by a written shape.');
  const type = typeOfShape(
    JSON.parse(shape.sql.slice(1, -1).replaceAll("\\'", "'").replaceAll('\\\\', '\\')),
  );
  if (type.kind !== 'list') throw new Error('Only lists are read from JSON.');
  const written = storedType(type).replaceAll('\\', '\\\\').replaceAll("'", "\\'");
  return made(`JSONExtract(${text.sql}, '${written}')`, type, [text], { nullable: false });
};
