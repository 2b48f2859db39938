import type { UnfairRules } from '../../contracts/routing/unfair-rules.ts';
import type { Row } from '../../db/tables.ts';

/** The API's description of stored rules that are refused now; null: none. */
export const unfairAnswer = (row: Row<'unfair_rules'> | null): UnfairRules | null =>
  row && {
    outcomes: row.outcomes.map(({ rule, reason, fields }) => ({ rule, reason, fields: [...fields] })),
    noticedAt: row.noticed_at.toISOString(),
    skipsAt: row.skips_at.toISOString(),
    skippedAt: row.skipped_at?.toISOString() ?? null,
    heldBy: row.held_by,
  };
