/** The languages of the application, by their own names. */
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

/** The chosen language, otherwise the primary part of the browser's language, otherwise English. */
export const languageOf = (chosen: string | null, browser: string | undefined): Language => {
  if (isLanguage(chosen)) return chosen;
  const primary = browser?.split('-')[0]?.toLowerCase();
  return isLanguage(primary) ? primary : 'en';
};

/** Number and date formats of each translation's region: Brazil, Latin America, India. */
export const FORMATS_OF: Record<Language, string> = {
  en: 'en',
  pt: 'pt-BR',
  es: 'es-419',
  ru: 'ru',
  hi: 'hi-IN',
};
