/** The first letter that no destination is called yet. */
export const freeLetter = (taken: ReadonlySet<string>): string =>
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find((letter) => !taken.has(letter)) ?? '';
