/** Characters that fit into a card at the usual size. */
const FIT = 10;
/** Smaller figures are hard to read. */
const SMALLEST = 0.65;

/** Whether a figure is too long to be written out in a tight space, even in small type. */
export const isTooLong = (text: string): boolean => text.length * SMALLEST > FIT;

/** The fraction of the usual size at which a figure fits. */
export const figureScale = (text: string): number =>
  Math.max(SMALLEST, Math.min(1, FIT / Math.max(1, text.length)));
