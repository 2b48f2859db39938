import * as z from 'zod/mini';

/**
 * Campaigns with valid visits or conversions of unknown cost: their revenue is excluded from figures with costs. Most visits
 * first, at most MAX_WITHOUT_COST; `count`: total number.
 */
export const WithoutCost = z.object({
  count: z.number(),
  campaigns: z.array(z.object({ id: z.string(), name: z.nullable(z.string()) })),
});
export type WithoutCost = z.infer<typeof WithoutCost>;

/**
 * Spend that matched no visit: what is in the cost, and what filters leave out because nobody knows whether it belongs
 * there; and `unlaidCredit`, credits that lower no cost because no more was spent within them, and are in none.
 */
export const WithoutVisits = z.object({
  counted: z.string(),
  leftOut: z.string(),
  unlaidCredit: z.string(),
});
export type WithoutVisits = z.infer<typeof WithoutVisits>;
