/** An amount in JSON that keeps its digits and never becomes a float. */
export class DecimalText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type JsonValue =
  | string
  | number
  | boolean
  | null
  | DecimalText
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue | undefined };

const isList = (value: object): value is readonly JsonValue[] => Array.isArray(value);

/** Like JSON.stringify; undefined members are omitted. */
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

/** An amount as platforms accept it. Null if none or not acceptable. */
export const amountOf = (payout: string | null): DecimalText | null =>
  payout !== null && /^(?:0|[1-9]\d*)(?:\.\d+)?$/.test(payout) ? new DecimalText(payout) : null;
