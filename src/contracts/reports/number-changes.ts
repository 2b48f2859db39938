import * as z from 'zod/mini';

/**
 * Numbers whose meaning an update changed, in display order; docs/number-changes.md describes each. `since`: from the
 * day of the update on; `always`: earlier days are also counted in the new way.
 */
export const NUMBER_CHANGES = {
  people_rates: 'always',
  unknown_cost: 'always',
  offers: 'always',
  waterfall: 'always',
  traffic_quality: 'always',
  repeats: 'since',
  landed: 'since',
  visit_conversions: 'since',
  bare_postbacks: 'since',
  late_pending: 'since',
  one_status: 'since',
  spend_on_paid: 'always',
  aa_plan: 'always',
  planner: 'always',
  languages: 'since',
  unlogged: 'since',
} as const satisfies Record<string, 'always' | 'since'>;

export type NumberChange = keyof typeof NUMBER_CHANGES;
export const numberChanges = Object.keys(NUMBER_CHANGES) as [NumberChange, ...NumberChange[]];

/** What an update changed about the workspace's numbers, until an owner has seen it. */
export const NumberChangesNotice = z.object({
  /** Null if nothing changed since the workspace was created or an owner has seen it. */
  notice: z.nullable(
    z.object({
      /** When the update was installed; changes marked `since` apply from then on. ISO 8601. */
      appliesFrom: z.iso.datetime(),
      changes: z.array(z.object({ code: z.enum(numberChanges), applies: z.enum(['always', 'since']) })),
    }),
  ),
});
export type NumberChangesNotice = z.infer<typeof NumberChangesNotice>;
