/** Text kept by key: localStorage where the browser gives it, memory for what it does not take. */
export interface Keep {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/**
 * A browser may refuse storage altogether or be full. Nothing breaks then: what could not be written lives as long as
 * the tab, and `onTrouble` is called once.
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
      // The old value must not stay behind: another tab would take a token for valid that was rotated since. And
      // taking it away may make the room that is missing.
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

/** What this browser keeps from one visit to the next. */
export const kept: Keep = keepIn(
  () => window.localStorage,
  () => {
    happened = true;
    tell?.();
  },
);

/** Calls `say` once when the browser keeps nothing, also when that was found out before. */
export const onStorageTrouble = (say: () => void): void => {
  tell = say;
  if (happened) say();
};
