/**
 * The newest `max` entries by key; the oldest is evicted first, however often it is used. Three look-ups for each hit
 * must cost next to nothing: keeping the order of use, as an LRU does, costs more than recreating some entries.
 */
export interface FifoCache<T> {
  get(key: string): T | undefined;
  /** Adds an entry; `key` must not be present. */
  add(key: string, value: T): void;
}

export const fifoCache = <T>(max: number): FifoCache<T> => {
  const entries = new Map<string, T>();
  return {
    get: (key) => entries.get(key),
    add(key, value) {
      if (entries.size >= max) entries.delete(entries.keys().next().value as string);
      entries.set(key, value);
    },
  };
};
