import * as z from 'zod/mini';
import { BUILT_IN_TYPES, OFFERED_TYPES } from '../../core/conversions/types.ts';
import { CampaignStatus } from '../campaigns/campaign.ts';
import { PageQuery, pageOf } from '../list.ts';
import { AbKind, AbMode, GivenGuardrail, GivenMetric } from './ab-test-metric.ts';

export const AbState = z.enum(['draft', 'running', 'paused', 'decided', 'archived']);
export type AbState = z.infer<typeof AbState>;

const Variant = z.object({
  /** Null for a page that becomes a path when the test starts. */
  path: z.nullable(z.number()),
  /** URL of such a page. */
  url: z.nullable(z.string()),
  name: z.string(),
  weight: z.number(),
});
export type AbVariant = z.infer<typeof Variant>;

/** Why a phase began. `page`: a variant's page; `targeting`: who reaches the split; `upgrade`: new routing rules. */
export const AbPhaseReason = z.enum([
  'started',
  'weights',
  'arms',
  'page',
  'targeting',
  'paused',
  'resumed',
  'bandit',
  'upgrade',
]);
export type AbPhaseReason = z.infer<typeof AbPhaseReason>;

const Phase = z.object({
  /** Starts at 1; stored in records. */
  phase: z.number(),
  from: z.string(),
  reason: AbPhaseReason,
  /** Shares of new visitors, in hundredths of a percent, by path number. */
  weights: z.array(z.object({ path: z.number(), weight: z.number() })),
  /** If false, visitors who first came in this phase are excluded from the comparison. */
  counts: z.boolean(),
  /** Revision of the campaign whose plan served the phase. */
  campaignRevision: z.number(),
});
export type AbPhase = z.infer<typeof Phase>;

/** `none`: the campaign goes back to where it led before the test. */
export const AbOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('winner'), path: z.number() }),
  z.strictObject({ kind: z.literal('control') }),
  z.strictObject({ kind: z.literal('none') }),
]);
export type AbOutcome = z.infer<typeof AbOutcome>;

/** Why a running test currently gets no visitors. */
const Waiting = z.enum(['campaign_paused', 'campaign_archived', 'campaign_not_started', 'campaign_ended']);
export type AbWaiting = z.infer<typeof Waiting>;

const TestType = z.object({
  number: z.number(),
  /** Null for the usual name of a type that comes with Fairlead. */
  name: z.nullable(z.string()),
  known: z.nullable(z.enum([...BUILT_IN_TYPES, ...OFFERED_TYPES])),
  events: z.array(z.string()),
  words: z.array(z.string()),
  countsAsConversion: z.boolean(),
});
export type AbTestType = z.infer<typeof TestType>;

export const AbTest = z.object({
  id: z.string(),
  /** The test's name in cookies, records and the request log: `t45`. */
  key: z.string(),
  name: z.string(),
  state: AbState,
  kind: AbKind,
  mode: AbMode,
  campaign: z.object({
    id: z.string(),
    name: z.string(),
    status: CampaignStatus,
    link: z.string(),
    revision: z.number(),
  }),
  rule: z.number(),
  /** Null for the default, or for a rule that was deleted. */
  ruleName: z.nullable(z.string()),
  arms: z.array(Variant),
  metric: GivenMetric,
  guardrails: z.array(GivenGuardrail),
  /** The conversion types of metric and guardrails as they were when the test began; for a draft, when it was saved. */
  types: z.array(TestType),
  windowSeconds: z.number(),
  alpha: z.number(),
  mde: z.number(),
  plannedUnits: z.nullable(z.number()),
  hypothesis: z.string(),
  /** The newest phase; 0 if not started. */
  phase: z.number(),
  /** Why a running test is waiting; null if it gets visitors. */
  waiting: z.nullable(Waiting),
  outcome: z.nullable(AbOutcome),
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Null once the account has been deleted. */
  createdBy: z.nullable(z.object({ id: z.string(), name: z.string() })),
  revision: z.number(),
});
export type AbTest = z.infer<typeof AbTest>;

/** What a member did, what a campaign change caused, or what Fairlead did (`bandit`, `upgrade`, `rules_skipped`). */
export const AbAct = z.enum([
  'created',
  'changed',
  'started',
  'paused',
  'resumed',
  'decided',
  'archived',
  'unarchived',
  'campaign',
  'bandit',
  'upgrade',
  'rules_skipped',
  'shared',
  'unshared',
]);
export type AbAct = z.infer<typeof AbAct>;

