import { numbersChanged } from './numbers-changed.ts';

/** What an update changed about numbers. */
export const messages = { ...numbersChanged };
