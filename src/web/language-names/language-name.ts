import type { Language } from '../i18n/language.ts';
import { useLanguageStore } from '../i18n/language-store.ts';

type Names = Readonly<Record<string, string>>;

const files: Record<Language, () => Promise<{ names: Names }>> = {
  en: () => import('./en.ts'),
  pt: () => import('./pt.ts'),
  es: () => import('./es.ts'),
  ru: () => import('./ru.ts'),
  hi: () => import('./hi.ts'),
};

/** What was loaded of them; null: on its way. */
const loaded = new Map<Language, Names | null>();

/** Loads the names in the language that is on; what is drawn is drawn again with them. */
const load = async (language: Language): Promise<void> => {
  loaded.set(language, null);
  try {
    loaded.set(language, (await files[language]()).names);
    useLanguageStore.setState(({ messages }) => ({ messages: { ...messages } }));
  } catch {
    // The code stays, and the next one that has no name asks again.
    loaded.delete(language);
  }
};

const lateName = (code: string): string => {
  const { language } = useLanguageStore.getState();
  const names = loaded.get(language);
  if (names === undefined) void load(language);
  return names && Object.hasOwn(names, code) ? (names[code] ?? code) : code;
};

/**
 * What a language is called in the one that is on. Browsers know the names of some 130 of the languages that people ask for;
 * those of the others are loaded when the first of them is shown. What is no language at all stays as it is.
 */
export const languageName = ({ locale }: { readonly locale: string }, code: string): string => {
  try {
    const name = new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' }).of(code);
    return name ?? lateName(code);
  } catch {
    return code;
  }
};
