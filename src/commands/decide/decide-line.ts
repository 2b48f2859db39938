import * as z from 'zod';
import { compilePlan, type Decision, decide, outlineOf } from '../../core/routing/decide.ts';
import { explain, type StepDetail } from '../../core/routing/explain.ts';
import type { Visitor } from '../../core/routing/plan.ts';
import { localMinute } from '../../core/time/zone.ts';
import { describeIssue, LineProblem, readPlan } from './plan-input.ts';

const text = z.string().nullable().default(null);

/** Exactly the fields of `Visitor`, except that `earlierVariants` keeps its first name here, `earlierArms`. */
const visitorInput = z.strictObject({
  country: text.refine((c) => c === null || /^[A-Z]{2}$/.test(c), {
    error: 'use two capital letters, such as DE',
  }),
  region: text.refine((r) => r === null || /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(r), {
    error: 'use country and region in capital letters, such as US-CA',
  }),
  language: text.refine((l) => l === null || /^[a-z]{2,3}$/.test(l), {
    error: 'use the primary language in lowercase, such as pt',
  }),
  device: z.enum(['desktop', 'mobile', 'tablet', 'tv', 'other']).default('other'),
  os: text,
  browser: z.enum(['chrome', 'safari', 'firefox', 'edge', 'samsung', 'opera', 'other']).default('other'),
  localMinute: z.number().int().min(0).max(10_079).optional(),
  splitKey: z.string().default(''),
  earlierArms: z
    .record(
      z.string(),
      z
        .strictObject({ phase: z.number().int().min(1), arm: z.number().int().min(0) })
        .transform(({ phase, arm }) => ({ phase, variant: arm })),
    )
    .default({}),
});

const MOMENT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/i;

/** Milliseconds since 1970 of an ISO 8601 time, in UTC if there is no offset; NaN if it is not one. */
const parseMoment = (iso: string): number => {
  const match = MOMENT.exec(iso);
  if (match === null) return Number.NaN;
  return Date.parse(iso.length === 10 || match[1] !== undefined ? iso : `${iso}Z`);
};

const lineInput = z.strictObject({
  plan: z.unknown(),
  visitor: visitorInput.default(visitorInput.parse({})),
  at: z.union([z.number().int(), z.string().transform(parseMoment)]).refine((time) => Number.isFinite(time), {
    error: 'use a time such as 2026-11-21T10:00:00Z, or milliseconds since 1970',
  }),
  exhaustedCaps: z.array(z.string()).default([]),
});

/** The decision's variant keeps its first name in the output: `arm`. */
export type DecisionLine = Omit<Decision, 'variant' | 'drawn' | 'explanation'> & {
  readonly arm: number;
  /** Offers as they were drawn, by exit; absent if there was nothing to draw. */
  readonly drawn?: NonNullable<Decision['drawn']>;
  readonly explanation: readonly StepDetail[];
};

/**
 * Decides one line of JSON, `{"plan", "visitor", "at", "exhaustedCaps"?}`, as described in docs/commands.md. Throws
 * LineProblem.
 */
export const decideLine = (line: string): DecisionLine => {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new LineProblem(
      'This line is not valid JSON. Put one complete object on each line, as shown in docs/commands.md.',
    );
  }
  const input = lineInput.safeParse(value);
  if (!input.success) throw new LineProblem(describeIssue(input.error.issues[0]!));
  const { at, exhaustedCaps } = input.data;
  const plan = readPlan(input.data.plan);
  const compiled = compilePlan(plan);
  const { earlierArms: earlierVariants, ...given } = input.data.visitor;
  const visitor: Visitor = {
    ...given,
    localMinute: given.localMinute ?? localMinute(at, plan.zone),
    earlierVariants,
  };
  const decision = decide(compiled, visitor, at, exhaustedCaps);
  const { outcome, destination, variant: arm, drawn, ...rest } = outlineOf(decision);
  return {
    ...{ outcome, destination, arm, ...rest },
    ...(drawn !== null && { drawn }),
    explanation: explain(plan, visitor, decision),
  };
};
