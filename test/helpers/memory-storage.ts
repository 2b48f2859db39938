/** localStorage or sessionStorage in memory; `limit`: characters of all keys and values together. */
export const memoryStorage = (limit = Number.POSITIVE_INFINITY): Storage => {
  const items = new Map<string, string>();
  const storage = {
    get length() {
      return items.size;
    },
    key: (place: number) => [...items.keys()][place] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, value: string) {
      const others = [...items].filter(([name]) => name !== key).flat();
      if ([...others, key, value].join('').length > limit)
        throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
  };
  // A browser lists the stored keys as the object's own.
  return new Proxy(storage, {
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: (_target, key) =>
      items.has(String(key))
        ? { configurable: true, enumerable: true, value: items.get(String(key)) }
        : undefined,
  });
};
