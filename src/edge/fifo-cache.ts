/**
 * The newest `max` entries by key; the oldest goes first, however often it is used. Three look-ups for every hit must
 * cost next to nothing: keeping an order of use, as an LRU does, costs more than making an entry again now and then.
 */
export interface FifoCache<T> {
  get(key: string): T | undefined;
  /** Takes a new entry; `key` must not be there. */
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
