import * as z from 'zod/mini';
import { DAY_MS } from '../../core/time/durations.ts';

/** Time after the notice until the rules are skipped, milliseconds: 14 days. */
export const UNFAIR_GRACE_MS = 14 * DAY_MS;
/** How long before that all editors are reminded, milliseconds: 3 days. */
export const UNFAIR_REMINDER_MS = 3 * DAY_MS;

/** An outcome of rules that would be refused now; core/routing/fair/fair-rules.ts defines the reasons. */
const UnfairOutcome = z.object({
  /** Rule number; null for the default path. */
  rule: z.nullable(z.number()),
  reason: z.enum(['only_unknown', 'few_but_unknown', 'only_crawlers', 'no_such_value', 'too_complex']),
  /** Fields of the conditions that cause it. */
  fields: z.array(z.enum(['country', 'region', 'language', 'device', 'os', 'browser'])),
});

/** Stored rules that would be refused if saved now. */
export const UnfairRules = z.object({
  outcomes: z.array(UnfairOutcome),
  /** When Fairlead first noticed. */
  noticedAt: z.string(),
  /** From then on, none of the rules apply, unless they were changed. */
  skipsAt: z.string(),
  /** When they were skipped; null if they still apply. */
  skippedAt: z.nullable(z.string()),
  /** The revision with the original rules; null while they apply. */
  heldBy: z.nullable(z.number()),
});
export type UnfairRules = z.infer<typeof UnfairRules>;

/** Filter for campaigns: rules that will be skipped, or rules already skipped. */
export const UnfairState = z.enum(['refused', 'skipped']);
export type UnfairState = z.infer<typeof UnfairState>;
