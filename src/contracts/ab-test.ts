import * as z from 'zod/mini';
import { AbGuardrail, AbKind, AbMetric, AbMode } from './ab-test-input.ts';
import { CampaignStatus } from './campaign.ts';
import { PageQuery, pageOf } from './list.ts';

export const AbState = z.enum(['draft', 'running', 'paused', 'decided', 'archived']);
export type AbState = z.infer<typeof AbState>;

const Arm = z.object({
  /** Null: a page that becomes a path when the test starts. */
  path: z.nullable(z.number()),
  /** Of such a page. */
  url: z.nullable(z.string()),
  name: z.string(),
  weight: z.number(),
});
export type AbArm = z.infer<typeof Arm>;

/** Why a phase began. `page`: what stands behind an arm; `targeting`: who comes to the split; `upgrade`: new routing rules in Fairlead. */
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
  /** From 1; records carry it. */
  phase: z.number(),
  from: z.string(),
  reason: AbPhaseReason,
  /** Of new visitors, hundredths of a percent by number of the path. */
  weights: z.array(z.object({ path: z.number(), weight: z.number() })),
  /** False: visitors who first came in it are no units of the comparison. */
  counts: z.boolean(),
  /** Of the campaign: its plan by which the phase was served. */
  campaignRevision: z.number(),
});
export type AbPhase = z.infer<typeof Phase>;

/** `none`: the campaign leads where it led before the test. */
export const AbOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('winner'), path: z.number() }),
  z.strictObject({ kind: z.literal('control') }),
  z.strictObject({ kind: z.literal('none') }),
]);
export type AbOutcome = z.infer<typeof AbOutcome>;

/** Why a test that runs gets nobody at the moment. */
const Waiting = z.enum(['campaign_paused', 'campaign_archived', 'campaign_not_started', 'campaign_ended']);
export type AbWaiting = z.infer<typeof Waiting>;

export const AbTest = z.object({
  id: z.string(),
  /** Its name in cookies, records and the request log: `t45`. */
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
  /** Null: the default, or a rule that is gone. */
  ruleName: z.nullable(z.string()),
  arms: z.array(Arm),
  metric: AbMetric,
  guardrails: z.array(AbGuardrail),
  windowSeconds: z.number(),
  alpha: z.number(),
  mde: z.number(),
  plannedUnits: z.nullable(z.number()),
  hypothesis: z.string(),
  /** The newest; 0: not started. */
  phase: z.number(),
  /** Of a running one; null: it gets visitors. */
  waiting: z.nullable(Waiting),
  outcome: z.nullable(AbOutcome),
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Null once that account is gone. */
  createdBy: z.nullable(z.object({ id: z.string(), name: z.string() })),
  revision: z.number(),
});
export type AbTest = z.infer<typeof AbTest>;

/** What somebody did, what a change of the campaign did, or (`bandit`) what Fairlead itself did. */
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
  /** Null once that account is gone, and where Fairlead did it (`bandit`, `upgrade`). */
  user: z.nullable(z.object({ id: z.string(), name: z.string() })),
  act: AbAct,
  /** The phase that it began; null: none. */
  phase: z.nullable(z.number()),
  /** Fields that were changed. */
  fields: z.array(z.string()),
  outcome: z.nullable(AbOutcome),
  note: z.string(),
});
export type AbTrailEntry = z.infer<typeof TrailEntry>;

/** Newest entries of the trail that an answer has, and how many of them are steps of a bandit: those are phases as well. */
export const MAX_TRAIL = 200;
export const MAX_TRAIL_STEPS = 50;

export const AbTestDetail = z.extend(AbTest, {
  /** Oldest first. */
  phases: z.array(Phase),
  /** Newest first, at most 200; of a bandit's steps at most 50. */
  trail: z.array(TrailEntry),
});
export type AbTestDetail = z.infer<typeof AbTestDetail>;

const SORTS = ['created', 'updated', 'started', 'name', 'state', 'campaign'] as const;
export type AbSort = (typeof SORTS)[number];
const day = z.iso.datetime({ offset: true, error: 'time_invalid' });

export const AbTestQuery = z.extend(PageQuery, {
  /** In its name and its campaign's, whatever the case. */
  search: z.optional(z.string().check(z.maxLength(200))),
  /** `open`: all that are not archived. Absent: all. */
  state: z.optional(z.enum([...AbState.options, 'open'])),
  campaign: z.optional(z.string().check(z.maxLength(64))),
  /** Number of the rule, 0 for the default. */
  rule: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(0xffff))),
  /** Tests that were alive (a draft: made) in `[from, to)`. */
  from: z.optional(day),
  to: z.optional(day),
  sort: z._default(z.enum(SORTS.flatMap((sort) => [sort, `-${sort}`] as const)), '-created'),
});
export type AbTestQuery = z.infer<typeof AbTestQuery>;

/** Of an analysis, which says more of it. */
const AbVerdictCode = z.enum([
  ...(['impossible', 'broken', 'collecting', 'winner', 'worse', 'ahead', 'behind'] as const),
  ...(['no_difference', 'too_early', 'aa_passed', 'aa_failed', 'aa_running', 'bandit_running'] as const),
]);

/** How a test stands, from what is kept of it alone. */
const AbStanding = z.object({
  /** All visitors, window over or not; conversions of those whose window is over. Null where the numbers cannot be. */
  visitors: z.nullable(z.number()),
  conversions: z.nullable(z.number()),
  /** The best arm so far by what the metric asks; null: there is none, the split is broken, or all arms are one page. */
  leader: z.nullable(z.object({ path: z.number(), name: z.string() })),
  verdict: AbVerdictCode,
});
export type AbStanding = z.infer<typeof AbStanding>;

/** A row of the list; `results` are null until it is evaluated. */
export const AbTestRow = z.extend(AbTest, { results: z.nullable(AbStanding) });
export type AbTestRow = z.infer<typeof AbTestRow>;
export const AbTestPage = pageOf(AbTestRow);
