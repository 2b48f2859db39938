import { createHash } from 'node:crypto';

/** One key of a use. Times are milliseconds since 1970. */
export interface RingKey {
  /** Eight hexadecimal digits that identify the key and reveal nothing about it. */
  readonly id: string;
  /** 32 bytes. */
  readonly key: Uint8Array;
  /** The time from which the key is used; 0 for the beginning. */
  readonly from: number;
  /** The time from which another key replaces it; null if none does. What this key made remains valid. */
  readonly until: number | null;
}

/**
 * The keys of one use, newest first, at least one. The list is replaced as a whole when keys change, so callers can
 * detect a change by the list's identity.
 */
export interface KeyRing {
  readonly keys: readonly RingKey[];
}

export const idOf = (key: Uint8Array): string =>
  createHash('sha256').update('fairlead key ').update(key).digest('hex').slice(0, 8);

/** Orders `parts`, given in any order; each key ends when the next one begins. */
export const ringKeys = (parts: readonly { key: Uint8Array; from: number }[]): RingKey[] =>
  parts
    .toSorted((a, b) => b.from - a.from)
    .map(({ key, from }, i, all) => ({ id: idOf(key), key, from, until: all[i - 1]?.from ?? null }));

/** A ring with one key that never changes. */
export const fixedRing = (key: Uint8Array): KeyRing => ({ keys: ringKeys([{ key, from: 0 }]) });

/** A value derived from a key, and when the key is in force. */
export interface Derived<T> extends RingKey {
  readonly made: T;
}

/** The results of `make` for every key, newest first; recomputed only when the ring has changed. */
export const derivedOf = <T>(ring: KeyRing, make: (key: Uint8Array) => T): (() => readonly Derived<T>[]) => {
  let of: readonly RingKey[] | null = null;
  let derived: readonly Derived<T>[] = [];
  return () => {
    if (of !== ring.keys) {
      const known = new Map(derived.map((one) => [one.id, one.made]));
      derived = ring.keys.map((one) => ({ ...one, made: known.get(one.id) ?? make(one.key) }));
      of = ring.keys;
    }
    return derived;
  };
};

/** The key in force at a time, or the first key for times before it began. `keys`: newest first, at least one. */
export const keyAt = <T extends RingKey>(keys: readonly T[], time: number): T => {
  for (const one of keys) if (one.from <= time) return one;
  return keys.at(-1) as T;
};

/** The key of a ring that is not rotated. */
export const firstKey = ({ keys }: KeyRing): Uint8Array => (keys.at(-1) as RingKey).key;
