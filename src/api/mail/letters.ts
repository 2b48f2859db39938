import type { Mail } from './mailer.ts';

/** Languages that mails are written in. */
type InLanguages<W> = { readonly en: W; readonly pt: W; readonly es: W; readonly ru: W; readonly hi: W };

/** The words in `language` (`pt`, `pt-BR`); English where there are none. */
export const wordsIn = <W>(words: InLanguages<W>, language: string): W => {
  const primary = language.toLowerCase().split('-')[0] ?? '';
  return Object.hasOwn(words, primary) ? words[primary as keyof InLanguages<W>] : words.en;
};

/** A mail of paragraphs. */
export const letter = (to: string, subject: string, paragraphs: readonly string[]): Mail => ({
  to,
  subject,
  text: [...paragraphs, 'Fairlead'].join('\n\n'),
});
