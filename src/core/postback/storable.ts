/** A text that every store takes: without NUL, and with whole characters. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** The same of every text within a value that is JSON. */
export const storableWithin = <T extends object>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_, inner: unknown) =>
    typeof inner === 'string' ? storable(inner) : inner,
  ) as T;
