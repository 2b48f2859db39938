import { DAY_MS } from '../../core/time/durations.ts';
import { draftTime } from './draft.ts';

const PREFIX = 'draft:';
const OLDEST_MS = 30 * DAY_MS;
/** For all drafts together: browsers allow a site a few million characters, and the session needs some of them. */
const MOST_DRAFTS = 20;
const MOST_CHARACTERS = 1_000_000;

const keyOf = (user: string, route: string): string => `${PREFIX}${user}:${route}`;

/**
 * Unsaved forms in the browser's storage, by user and route. Full or forbidden storage is not an error; there is simply
 * no draft.
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

  /** Deletes unreadable drafts, those older than a month, and the oldest beyond the limits. */
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
    /** Increases when drafts are deleted: a form that is still open then stops saving. */
    generation: (): number => generation,
    read: (user: string, route: string): string | null => get(keyOf(user, route)),
    write(user: string, route: string, text: string): void {
      quietly((storage) => storage.setItem(keyOf(user, route), text), undefined);
      sweep();
    },
    remove: (user: string, route: string): void => erase(keyOf(user, route)),
    /** On sign-out: nothing that the user typed remains. */
    forget(user: string | null): void {
      generation += 1;
      if (user === null) return;
      for (const key of keys()) if (key.startsWith(keyOf(user, ''))) erase(key);
    },
    sweep,
  };
};

export type DraftStore = ReturnType<typeof draftStore>;
