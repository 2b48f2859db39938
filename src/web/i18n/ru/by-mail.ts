import { mailing } from './mailing.ts';

/** Saved reports by email. */
export const messages = { ...mailing };
