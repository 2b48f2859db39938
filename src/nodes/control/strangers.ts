/** Numbers that are remembered; the oldest makes room for another. */
const MOST = 64;
/** Numbers of one machine that are heeded. */
const OF_ONE = 16;
const LAST_NUMBER = 65_535;

/**
 * Numbers that machines with unknown keys say they have. Some of these machines may be ours, and forgotten by a control
 * that was restored from an older backup: as long as they answer links, nobody else should get their numbers. Anyone can
 * say anything here, so it only makes control pass over a few numbers.
 */
export interface Strangers {
  /** `numbers`: as in NUMBERS_HEADER. */
  note(numbers: string): void;
  has(number: number): boolean;
}

export const strangerNumbers = (): Strangers => {
  const numbers = new Set<number>();
  return {
    note(text) {
      for (const part of text.split(',', OF_ONE)) {
        const number = Number(part);
        if (!Number.isInteger(number) || number < 1 || number > LAST_NUMBER) continue;
        numbers.delete(number);
        numbers.add(number);
        const [oldest] = numbers;
        if (numbers.size > MOST && oldest !== undefined) numbers.delete(oldest);
      }
    },
    has: (number) => numbers.has(number),
  };
};
