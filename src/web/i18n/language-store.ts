import { create } from 'zustand';
import type { MessageKey } from './english.ts';
import { isLanguage, type Language, languageOf } from './language.ts';
import { loadMessages, type Messages } from './load.ts';
import type { Part } from './part.ts';

const KEY = 'language';

/** Storage may be forbidden: then the language is chosen again on each visit. */
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
    // It applies until the page is left.
  }
};

export const useLanguageStore = create<{ language: Language; messages: Messages }>(() => ({
  language: 'en',
  messages: {},
}));

const parts = new Set<Part>(['start']);
/** After two clicks in the menu the later one wins, however long the first one's messages take. */
let turn = 0;
/** The language of the latest load, which may not be shown yet. */
let wanted: Language = 'en';
/** The current or last load. */
let newest: Promise<unknown> = Promise.resolve();

const load = async (language: Language): Promise<void> => {
  turn += 1;
  const mine = turn;
  const messages = await loadMessages(language, parts).catch((error: unknown) => {
    if (mine === turn) wanted = useLanguageStore.getState().language;
    throw error;
  });
  if (mine !== turn) return;
  useLanguageStore.setState({ language, messages });
  document.documentElement.lang = language;
};

const show = (language: Language): Promise<void> => {
  wanted = language;
  const loading = load(language);
  newest = loading;
  return loading;
};

export const useLanguage = (): Language => useLanguageStore((state) => state.language);

/** Switches the language and stores the choice; rejects, and changes nothing, if its messages do not load. */
export const setLanguage = async (language: Language): Promise<void> => {
  await show(language);
  // A screen that was opened meanwhile has started a load of its own, in this language.
  await newest;
  if (wanted === language) keep(language);
};

/** Detects and loads the language before the first screen, then follows choices in other tabs. */
export const startLanguage = async (): Promise<void> => {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY && isLanguage(newValue)) show(newValue).catch(() => undefined);
  });
  await show(languageOf(chosen(), navigator.language));
};

/** Loads the messages of a part in the current language, or in the one that was just chosen. */
export const needPart = async (part: Part): Promise<void> => {
  try {
    if (!parts.has(part)) {
      parts.add(part);
      await show(wanted);
    }
    // Several routes may ask at once: the latest load brings the messages of all of them.
    await newest;
  } catch (error) {
    parts.delete(part);
    throw error;
  }
};

/** Whether there is a message with this key; codes come from the server as text. */
export const hasMessage = (key: string): key is MessageKey =>
  Object.hasOwn(useLanguageStore.getState().messages, key);

/** The key if there is such a message, otherwise the fallback. */
export const messageKey = (key: string, fallback: MessageKey): MessageKey =>
  hasMessage(key) ? key : fallback;
