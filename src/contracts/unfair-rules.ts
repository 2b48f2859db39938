import * as z from 'zod/mini';

/** So long after the notice the rules are skipped, milliseconds: 14 days. */
export const UNFAIR_GRACE_MS = 14 * 24 * 60 * 60 * 1000;
/** So long before that everyone who edits is reminded, milliseconds: 3 days. */
export const UNFAIR_REMINDER_MS = 3 * 24 * 60 * 60 * 1000;

/** What rules lead to that would be refused now; the reasons are those of core/routing/fair-rules.ts. */
const UnfairOutcome = z.object({
  /** Number of the rule; null: the default path. */
  rule: z.nullable(z.number()),
  reason: z.enum(['only_unknown', 'few_but_unknown', 'only_crawlers', 'no_such_value', 'too_complex']),
  /** What the conditions ask that cause it. */
  fields: z.array(z.enum(['country', 'region', 'language', 'device', 'os', 'browser'])),
});

/** Stored rules that would be refused if they were saved now. */
export const UnfairRules = z.object({
  outcomes: z.array(UnfairOutcome),
  /** When Fairlead first noticed. */
  noticedAt: z.string(),
  /** From then on no rule is in force any more, unless they were changed. */
  skipsAt: z.string(),
  /** When they were skipped; null: they are in force. */
  skippedAt: z.nullable(z.string()),
  /** The revision that holds the rules as they were; null while they are in force. */
  heldBy: z.nullable(z.number()),
});
export type UnfairRules = z.infer<typeof UnfairRules>;

/** By which campaigns are found: rules that will be skipped, and rules that were. */
export const UnfairState = z.enum(['refused', 'skipped']);
export type UnfairState = z.infer<typeof UnfairState>;
