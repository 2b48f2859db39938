import { marks } from './marks.ts';

/** Marks: members' corrections of a request's class. */
export const messages = { ...marks };
