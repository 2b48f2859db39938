import { domains } from './domains.ts';

/** The domains. */
export const messages = domains;
