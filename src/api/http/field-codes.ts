/** A schema's issue with one value, as passed on by the validator. */
export interface SchemaIssue {
  /** `/destinations/0/url`; `/` for the whole value. */
  readonly instancePath: string;
  readonly message?: string | undefined;
}

const valueAt = (input: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined,
    input,
  );

/**
 * Field path -> code. The code is the message given in the schema; an issue without one of ours is `required` if the
 * value is absent, otherwise `invalid`. The first issue of a field counts. Null if the value as a whole is wrong (not
 * an object).
 */
export const fieldCodes = (issues: readonly SchemaIssue[], input: unknown): Record<string, string> | null => {
  const codes: Record<string, string> = {};
  for (const { instancePath, message = '' } of issues) {
    const path = instancePath.split('/').filter((part) => part !== '');
    if (path.length === 0) return null;
    const own = /^[a-z]+(_[a-z]+)*$/.test(message);
    codes[path.join('.')] ??= own ? message : valueAt(input, path) === undefined ? 'required' : 'invalid';
  }
  return codes;
};
