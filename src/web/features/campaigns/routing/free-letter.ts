/** The first letter not yet used as a label. */
export const freeLetter = (taken: ReadonlySet<string>): string =>
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find((letter) => !taken.has(letter)) ?? '';
