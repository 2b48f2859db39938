import { type CompiledPath, type CompiledPlan, type CompiledSplit, nowhere } from './compile.ts';
import { decidingCondition } from './conditions.ts';
import type { Decision, Step } from './decision.ts';
import { placeAt, pointOf } from './pieces.ts';
import type { Visitor } from './plan.ts';
import { keptArm } from './split.ts';

export { type CompiledPlan, compilePlan } from './compile.ts';
export type { Decision } from './decision.ts';
export { chooseOffer } from './offers.ts';

const FALLBACK: Step = Object.freeze({ step: 'fallback' });
const NO_DESTINATION: Step = Object.freeze({ step: 'no_destination' });

/** Destination behind a path; 0: none. Adds its step. */
const followPath = (to: CompiledPath, key: string, steps: Step[]): number => {
  const { choice } = to;
  if (choice === null) {
    steps.push(to.step);
    return to.destination;
  }
  const point = pointOf(choice.pieces, key);
  const destination = choice.path.offers[placeAt(choice.pieces, point)]?.destination ?? 0;
  steps.push(
    destination === 0 ? NO_DESTINATION : { step: 'offer', path: choice.path.number, destination, point },
  );
  return destination;
};

const follow = (
  { split, pieces, to, onlyStep }: CompiledSplit,
  rule: number,
  visitor: Visitor,
  steps: Step[],
): Decision => {
  const { test, arms } = split;
  let place = keptArm(split, visitor.earlierArms);
  const kept = place >= 0;
  let phase = split.phase;
  if (kept) {
    phase = visitor.earlierArms[test]!.phase;
    steps.push({ step: 'earlier_arm', test, phase, arm: arms[place]!.path });
  } else if (onlyStep !== null) {
    place = pieces.only;
    steps.push(onlyStep);
  } else {
    const point = pointOf(pieces, visitor.splitKey);
    place = placeAt(pieces, point);
    if (place >= 0) steps.push({ step: 'split', test, phase, arm: arms[place]!.path, point });
  }
  const path = place < 0 ? undefined : to[place];
  if (path === undefined) {
    steps.push(NO_DESTINATION);
    return nowhere('unknown', rule, steps);
  }
  const destination = followPath(path, visitor.splitKey, steps);
  if (destination === 0) return nowhere('unknown', rule, steps);
  return {
    outcome: 'redirected',
    destination,
    arm: arms[place]!.path,
    rule,
    test,
    phase,
    kept,
    explanation: steps,
  };
};

/** The step of the rule's first cap that is used up. */
const usedUp = (
  caps: readonly { readonly id: string; readonly step: Step }[],
  exhaustedCaps: readonly string[],
): Step | null => {
  for (let i = 0; i < caps.length; i++) if (exhaustedCaps.includes(caps[i]!.id)) return caps[i]!.step;
  return null;
};

/**
 * Where a visitor goes. Pure: the same arguments give the same decision for ever, so that a logged request can be
 * replayed. It sees nothing of a request but `Visitor` (spec section 1).
 *
 * Asked in this order: status; start and end; caps of the campaign; the rules in the plan's order, of which the first
 * that matches and has no used-up cap wins; the default. `time`: milliseconds since 1970. `exhaustedCaps`: ids of the
 * caps that are used up at that time; others than the plan's do nothing.
 */
export const decide = (
  compiled: CompiledPlan,
  visitor: Visitor,
  time: number,
  exhaustedCaps: readonly string[],
): Decision => {
  const { plan, caps, rules } = compiled;
  if (compiled.inactive !== null) return compiled.inactive;
  const { notStarted, ended } = compiled;
  if (notStarted !== null && time < plan.startsAt!) return notStarted;
  if (ended !== null && time >= plan.endsAt!) return ended;
  const anyUsedUp = exhaustedCaps.length > 0;
  if (anyUsedUp) {
    for (let i = 0; i < caps.length; i++) if (exhaustedCaps.includes(caps[i]!.id)) return caps[i]!.decision;
  }
  const steps: Step[] = [];
  for (let i = 0; i < rules.length; i++) {
    const rule = rules[i]!;
    const cap = anyUsedUp ? usedUp(rule.caps, exhaustedCaps) : null;
    if (cap !== null) {
      steps.push(cap);
      continue;
    }
    const condition = decidingCondition(rule.match, rule.conditions, visitor);
    if (condition < 0 === (rule.match === 'all')) {
      steps.push(rule.steps.matched[condition + 1]!);
      return follow(rule.to, rule.number, visitor, steps);
    }
    steps.push(rule.steps.failed[condition + 1]!);
  }
  steps.push(FALLBACK);
  return follow(compiled.fallback, 0, visitor, steps);
};
