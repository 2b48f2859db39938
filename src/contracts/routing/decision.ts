import * as z from 'zod/mini';
import type { StepDetail } from '../../core/routing/explain.ts';

const per = z.enum(['hour', 'day', 'total']);
/** Chosen among several. The drawn point is omitted: it would show how to move weights around a known visitor. */
const drawn = z.boolean();
const place = { path: z.number(), destination: z.number(), name: z.string() };

const ConditionSeen = z.object({
  field: z.enum(['country', 'region', 'language', 'device', 'os', 'browser', 'hours']),
  is: z.boolean(),
  /** Values, or `[from, to)` in minutes since Monday 00:00 in the campaign's zone. */
  wanted: z.union([z.array(z.string()), z.array(z.tuple([z.number(), z.number()]))]),
  /** Null if unknown. For `hours`, the minute of the week. */
  seen: z.nullable(z.union([z.string(), z.number()])),
  holds: z.boolean(),
});
type ConditionSeen = z.infer<typeof ConditionSeen>;

/** One step of the way to a decision, as in core/routing/explain.ts. */
export const DecisionStep = z.discriminatedUnion('step', [
  z.object({ step: z.literal('status'), status: z.enum(['paused', 'archived']) }),
  z.object({ step: z.literal('not_started'), startsAt: z.number() }),
  z.object({ step: z.literal('ended'), endsAt: z.number() }),
  z.object({ step: z.literal('cap'), cap: z.string(), per, limit: z.number() }),
  z.object({
    step: z.literal('rule_cap'),
    rule: z.number(),
    name: z.string(),
    cap: z.string(),
    per,
    limit: z.number(),
  }),
  z.object({
    step: z.literal('rule'),
    rule: z.number(),
    name: z.string(),
    matched: z.boolean(),
    match: z.enum(['all', 'any']),
    condition: z.number(),
    conditions: z.array(ConditionSeen),
  }),
  z.object({ step: z.literal('fallback') }),
  z.object({
    step: z.literal('earlier_arm'),
    test: z.string(),
    phase: z.number(),
    arm: z.number(),
    weight: z.number(),
  }),
  /** The visitor's earlier variant gets no visitors now, so another one is drawn. `weight`: 0. */
  z.object({
    step: z.literal('closed_arm'),
    test: z.string(),
    phase: z.number(),
    arm: z.number(),
    weight: z.number(),
  }),
  z.object({
    step: z.literal('split'),
    test: z.string(),
    phase: z.number(),
    arm: z.number(),
    drawn,
    weight: z.number(),
  }),
  z.object({ step: z.literal('landing'), ...place }),
  z.object({ step: z.literal('earlier_offer'), ...place }),
  z.object({ step: z.literal('offer'), ...place, drawn }),
  /** The offer behind an exit of the landing page, from 1. */
  z.object({ step: z.literal('exit_offer'), ...place, exit: z.number(), drawn }),
  /** Its conversion cap is used up, or its network is paused; `insteadName`: where its visitors go, '' if nowhere. */
  z.object({ step: z.literal('full_offer'), ...place, insteadName: z.string() }),
  z.object({ step: z.literal('no_destination') }),
]);
export type DecisionStep = z.infer<typeof DecisionStep>;

/** The compiler rejects a step without a schema. */
export const decisionSteps = (steps: readonly StepDetail[]): DecisionStep[] =>
  steps.map((step): DecisionStep => {
    if (step.step === 'split' || step.step === 'offer' || step.step === 'exit_offer') {
      const { point, ...told } = step;
      return { ...told, drawn: point !== null } as DecisionStep;
    }
    if (step.step === 'full_offer') {
      const { cap: _cap, instead: _instead, ...told } = step;
      return told;
    }
    if (step.step !== 'rule') return step;
    return {
      ...step,
      conditions: step.conditions.map((condition) => ({
        ...condition,
        wanted: [...condition.wanted] as ConditionSeen['wanted'],
      })),
    };
  });
