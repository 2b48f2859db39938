import { behaviour } from './behaviour.ts';
import { checks } from './checks.ts';
import { clickCosts } from './click-costs.ts';
import { decisions } from './decisions.ts';
import { revisions } from './revisions.ts';
import { ruleRefusals } from './rule-refusals.ts';
import { trying } from './trying.ts';

/** The view of a campaign, the report of a check, the campaign's history, decisions and costs. */
export const messages = {
  ...behaviour,
  ...ruleRefusals,
  ...checks,
  ...clickCosts,
  ...decisions,
  ...revisions,
  ...trying,
};
