/** Characters that fit beside each other in a card, at its usual size. */
const FIT = 10;
/** Below it figures are hard to read. */
const SMALLEST = 0.65;

/** Whether a figure is too long to be written out where there is little room, however small. */
export const isTooLong = (text: string): boolean => text.length * SMALLEST > FIT;

/** What the usual size of a figure is multiplied by for it to fit. */
export const figureScale = (text: string): number =>
  Math.max(SMALLEST, Math.min(1, FIT / Math.max(1, text.length)));
