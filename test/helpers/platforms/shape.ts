/** Small checks of JSON, for servers that validate what they receive. */

export type Json = Readonly<Record<string, unknown>>;

export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
export const isHash = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
export const isCurrency = (value: unknown): boolean => typeof value === 'string' && /^[A-Z]{3}$/.test(value);

/** Null: not a JSON object. */
export const jsonOf = (body: string): Json | null => {
  try {
    return objectOf(JSON.parse(body));
  } catch {
    return null;
  }
};

/** Members that are not among the given names. */
export const strangers = (value: Json, names: readonly string[]): string[] =>
  Object.keys(value).filter((name) => !names.includes(name));
