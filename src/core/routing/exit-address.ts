/** The address of an exit, from 1, of a page with so many: the only one is `/out`, which is also `/out/1`. `origin`: `https://go.example`. */
export const exitAddress = (origin: string, exit: number, exits: number): string =>
  exit === 1 && exits === 1 ? `${origin}/out` : `${origin}/out/${exit}`;
