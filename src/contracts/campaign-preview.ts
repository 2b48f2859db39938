import * as z from 'zod/mini';
import { AbPhaseReason } from './ab-test.ts';

/** What a change of a campaign would bring about for its A/B tests. */
export const CampaignPreview = z.object({
  /** Phases that would begin. */
  phases: z.array(
    z.object({
      /** Id of the test. */
      test: z.string(),
      name: z.string(),
      phase: z.number(),
      reason: AbPhaseReason,
    }),
  ),
});
export type CampaignPreview = z.infer<typeof CampaignPreview>;
