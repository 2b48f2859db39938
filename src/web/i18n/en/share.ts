import { sharing } from './sharing.ts';

/** What a link is handed on as. */
export const messages = { ...sharing };
