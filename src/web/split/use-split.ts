import { useMemo, useRef, useState } from 'react';
import { useSteady } from '../ui/feedback/use-steady.ts';
import { parsePercent, showPercent, splitEvenly, withWeight } from './weights.ts';

/** Actions on the weights of a split. The same object on every render. */
export interface SplitActs {
  toggleLock: (place: number) => void;
  /** The others keep their current proportions until `release`. */
  hold: () => void;
  release: () => void;
  /** `text`: as typed; an invalid percentage does not change the others. */
  set: (place: number, text: string) => void;
  even: () => void;
}

/**
 * The weights of a split while they are typed or dragged: the others share the rest in the proportion they had when the
 * field was focused, so that typing 100 on the way to 10 does not equalize them. `keys`: the rows' keys, by index.
 */
export const useSplit = (
  keys: readonly string[],
  weights: readonly string[],
  onWeights: (weights: string[]) => void,
): { isLocked: (place: number) => boolean; acts: SplitActs } => {
  const [locked, setLocked] = useState<ReadonlySet<string>>(new Set());
  const basis = useRef<readonly number[] | null>(null);
  const numbers = (): number[] => weights.map((text) => parsePercent(text) ?? 0);
  const toggleLock = useSteady((place: number): void => {
    const key = keys[place] ?? '';
    setLocked((before) =>
      before.has(key) ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key]),
    );
  });
  const hold = useSteady((): void => {
    basis.current = numbers();
  });
  const release = useSteady((): void => {
    basis.current = null;
  });
  const set = useSteady((place: number, text: string): void => {
    const wanted = parsePercent(text);
    const own = weights.with(place, text);
    if (wanted === null) {
      onWeights(own);
      return;
    }
    const fixed = new Set(keys.flatMap((key, at) => (locked.has(key) ? [at] : [])));
    const next = withWeight(basis.current ?? numbers(), place, wanted, fixed).map(showPercent);
    onWeights(next.with(place, text));
  });
  const even = useSteady((): void => onWeights(splitEvenly(weights.length).map(showPercent)));
  return {
    isLocked: (place) => locked.has(keys[place] ?? ''),
    acts: useMemo(() => ({ toggleLock, hold, release, set, even }), [toggleLock, hold, release, set, even]),
  };
};
