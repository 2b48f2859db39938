import { noRedirect } from './no-redirect.ts';
import { routing } from './routing.ts';
import { ruleRefusals } from './rule-refusals.ts';
import { unfair } from './unfair.ts';

/** The campaign editor. */
export const messages = { ...ruleRefusals, ...noRedirect, ...routing, ...unfair };
