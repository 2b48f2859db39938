import { IntlMessageFormat } from 'intl-messageformat';
import { type KeyOf, textsOf } from '../../messages/area.ts';
import en from '../../messages/en/mails.json' with { type: 'json' };
import es from '../../messages/es/mails.json' with { type: 'json' };
import hi from '../../messages/hi/mails.json' with { type: 'json' };
import { type Language, LOCALES, languageOfTag } from '../../messages/languages.ts';
import pt from '../../messages/pt/mails.json' with { type: 'json' };
import ru from '../../messages/ru/mails.json' with { type: 'json' };

type MailKey = KeyOf<typeof en>;
type Values = Readonly<Record<string, string | number>>;
/** The text of a key with its arguments filled in. Values are never read as message syntax. */
export type Say<Key extends string = MailKey> = (key: Key, values?: Values) => string;

/** Renders `texts`, which are ICU messages in `language`. */
export const sayIn =
  <Key extends string>(language: Language, texts: Readonly<Record<Key, string>>): Say<Key> =>
  (key, values) =>
    String(
      new IntlMessageFormat(texts[key], LOCALES[language], undefined, { ignoreTag: true }).format(values),
    );

const mails: Readonly<Record<Language, Readonly<Record<MailKey, string>>>> = {
  en: textsOf(en),
  es: textsOf(es),
  hi: textsOf(hi),
  pt: textsOf(pt),
  ru: textsOf(ru),
};

/** Renders email texts in `language` (`pt`, `pt-BR`), or in English if that language is not supported. */
export const mailTexts = (language: string): Say => {
  const known = languageOfTag(language) ?? 'en';
  return sayIn(known, mails[known]);
};
