import { isLanguage, type Language, languageOfTag } from '../../messages/languages.ts';

export { isLanguage, LANGUAGES, type Language, LOCALES as FORMATS_OF } from '../../messages/languages.ts';

/** The languages of the application, by their own names. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  pt: 'Português',
  es: 'Español',
  ru: 'Русский',
  hi: 'हिन्दी',
};

/** The chosen language, otherwise the primary part of the browser's language, otherwise English. */
export const languageOf = (chosen: string | null, browser: string | undefined): Language =>
  isLanguage(chosen) ? chosen : (languageOfTag(browser ?? '') ?? 'en');
