import { costs } from './costs.ts';
import { spend } from './spend.ts';

/** Click costs and spend. */
export const messages = { ...costs, ...spend };
