import type * as z from 'zod/mini';

/** Longest draft that is kept, in characters of its stored text. */
const MOST_CHARACTERS = 100_000;
/** Names of fields whose text is never stored. */
const SECRET = /password|passphrase|secret|totp|token|recovery_?code|^code$/i;

/** A form as it was left. */
export interface Draft<V> {
  values: V;
  /** Revision of the edited object; null: it is new, or has no revisions. */
  revision: number | null;
  /** When it was typed, milliseconds since 1970. */
  at: number;
}

/** `values` without secret fields, at any depth. */
const withoutSecrets = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !SECRET.test(name))
      .map(([name, inner]) => [name, withoutSecrets(inner)]),
  );
};

const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, inOrder(inner)]));
};

/** The stored part of a form's values, as text that is the same for the same values. */
export const keptText = (values: unknown): string => JSON.stringify(inOrder(withoutSecrets(values)));

/** The stored text; null when it is too long. `values`: from `keptText`. */
export const draftText = (values: string, revision: number | null, at: number): string | null => {
  const text = `{"at":${at},"revision":${revision},"values":${values}}`;
  return text.length > MOST_CHARACTERS ? null : text;
};

/** When a stored draft was typed; null for text that is not a draft. */
export const draftTime = (text: string): number | null => {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null || !('values' in read) || !('at' in read)) return null;
    return typeof read.at === 'number' && Number.isFinite(read.at) ? read.at : null;
  } catch {
    return null;
  }
};

/** The draft in a stored text; null when it is invalid or belongs to another form. */
export const readDraft = <V>(text: string, shape: z.ZodMiniType<V>): Draft<V> | null => {
  const at = draftTime(text);
  if (at === null) return null;
  const { values, revision } = JSON.parse(text) as { values: unknown; revision?: unknown };
  const known = shape.safeParse(values);
  if (!known.success) return null;
  return { values: known.data, revision: typeof revision === 'number' ? revision : null, at };
};
