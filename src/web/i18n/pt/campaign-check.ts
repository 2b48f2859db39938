import { checks } from './checks.ts';
import { decisions } from './decisions.ts';
import { revisions } from './revisions.ts';
import { trying } from './trying.ts';

/** The view of a campaign, the report of a check, what became of the campaign, and why a visitor goes where he goes. */
export const messages = { ...checks, ...decisions, ...revisions, ...trying };