const TrailEntry = z.object({
  at: z.string(),
  /** Null once the account has been deleted, or if Fairlead did it. */
  user: z.nullable(z.object({ id: z.string(), name: z.string() })),
  act: AbAct,
  /** The phase that this began; null if none. */
  phase: z.nullable(z.number()),
  /** Fields that changed. */
  fields: z.array(z.string()),
  outcome: z.nullable(AbOutcome),
  note: z.string(),
});
export type AbTrailEntry = z.infer<typeof TrailEntry>;

/** Maximum trail entries in an answer, and how many of them can be bandit steps, which are phases as well. */
export const MAX_TRAIL = 200;
export const MAX_TRAIL_STEPS = 50;

export const AbTestDetail = z.extend(AbTest, {
  /** Oldest first. */
  phases: z.array(Phase),
  /** Newest first, at most 200, including at most 50 bandit steps. */
  trail: z.array(TrailEntry),
});
export type AbTestDetail = z.infer<typeof AbTestDetail>;

const SORTS = ['created', 'updated', 'started', 'name', 'state', 'campaign'] as const;
export type AbSort = (typeof SORTS)[number];
const day = z.iso.datetime({ offset: true, error: 'time_invalid' });

export const AbTestQuery = z.extend(PageQuery, {
  /** Part of the test's or its campaign's name, ignoring case. */
  search: z.optional(z.string().check(z.maxLength(200))),
  /** `open`: all that are not archived. If absent, all. */
  state: z.optional(z.enum([...AbState.options, 'open'])),
  campaign: z.optional(z.string().check(z.maxLength(64))),
  /** Rule number, 0 for the default. */
  rule: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(0xffff))),
  /** Tests that existed in `[from, to)`; for a draft, that were created in it. */
  from: z.optional(day),
  to: z.optional(day),
  sort: z._default(z.enum(SORTS.flatMap((sort) => [sort, `-${sort}`] as const)), '-created'),
});
export type AbTestQuery = z.infer<typeof AbTestQuery>;

/** Verdict of an analysis, which has the details. */
const AbVerdictCode = z.enum([
  ...(['impossible', 'broken', 'collecting', 'winner', 'worse', 'ahead', 'behind'] as const),
  ...([
    'offer_full',
    'no_difference',
    'too_early',
    'aa_passed',
    'aa_failed',
    'aa_running',
    'bandit_running',
  ] as const),
]);

/** State of a test, from stored data only. */
const AbStanding = z.object({
  /** All visitors, and conversions of those whose window has closed. Null if the numbers are impossible. */
  visitors: z.nullable(z.number()),
  conversions: z.nullable(z.number()),
  /**
   * The variant that is better by the verdict (`winner`, `ahead`, `offer_full`), or the only one that is not `worse`; null by every
   * other verdict.
   */
  leader: z.nullable(z.object({ path: z.number(), name: z.string() })),
  verdict: AbVerdictCode,
});
export type AbStanding = z.infer<typeof AbStanding>;

/** A row of the list; `results` is null until the test is evaluated. */
export const AbTestRow = z.extend(AbTest, { results: z.nullable(AbStanding) });
export type AbTestRow = z.infer<typeof AbTestRow>;
export const AbTestPage = pageOf(AbTestRow);

/** What a planned action would do. */
export const AbPreview = z.object({
  /** The phase that would begin; null if none would. */
  phase: z.nullable(z.object({ phase: z.number(), reason: AbPhaseReason, counts: z.boolean() })),
  /** Variants before and after, by path. */
  arms: z.array(
    z.object({
      path: z.number(),
      name: z.string(),
      /** Share of new visitors, in hundredths of a percent; null if it is not a variant. */
      before: z.nullable(z.number()),
      after: z.nullable(z.number()),
      /** Whether visitors who have the variant keep it; visitors of a removed variant are drawn again. */
      keeps: z.boolean(),
    }),
  ),
  /** Share of drawn visitors (new, or without cookies) that would get a different variant, hundredths of a percent. */
  moves: z.number(),
});
export type AbPreview = z.infer<typeof AbPreview>;
