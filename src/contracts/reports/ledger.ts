import * as z from 'zod/mini';
import { CostCorrection } from '../campaigns/cost-correction.ts';
import { OriginalSpend, SpendDetail, SpendKind } from '../campaigns/spend.ts';
import { Basis, FiltersText } from './report-query.ts';

const instant = z.iso.datetime({ offset: true });

/** Query of `GET /report/ledger`: the rows of a report's cell, as a range and filters. */
export const LedgerRequest = z.object({
  from: instant,
  to: instant,
  filters: z._default(FiltersText, []),
  /** When costs of conversions count, as in the report. */
  basis: z._default(Basis, 'click'),
});
export type LedgerRequest = z.infer<typeof LedgerRequest>;

/** Maximum entries in an answer; those with the largest parts come first. */
export const MAX_LEDGER_LINES = 200;

/** An amount times what its traffic source's costs are multiplied by. */
const Corrected = z.object({
  /** Mean of the multipliers over the entry's quarter hours, to six decimals; those without one count as 1. */
  factor: z.string(),
  /** The amount times `factor`, exactly. */
  result: z.string(),
  /** Those that apply, earliest days first. */
  of: z.array(CostCorrection),
});

/** Where a cost comes from. Amounts are decimal text in the workspace's currency. */
export const Ledger = z.object({
  from: z.string(),
  to: z.string(),
  currency: z.string(),
  cost: z.string(),
  /** Part of it known for exactly these visits, and part that is spend divided among more visits than these. */
  measured: z.string(),
  spread: z.string(),
  /** Part of it that credits took, of all entries together: 0 or negative. */
  credits: z.string(),
  /** Cost by the campaigns' cost models, click by click, where no spend was entered. */
  model: z.object({
    amount: z.string(),
    /** Before corrections of the traffic sources; null if they change nothing. */
    uncorrected: z.nullable(z.string()),
    visits: z.number(),
    /**
     * Of one campaign: numbers of the conversion types that its last clicks here charge, and since when, if it charged others
     * or all before, or null. Null for several campaigns, and if all are charged.
     */
    charged: z.nullable(z.object({ types: z.array(z.number()), since: z.nullable(z.string()) })),
  }),
  lines: z.array(
    z.object({
      id: z.string(),
      /** All amounts of a `credit` are negative, except `unlaid`. */
      kind: SpendKind,
      campaignId: z.nullable(z.string()),
      campaignName: z.nullable(z.string()),
      sourceName: z.nullable(z.string()),
      details: z.array(SpendDetail),
      fromDay: z.string(),
      toDay: z.string(),
      hour: z.nullable(z.number()),
      timeZone: z.string(),
      /** As entered or converted. */
      amount: z.string(),
      /** What was entered, if that was in another currency. */
      original: z.nullable(OriginalSpend),
      /** How the traffic source's corrections change it; null if it has none for these days. */
      correction: z.nullable(Corrected),
      /** What is left for its own visits after finer entries, such as those of single ads, corrected. */
      remaining: z.string(),
      /** Paid visits here, and all that share what is left. */
      visits: z.number(),
      ofVisits: z.number(),
      /** Cost of the visits here, and spend here that matched no visit. */
      onVisits: z.string(),
      withoutVisits: z.string(),
      /** What a credit could not take, in all of its time, because no more was spent within it; in no cost. */
      unlaid: z.string(),
      isSpread: z.boolean(),
      /** Whether these visits have no ID, and pay for spend whose IDs no visit has. */
      isLaid: z.boolean(),
      origin: z.enum(['entered', 'uploaded']),
      by: z.nullable(z.string()),
      at: z.string(),
      /** Earlier amounts, newest first, at most ten. */
      changes: z.array(
        z.object({
          at: z.string(),
          by: z.nullable(z.string()),
          before: z.nullable(z.string()),
          after: z.string(),
        }),
      ),
    }),
  ),
  /** Total number of entries. */
  count: z.number(),
});
export type Ledger = z.infer<typeof Ledger>;
