/** Text stored by key: in localStorage if available, otherwise in memory. */
export interface Keep {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/**
 * A browser may refuse storage or have none left. Nothing breaks then: what could not be written lives as long as the
 * tab, and `onTrouble` is called once.
 */
export const keepIn = (open: () => Storage, onTrouble: () => void): Keep => {
  const memory = new Map<string, string>();
  let told = false;
  const trouble = (): void => {
    if (told) return;
    told = true;
    onTrouble();
  };
  const write = (key: string, value: string): boolean => {
    try {
      open().setItem(key, value);
      return true;
    } catch {
      return false;
    }
  };
  const erase = (key: string): void => {
    try {
      open().removeItem(key);
    } catch {
      trouble();
    }
  };
  return {
    get(key) {
      const own = memory.get(key);
      if (own !== undefined) return own;
      try {
        return open().getItem(key);
      } catch {
        trouble();
        return null;
      }
    },
    set(key, value) {
      memory.delete(key);
      if (write(key, value)) return;
      // The old value must not remain: another tab would use a token that has been rotated since. Removing it may also
      // free the missing space.
      erase(key);
      if (write(key, value)) return;
      memory.set(key, value);
      trouble();
    },
    remove(key) {
      memory.delete(key);
      erase(key);
    },
  };
};

let tell: (() => void) | null = null;
let happened = false;

/** What this browser keeps between visits. */
export const kept: Keep = keepIn(
  () => window.localStorage,
  () => {
    happened = true;
    tell?.();
  },
);

/** Calls `say` once if the browser stores nothing, even if that was discovered before. */
export const onStorageTrouble = (say: () => void): void => {
  tell = say;
  if (happened) say();
};
