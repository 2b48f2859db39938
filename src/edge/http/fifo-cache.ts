/**
 * The newest `max` entries by key; the oldest is evicted first, however often it is used. Three lookups for each hit
 * must cost next to nothing: keeping the order of use, as an LRU does, costs more than recreating some entries.
 */
interface FifoCache<T> {
  get(key: string): T | undefined;
  /** Adds an entry; `key` must not be present. */
  add(key: string, value: T): void;
}

export const fifoCache = <T>(max: number): FifoCache<T> => {
  const entries = new Map<string, T>();
  /** The keys, each in the place of the one it has evicted: the first key of a Map is behind those that were deleted. */
  const keys: string[] = [];
  let next = 0;
  return {
    get: (key) => entries.get(key),
    add(key, value) {
      const oldest = keys[next];
      if (oldest !== undefined) entries.delete(oldest);
      keys[next] = key;
      next = (next + 1) % max;
      entries.set(key, value);
    },
  };
};

/**
 * A standalone copy of a header's text (Latin-1). A header is a slice of its request's whole head, and a slice keeps
 * the whole alive: anything kept longer than the request, such as a cache key, must be copied.
 */
export const ownCopy = (text: string): string => Buffer.from(text, 'latin1').toString('latin1');

/** A well-formed text in one piece: the result of `+` stays a tree of its parts, larger and slower to write out. */
export const inOnePiece = (text: string): string => Buffer.from(text).toString();
