/** The languages of the application, each by the name that it has for itself. */
export const LANGUAGE_NAMES = {
  en: 'English',
  pt: 'Português',
  es: 'Español',
  ru: 'Русский',
  hi: 'हिन्दी',
} as const;

export type Language = keyof typeof LANGUAGE_NAMES;

export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as Language[];

export const isLanguage = (text: unknown): text is Language =>
  LANGUAGES.some((language) => language === text);

/** What was chosen, else the primary part of the browser's language, else English. */
export const languageOf = (chosen: string | null, browser: string | undefined): Language => {
  if (isLanguage(chosen)) return chosen;
  const primary = browser?.split('-')[0]?.toLowerCase();
  return isLanguage(primary) ? primary : 'en';
};

/** Numbers and dates as they are written where the language's words come from: Brazil, Latin America, India. */
export const FORMATS_OF: Record<Language, string> = {
  en: 'en',
  pt: 'pt-BR',
  es: 'es-419',
  ru: 'ru',
  hi: 'hi-IN',
};
