import { primaryLanguage } from '../traffic/language.ts';
import { en, type TextKey, type Texts } from './texts/en.ts';
import { es } from './texts/es.ts';
import { hi } from './texts/hi.ts';
import { pt } from './texts/pt.ts';
import { ru } from './texts/ru.ts';

/** Our languages and their Intl names; the first is the default for all others. */
export const LANGUAGES = { en: 'en', pt: 'pt-BR', es: 'es-419', ru: 'ru', hi: 'hi-IN' } as const;
export type Language = keyof typeof LANGUAGES;

export const texts: Readonly<Record<Language, Texts>> = { en, pt, es, ru, hi };

const isLanguage = (text: string | null): text is Language => text !== null && Object.hasOwn(LANGUAGES, text);

/** `asked`: from the address; `header`: Accept-Language. */
export const languageOf = (asked: string, header: string | undefined): Language => {
  if (isLanguage(asked)) return asked;
  const wanted = primaryLanguage((header ?? '').slice(0, 256));
  return isLanguage(wanted) ? wanted : 'en';
};

/** Replaces `{name}`. */
const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{([a-z]+)\}/g, (whole, name: string) => values[name] ?? whole);

export type Say = (key: TextKey, values?: Readonly<Record<string, string>>) => string;

export const sayIn =
  (language: Language): Say =>
  (key, values = {}) =>
    fill(texts[language][key], values);
