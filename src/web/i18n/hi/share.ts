import { sharing } from './sharing.ts';

/** Ways to share a link. */
export const messages = { ...sharing };
