import { mailing } from './mailing.ts';

/** Saved reports by e-mail. */
export const messages = { ...mailing };
