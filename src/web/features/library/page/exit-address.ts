/** The address of an exit of a page with so many: the only one is `/out`, which is also `/out/1`. */
export const exitAddress = (origin: string, exit: number, exits: number): string =>
  exit === 1 && exits === 1 ? `${origin}/out` : `${origin}/out/${exit}`;
