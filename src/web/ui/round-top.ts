/** The next round figure at or above `max`, whose half is round too: 1, 2, 3, 4, 6 or 8 times a power of ten; at least 4. */
export const roundTop = (max: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, max)));
  const step = [1, 2, 3, 4, 6, 8, 10].find((factor) => factor * power >= max) ?? 10;
  return Math.max(4, step * power);
};
