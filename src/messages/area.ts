/** The messages of one area, as in a JSON file: sections of keys and their texts. */
export type Area = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The keys of all sections of an area. */
export type KeyOf<A> = { [Section in keyof A]: keyof A[Section] }[keyof A] & string;

/** The texts of all sections of an area by key. */
export const textsOf = <A extends Area>(area: A): Readonly<Record<KeyOf<A>, string>> =>
  Object.assign({}, ...Object.values(area));
