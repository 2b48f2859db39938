import { disclosure } from './disclosure.ts';
import { noRedirect } from './no-redirect.ts';
import { unfair } from './unfair.ts';
import { view } from './views.ts';

/** The numbers of a campaign. */
export const messages = { ...disclosure, ...noRedirect, ...view, ...unfair };
