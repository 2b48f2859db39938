import { useRef, useState } from 'react';
import { parsePercent, showPercent, splitEvenly, withWeight } from './weights.ts';

/**
 * The weights of a split while they are typed or drawn: the others share what is left, in the proportion they had when
 * the field was entered, so that typing 100 on the way to 10 does not level them. `keys`: of the rows, by place.
 */
export const useSplit = (
  keys: readonly string[],
  weights: readonly string[],
  onWeights: (weights: string[]) => void,
) => {
  const [locked, setLocked] = useState<ReadonlySet<string>>(new Set());
  const basis = useRef<readonly number[] | null>(null);
  const numbers = (): number[] => weights.map((text) => parsePercent(text) ?? 0);
  return {
    isLocked: (place: number): boolean => locked.has(keys[place] ?? ''),
    toggleLock: (place: number): void => {
      const key = keys[place] ?? '';
      setLocked((before) =>
        before.has(key) ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key]),
      );
    },
    hold: (): void => {
      basis.current = numbers();
    },
    release: (): void => {
      basis.current = null;
    },
    /** `text`: as typed; one that is no percentage changes nobody else's. */
    set: (place: number, text: string): void => {
      const wanted = parsePercent(text);
      const own = weights.with(place, text);
      if (wanted === null) {
        onWeights(own);
        return;
      }
      const fixed = new Set(keys.flatMap((key, at) => (locked.has(key) ? [at] : [])));
      const next = withWeight(basis.current ?? numbers(), place, wanted, fixed).map(showPercent);
      onWeights(next.with(place, text));
    },
    even: (): void => onWeights(splitEvenly(weights.length).map(showPercent)),
  };
};

export type SplitWeights = ReturnType<typeof useSplit>;
