import * as z from 'zod/mini';
import { AbOutcome } from './ab-test.ts';
import { AbMetric, AbTestPatch, abTestName } from './ab-test-input.ts';

/** Actions on an A/B test. Each names the revision of the test that the caller has seen. */
const revision = z.number().check(z.int());

/** Starts, pauses, resumes, archives or restores a test. */
export const AbActInput = z.strictObject({ revision });

export const AbDecision = z.strictObject({
  revision,
  outcome: AbOutcome,
  /** For people who read it later. */
  note: z.optional(
    z.string().check(
      z.trim(),
      z.maxLength(1000, 'too_long'),
      z.refine((text) => text.isWellFormed() && !text.includes('\0'), 'text_invalid'),
    ),
  ),
});

/** An A/A test of a split, created and started in one call. */
export const AaInput = z.strictObject({
  name: abTestName,
  campaignId: z.string().check(z.minLength(1, 'campaign_required'), z.maxLength(64)),
  /** 0 or absent for the default. */
  rule: z.optional(z.number().check(z.int(), z.gte(0), z.lte(0xffff))),
  /** Number of the path to test against a copy of itself; if absent, the most visited one. */
  path: z.optional(z.number().check(z.int(), z.gte(0), z.lte(249))),
  /** If absent, conversions of type `conversion`. */
  metric: z.optional(AbMetric),
  windowSeconds: z.optional(AbTestPatch.shape.windowSeconds),
  /** If absent, `AA_PLANNED_UNITS`. */
  plannedUnits: AbTestPatch.shape.plannedUnits,
});
export type AaInput = z.infer<typeof AaInput>;

/** The planned action, to preview its effects. */
export const AbPreviewInput = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('start'), revision }),
  z.strictObject({ act: z.literal('pause'), revision }),
  z.strictObject({ act: z.literal('resume'), revision }),
  z.strictObject({ act: z.literal('decide'), revision, outcome: AbOutcome }),
  z.strictObject({ act: z.literal('change'), change: AbTestPatch }),
]);
export type AbPreviewInput = z.infer<typeof AbPreviewInput>;
