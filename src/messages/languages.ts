/**
 * The languages and the locales of their numbers and dates: Brazil, neutral Latin American Spanish, India. The first
 * is the default for all other languages.
 */
export const LOCALES = { en: 'en', pt: 'pt-BR', es: 'es-419', ru: 'ru', hi: 'hi-IN' } as const;

export type Language = keyof typeof LOCALES;

export const LANGUAGES = Object.keys(LOCALES) as Language[];

export const isLanguage = (text: unknown): text is Language =>
  LANGUAGES.some((language) => language === text);

/** The language of a tag such as `pt`, `pt-PT` or `ES-419`; null if unsupported. */
export const languageOfTag = (tag: string): Language | null => {
  const primary = tag.split('-')[0]?.toLowerCase();
  return isLanguage(primary) ? primary : null;
};
