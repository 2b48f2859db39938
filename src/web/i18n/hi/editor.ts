import { routing } from './routing.ts';

/** The campaign editor. */
export const messages = { ...routing };
