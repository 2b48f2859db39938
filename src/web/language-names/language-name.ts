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

/** Names; null while loading. */
const loaded = new Map<Language, Names | null>();

/** Loads the names in the current language and renders them. */
const load = async (language: Language): Promise<void> => {
  loaded.set(language, null);
  try {
    loaded.set(language, (await files[language]()).names);
    useLanguageStore.setState(({ messages }) => ({ messages: { ...messages } }));
  } catch {
    // The code stays; the next language without a name retries.
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
 * The name of a language in the current one. Browsers know the names of some 130 of the languages in use; those of the
 * others are loaded when the first of them is shown. An unknown code is returned unchanged.
 */
export const languageName = ({ locale }: { readonly locale: string }, code: string): string => {
  try {
    const name = new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' }).of(code);
    return name ?? lateName(code);
  } catch {
    return code;
  }
};
