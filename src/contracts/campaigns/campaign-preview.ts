import * as z from 'zod/mini';
import { AbPhaseReason } from '../ab-tests/ab-test.ts';

/** Effects of a campaign change on its A/B tests. */
export const CampaignPreview = z.object({
  /** Phases that would begin. */
  phases: z.array(
    z.object({
      /** ID of the test. */
      test: z.string(),
      name: z.string(),
      phase: z.number(),
      reason: AbPhaseReason,
    }),
  ),
});
export type CampaignPreview = z.infer<typeof CampaignPreview>;
