import { behaviour } from './behaviour.ts';
import { noRedirect } from './no-redirect.ts';
import { routing } from './routing.ts';
import { ruleRefusals } from './rule-refusals.ts';
import { unfair } from './unfair.ts';

/** The campaign editor. */
export const messages = { ...behaviour, ...ruleRefusals, ...noRedirect, ...routing, ...unfair };
