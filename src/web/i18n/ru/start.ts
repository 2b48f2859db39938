import { common } from './application.ts';
import { errors } from './errors.ts';
import { session } from './session.ts';

/** What the sign-in needs. */
export const messages = { ...common, ...errors, ...session };
