import type { Say } from './mail-text.ts';
import type { Mail } from './mailer.ts';

/** An email of paragraphs between a greeting and the product's name. */
export const letter = (say: Say, to: string, subject: string, paragraphs: readonly string[]): Mail => ({
  to,
  subject,
  text: [say('mail.hello'), ...paragraphs, 'Fairlead'].join('\n\n'),
});
