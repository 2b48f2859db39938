import { checks } from './checks.ts';

/** The view of a campaign and the report of a check. */
export const messages = { ...checks };
