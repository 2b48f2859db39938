import { costs } from './costs.ts';
import { spend } from './spend.ts';

/** What clicks cost, and what was spent. */
export const messages = { ...costs, ...spend };
