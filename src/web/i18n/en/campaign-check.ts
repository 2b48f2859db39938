import { behaviour } from './behaviour.ts';
import { checks } from './checks.ts';
import { clickCosts } from './click-costs.ts';
import { decisions } from './decisions.ts';
import { revisions } from './revisions.ts';
import { ruleRefusals } from './rule-refusals.ts';
import { trying } from './trying.ts';

/** The view of a campaign, the report of a check, what became of the campaign, why a visitor goes where he goes, and what it cost. */
export const messages = {
  ...behaviour,
  ...ruleRefusals,
  ...checks,
  ...clickCosts,
  ...decisions,
  ...revisions,
  ...trying,
};
