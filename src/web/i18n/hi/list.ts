import { campaignList } from './campaign-list.ts';
import { ruleRefusals } from './rule-refusals.ts';
import { unfair } from './unfair.ts';

/** The list of campaigns. */
export const messages = { ...ruleRefusals, ...campaignList, ...unfair };
