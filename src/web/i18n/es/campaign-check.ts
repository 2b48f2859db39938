import { checks } from './checks.ts';
import { revisions } from './revisions.ts';

/** The view of a campaign, the report of a check, and what became of the campaign. */
export const messages = { ...checks, ...revisions };
