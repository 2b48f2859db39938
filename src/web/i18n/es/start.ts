import { common } from './common.ts';
import { errors } from './errors.ts';
import { session } from './session.ts';

/** What visitors and the sign-in need. */
export const messages = { ...common, ...errors, ...session };
