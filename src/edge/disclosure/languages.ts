import en from '../../messages/en/edge-pages.json' with { type: 'json' };
import es from '../../messages/es/edge-pages.json' with { type: 'json' };
import hi from '../../messages/hi/edge-pages.json' with { type: 'json' };
import { isLanguage, type Language } from '../../messages/languages.ts';
import pt from '../../messages/pt/edge-pages.json' with { type: 'json' };
import ru from '../../messages/ru/edge-pages.json' with { type: 'json' };
import { primaryLanguage } from '../traffic/language.ts';

type Texts = (typeof en)['disclosure-page'];
export type TextKey = keyof Texts;

export const texts: Readonly<Record<Language, Texts>> = {
  en: en['disclosure-page'],
  pt: pt['disclosure-page'],
  es: es['disclosure-page'],
  ru: ru['disclosure-page'],
  hi: hi['disclosure-page'],
};

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
