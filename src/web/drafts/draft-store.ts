import { draftTime } from './draft.ts';

const PREFIX = 'draft:';
const OLDEST_MS = 30 * 24 * 60 * 60 * 1000;
/** Of all drafts together: the browser gives a site some millions of characters, and the session needs room too. */
const MOST_DRAFTS = 20;
const MOST_CHARACTERS = 1_000_000;

const keyOf = (user: string, route: string): string => `${PREFIX}${user}:${route}`;

/**
 * Unsaved forms in the browser's storage, by user and route. Storage that is full or forbidden is no error: then there
 * is no draft.
 */
export const draftStore = (open: () => Storage, now: () => number) => {
  let generation = 0;

  const quietly = <T>(run: (storage: Storage) => T, otherwise: T): T => {
    try {
      return run(open());
    } catch {
      return otherwise;
    }
  };

  const keys = (): string[] =>
    quietly((storage) => Object.keys(storage).filter((key) => key.startsWith(PREFIX)), []);

  const get = (key: string): string | null => quietly((storage) => storage.getItem(key), null);

  const erase = (key: string): void => quietly((storage) => storage.removeItem(key), undefined);

  /** Takes away what is no draft, is a month old, or is beyond what is kept of all, the oldest first. */
  const sweep = (): void => {
    const all = keys().map((key) => {
      const text = get(key) ?? '';
      return { key, length: text.length, at: draftTime(text) };
    });
    let characters = 0;
    all
      .toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0))
      .forEach(({ key, length, at }, place) => {
        characters += length;
        const dead = at === null || now() - at > OLDEST_MS;
        if (dead || place >= MOST_DRAFTS || characters > MOST_CHARACTERS) erase(key);
      });
  };

  return {
    /** Grows when drafts are forgotten: a form that is still open then keeps nothing any more. */
    generation: (): number => generation,
    read: (user: string, route: string): string | null => get(keyOf(user, route)),
    write(user: string, route: string, text: string): void {
      quietly((storage) => storage.setItem(keyOf(user, route), text), undefined);
      sweep();
    },
    remove: (user: string, route: string): void => erase(keyOf(user, route)),
    /** Somebody signs out: nothing of what he typed stays behind. */
    forget(user: string | null): void {
      generation += 1;
      if (user === null) return;
      for (const key of keys()) if (key.startsWith(keyOf(user, ''))) erase(key);
    },
    sweep,
  };
};

export type DraftStore = ReturnType<typeof draftStore>;
