import { WEIGHT_TOTAL } from '../../../contracts/routing.ts';

/** Weights are hundredths of a percent in the store and percent with up to two decimals in the form. */

/** Hundredths of a percent of typed text; null when it is not a percentage with at most two decimals. */
export const parsePercent = (text: string): number | null => {
  const match = /^(\d{1,3})(?:[.,](\d{0,2}))?$/.exec(text.trim());
  if (!match) return null;
  // Digits are put together as text: 33.33 * 100 is not 3333 in binary.
  const hundredths = Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`);
  return hundredths <= WEIGHT_TOTAL ? hundredths : null;
};

/** What the form shows for a stored weight: `3333` is `33.33`, `5000` is `50`. */
export const showPercent = (hundredths: number): string => String(hundredths / 100);

/** `count` weights as equal as hundredths allow; they sum to 100 %, and the first ones take what is left over. */
export const splitEvenly = (count: number): number[] => {
  const each = Math.floor(WEIGHT_TOTAL / count);
  const rest = WEIGHT_TOTAL - each * count;
  return Array.from({ length: count }, (_, index) => (index < rest ? each + 1 : each));
};

/** Sum in hundredths; text that is no percentage counts as nothing. */
export const sumOf = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + (parsePercent(text) ?? 0), 0);
