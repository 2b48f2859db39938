import { costs } from './costs.ts';

/** What clicks cost. */
export const messages = { ...costs };
