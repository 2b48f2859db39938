import { literal, made, type Typed } from './scope.ts';
import type { Expression } from './tree.ts';
import { decimal, list, NULL, type SqlType, typeNamed } from './types.ts';

interface TreeType {
  readonly id: string;
  readonly type_info: {
    readonly width?: number;
    readonly scale?: number;
    readonly child_type?: TreeType;
    readonly name?: string;
  } | null;
}

/** A type as the tree has it. */
export const typeOf = (given: unknown): SqlType => {
  const { id, type_info: info } = given as TreeType;
  if (id === 'NULL' || id === '"NULL"') return NULL;
  if (id === 'DECIMAL') return decimal(info?.width ?? 18, info?.scale ?? 3);
  if (id === 'LIST' && info?.child_type !== undefined) return list(typeOf(info.child_type));
  return typeNamed(id);
};

/** A constant that is written in the statement. */
export const constantOf = (expression: Expression): Typed => {
  const {
    type: given,
    is_null,
    value,
  } = expression.value as { type: unknown; is_null: boolean; value: unknown };
  const type = typeOf(given);
  const make = (sql: string, exact: boolean): Typed => made(sql, type, [], { exact });
  if (is_null || type.kind === 'null') return { ...made('NULL', NULL, []), nullable: true };
  switch (type.kind) {
    case 'boolean':
      return make(value === true ? 'true' : 'false', true);
    case 'text':
      return make(literal(String(value)), true);
    case 'integer': {
      const number =
        typeof value === 'object' && value !== null
          ? (BigInt((value as { upper: string }).upper) << 64n) + BigInt((value as { lower: string }).lower)
          : BigInt(String(value));
      return make(String(number), false);
    }
    case 'decimal': {
      const digits = String(value)
        .replace('-', '')
        .padStart(type.scale + 1, '0');
      const whole = digits.slice(0, digits.length - type.scale);
      const text = `${String(value).startsWith('-') ? '-' : ''}${whole}${type.scale === 0 ? '' : `.${digits.slice(-type.scale)}`}`;
      return make(`toDecimal${type.width <= 18 ? 64 : 128}('${text}', ${type.scale})`, true);
    }
    case 'double':
      return make(`toFloat64(${Number(value)})`, true);
    default:
      throw new Error(`A constant ${type.kind} is not known.`);
  }
};
