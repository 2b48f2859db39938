/** An amount within JSON: its own digits, never by way of a float. */
export class DecimalText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | DecimalText
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue | undefined };

const isList = (value: object): value is readonly JsonValue[] => Array.isArray(value);

/** As JSON.stringify writes it; members that are undefined are left out. */
export const toJson = (value: JsonValue): string => {
  if (value instanceof DecimalText) return value.text;
  if (typeof value === 'string') return JSON.stringify(value.toWellFormed());
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(toJson).join(',')}]`;
  const members = Object.entries(value).flatMap(([name, inner]) =>
    inner === undefined ? [] : [`${JSON.stringify(name)}:${toJson(inner)}`],
  );
  return `{${members.join(',')}}`;
};
