/**
 * The exit that an address below `/out` asks for: `/out` and `/out/1` are the first, up to `/out/10`. 0 for any other
 * address. `rest`: the path after `/out`.
 */
export const askedExit = (rest: string): number => {
  if (rest === '') return 1;
  const [, digits] = /^\/([1-9]|10)$/.exec(rest) ?? [];
  return Number(digits ?? 0);
};
