/** Text that every store accepts: without NUL or lone surrogates. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** Applies `storable` to every text within a JSON value. */
export const storableWithin = <T extends object>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_, inner: unknown) =>
    typeof inner === 'string' ? storable(inner) : inner,
  ) as T;
