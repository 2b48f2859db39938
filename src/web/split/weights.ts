import { WEIGHT_TOTAL } from '../../contracts/routing/routing.ts';

/** Weights are hundredths of a percent in the store and a percentage with up to two decimals in the form. */

/** Hundredths of a percent of typed text; null when it is not a percentage with at most two decimals. */
export const parsePercent = (text: string): number | null => {
  const match = /^(\d{1,3})(?:[.,](\d{0,2}))?$/.exec(text.trim());
  if (!match) return null;
  // Digits are joined as text: 33.33 * 100 is not 3333 in binary.
  const hundredths = Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`);
  return hundredths <= WEIGHT_TOTAL ? hundredths : null;
};

/** The form's text for a stored weight: `3333` is `33.33`, `5000` is `50`. */
export const showPercent = (hundredths: number): string => String(hundredths / 100);

/** `count` weights as equal as hundredths allow; they add up to 100 %, and the first ones take the remainder. */
export const splitEvenly = (count: number): number[] => {
  const each = Math.floor(WEIGHT_TOTAL / count);
  const rest = WEIGHT_TOTAL - each * count;
  return Array.from({ length: count }, (_, index) => (index < rest ? each + 1 : each));
};

/** Sum in hundredths; an invalid percentage counts as zero. */
export const sumOf = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + (parsePercent(text) ?? 0), 0);

/** Shares of `whole` in proportion to `weights` (equal ones if all are 0), to the hundredth; they add up to it. */
const inProportion = (weights: readonly number[], whole: number): number[] => {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const exact = weights.map((weight) => (sum === 0 ? whole / weights.length : (weight * whole) / sum));
  const shares = exact.map(Math.floor);
  let left = whole - shares.reduce((total, share) => total + share, 0);
  // The remainder of rounding down goes to the largest losses; the sort is stable, so the first of equals wins.
  const byLoss = exact.map((value, place) => ({ place, loss: value - Math.floor(value) }));
  for (const { place } of byLoss.sort((a, b) => b.loss - a.loss)) {
    if (left === 0) break;
    shares[place] = (shares[place] ?? 0) + 1;
    left -= 1;
  }
  return shares;
};

/**
 * The weights after one was set: the others share the rest in the proportion they had, except those that are `locked`.
 * The one that was set is limited to what the locked ones leave, and gets all of it if no other can take the rest.
 * Hundredths of a percent; they add up to 100 %.
 */
export const withWeight = (
  weights: readonly number[],
  place: number,
  wanted: number,
  locked: ReadonlySet<number> = new Set(),
): number[] => {
  const stays = (at: number): boolean => at !== place && locked.has(at);
  const free = weights.flatMap((_, at) => (at === place || stays(at) ? [] : [at]));
  const kept = weights.reduce((sum, weight, at) => sum + (stays(at) ? weight : 0), 0);
  const room = Math.max(0, WEIGHT_TOTAL - kept);
  const own = free.length === 0 ? room : Math.min(Math.max(0, wanted), room);
  const shares = inProportion(
    free.map((at) => weights[at] ?? 0),
    room - own,
  );
  const next = [...weights];
  next[place] = own;
  free.forEach((at, i) => {
    next[at] = shares[i] ?? 0;
  });
  return next;
};

/** The weights with one more, which gets an equal share. */
export const withOneMore = (weights: readonly number[]): number[] =>
  withWeight([...weights, 0], weights.length, Math.floor(WEIGHT_TOTAL / (weights.length + 1)));

/** The weights without the one at `place`, whose share the others take. */
export const withoutOne = (weights: readonly number[], place: number): number[] => {
  const rest = weights.filter((_, at) => at !== place);
  return rest.length === 0 ? [] : inProportion(rest, WEIGHT_TOTAL);
};
