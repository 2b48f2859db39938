import { saved } from './saved.ts';

/** Reports with columns of one's own. */
export const messages = { ...saved };
