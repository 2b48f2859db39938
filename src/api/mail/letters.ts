import type { MailLanguage } from '../../contracts/reports/report-schedule.ts';
import type { Mail } from './mailer.ts';

type InLanguages<W> = Readonly<Record<MailLanguage, W>>;

/** The texts in `language` (`pt`, `pt-BR`); English if not available. */
export const wordsIn = <W>(words: InLanguages<W>, language: string): W => {
  const primary = language.toLowerCase().split('-')[0] ?? '';
  return Object.hasOwn(words, primary) ? words[primary as MailLanguage] : words.en;
};

/** A mail consisting of paragraphs. */
export const letter = (to: string, subject: string, paragraphs: readonly string[]): Mail => ({
  to,
  subject,
  text: [...paragraphs, 'Fairlead'].join('\n\n'),
});
