import * as z from 'zod/mini';
import { UNMATCHED } from '../../core/spend/target.ts';
import { FiltersText } from '../reports/report-query.ts';

export const UNMATCHED_PATH = '/spend/unmatched';

const instant = z.iso.datetime({ offset: true });

/** Query of `GET /spend/unmatched`: the rows of a report, as a range and filters. */
export const SpendUnmatchedQuery = z.object({
  from: instant,
  to: instant,
  filters: z._default(FiltersText, []),
});
export type SpendUnmatchedQuery = z.infer<typeof SpendUnmatchedQuery>;

/**
 * Spend that matched no visit, and that could be divided among visits without an ID some of which are in these rows. Entries
 * that are divided already are not among it.
 */
export const SpendUnmatched = z.object({
  /** Entries with what would be divided, corrected: decimal text in the workspace's currency. */
  entries: z.array(z.object({ id: z.string(), amount: z.string() })),
  /** Their sum. */
  amount: z.string(),
  currency: z.string(),
  /** The paid visits that they would be divided among, in all of the entries' time. */
  visits: z.number(),
});
export type SpendUnmatched = z.infer<typeof SpendUnmatched>;

/** Most entries changed by one call: more than a month of a thousand ads. */
export const MOST_ENTRIES = 50_000;

/**
 * Sets `unmatched` of several entries at once, as `PATCH /spend/{id}` does of one. Those that were deleted meanwhile are left
 * out; one that cannot be divided refuses all (`detail_required`).
 */
export const SpendUnmatchedInput = z.strictObject({
  ids: z
    .array(z.string().check(z.maxLength(100, 'too_long')))
    .check(z.minLength(1, 'required'), z.maxLength(MOST_ENTRIES, 'too_many')),
  unmatched: z.enum(UNMATCHED),
});
export type SpendUnmatchedInput = z.infer<typeof SpendUnmatchedInput>;

/** Entries that changed: `ids` with the other choice undoes it. */
export const SpendUnmatchedAnswer = z.object({ ids: z.array(z.string()) });
export type SpendUnmatchedAnswer = z.infer<typeof SpendUnmatchedAnswer>;
