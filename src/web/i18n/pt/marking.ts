import { marks } from './marks.ts';

/** What members say of a request. */
export const messages = { ...marks };
