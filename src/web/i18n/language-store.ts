import { create } from 'zustand';
import type { MessageKey } from './en.ts';
import { isLanguage, type Language, languageOf } from './language.ts';
import { loadMessages, type Messages, type Part } from './load.ts';

const KEY = 'language';

/** Storage may be forbidden: then the language is chosen anew on each visit. */
const chosen = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

const keep = (language: Language): void => {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // It holds until the page is left.
  }
};

export const useLanguageStore = create<{ language: Language; messages: Messages }>(() => ({
  language: 'en',
  messages: {},
}));

const parts = new Set<Part>(['start']);
/** Two clicks in the menu: the later one holds, however long the first one's messages take. */
let turn = 0;
/** What is being loaded, or was last. */
let newest: Promise<unknown> = Promise.resolve();

const load = async (language: Language): Promise<boolean> => {
  turn += 1;
  const mine = turn;
  const messages = await loadMessages(language, parts);
  if (mine !== turn) return false;
  useLanguageStore.setState({ language, messages });
  document.documentElement.lang = language;
  return true;
};

const show = (language: Language): Promise<boolean> => {
  const loading = load(language);
  newest = loading;
  return loading;
};

/** The language in use. */
export const useLanguage = (): Language => useLanguageStore((state) => state.language);

/** Shows the application in another language and keeps the choice; rejects, and changes nothing, if it cannot load. */
export const setLanguage = async (language: Language): Promise<void> => {
  if (await show(language)) keep(language);
};

/** Before the first screen: the language is found and loaded; another tab's choice is followed from then on. */
export const startLanguage = async (): Promise<void> => {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY && isLanguage(newValue)) show(newValue).catch(() => undefined);
  });
  await show(languageOf(chosen(), navigator.language));
};

/** The messages of a part, in whatever language is on. */
export const needPart = async (part: Part): Promise<void> => {
  try {
    if (!parts.has(part)) {
      parts.add(part);
      await show(useLanguageStore.getState().language);
    }
    // Several routes may ask at once: the latest load brings the messages of all of them.
    await newest;
  } catch (error) {
    parts.delete(part);
    throw error;
  }
};

/** Whether there is a message of this key; codes come from the server as text. */
export const hasMessage = (key: string): key is MessageKey =>
  Object.hasOwn(useLanguageStore.getState().messages, key);

/** The key if there is such a message, else the fallback. */
export const messageKey = (key: string, fallback: MessageKey): MessageKey =>
  hasMessage(key) ? key : fallback;
