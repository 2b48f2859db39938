import { common } from './application.ts';
import { errors } from './errors.ts';
import { session } from './session.ts';

/** The sign-in. */
export const messages = { ...common, ...errors, ...session };
