import type { CompiledPath, CompiledPlan, CompiledSplit } from './compile.ts';
import type { Decision, Step } from './decision.ts';
import { placeAt, pointOf } from './pieces.ts';
import type { Visitor } from './plan.ts';
import { beginVisitor, decidingCondition, isAny, nextRule } from './program.ts';
import { keptArm } from './split.ts';

export { type CompiledPlan, compilePlan } from './compile.ts';
export type { Decision } from './decision.ts';
export { chooseOffer } from './offers.ts';

const FALLBACK: Step = Object.freeze({ step: 'fallback' });
const NO_DESTINATION: Step = Object.freeze({ step: 'no_destination' });

/** Where the steps go; null while nobody asks for them. */
type Steps = Step[] | null;

/** Destination behind a path; 0: none. */
const followPath = (to: CompiledPath, key: string, steps: Steps): number => {
  const { choice } = to;
  if (choice === null) {
    steps?.push(to.step);
    return to.destination;
  }
  const point = pointOf(choice.pieces, key);
  const destination = choice.path.offers[placeAt(choice.pieces, point)]?.destination ?? 0;
  steps?.push(
    destination === 0 ? NO_DESTINATION : { step: 'offer', path: choice.path.number, destination, point },
  );
  return destination;
};

/** What is decided, as yet without its explanation. */
type Found = Omit<Decision, 'explanation'>;

const follow = (
  { split, pieces, to, onlyStep }: CompiledSplit,
  rule: number,
  visitor: Visitor,
  steps: Steps,
): Found => {
  const { test, arms } = split;
  let place = keptArm(split, visitor.earlierArms);
  const kept = place >= 0;
  let phase = split.phase;
  if (kept) {
    phase = visitor.earlierArms[test]!.phase;
    steps?.push({ step: 'earlier_arm', test, phase, arm: arms[place]!.path });
  } else if (onlyStep !== null) {
    place = pieces.only;
    steps?.push(onlyStep);
  } else {
    const point = pointOf(pieces, visitor.splitKey);
    place = placeAt(pieces, point);
    if (place >= 0) steps?.push({ step: 'split', test, phase, arm: arms[place]!.path, point });
  }
  const path = place < 0 ? undefined : to[place];
  const destination = path === undefined ? 0 : followPath(path, visitor.splitKey, steps);
  if (path === undefined) steps?.push(NO_DESTINATION);
  return destination === 0
    ? { outcome: 'unknown', destination: 0, arm: -1, rule, test: '', phase: 0, kept: false }
    : { outcome: 'redirected', destination, arm: arms[place]!.path, rule, test, phase, kept };
};

/** The step of the rule's first cap that is used up. */
const usedUp = (
  caps: readonly { readonly id: string; readonly step: Step }[],
  exhaustedCaps: readonly string[],
): Step | null => {
  for (let i = 0; i < caps.length; i++) if (exhaustedCaps.includes(caps[i]!.id)) return caps[i]!.step;
  return null;
};

/** The rules in order, then the default. */
const followRules = (
  { program, rules, fallback }: CompiledPlan,
  visitor: Visitor,
  exhaustedCaps: readonly string[],
  steps: Steps,
): Found => {
  const anyUsedUp = exhaustedCaps.length > 0;
  beginVisitor();
  let start = 0;
  for (let i = 0; start < program.length; i++) {
    const cap = anyUsedUp ? usedUp(rules[i]!.caps, exhaustedCaps) : null;
    if (cap !== null) steps?.push(cap);
    else {
      const condition = decidingCondition(program, start, visitor);
      const matched = condition < 0 !== isAny(program, start);
      if (steps !== null) {
        const own = rules[i]!.steps;
        steps.push((matched ? own.matched : own.failed)[condition + 1]!);
      }
      if (matched) return follow(rules[i]!.to, rules[i]!.number, visitor, steps);
    }
    start = nextRule(program, start);
  }
  steps?.push(FALLBACK);
  return follow(fallback, 0, visitor, steps);
};

/** A decision by rules. Its explanation is found by going the same way once more, when somebody asks for it. */
class Followed implements Decision {
  readonly outcome: Decision['outcome'];
  readonly destination: number;
  readonly arm: number;
  readonly rule: number;
  readonly test: string;
  readonly phase: number;
  readonly kept: boolean;
  readonly #compiled: CompiledPlan;
  readonly #visitor: Visitor;
  readonly #exhaustedCaps: readonly string[];

  constructor(compiled: CompiledPlan, visitor: Visitor, exhaustedCaps: readonly string[]) {
    const found = followRules(compiled, visitor, exhaustedCaps, null);
    this.outcome = found.outcome;
    this.destination = found.destination;
    this.arm = found.arm;
    this.rule = found.rule;
    this.test = found.test;
    this.phase = found.phase;
    this.kept = found.kept;
    this.#compiled = compiled;
    this.#visitor = visitor;
    this.#exhaustedCaps = exhaustedCaps;
  }

  get explanation(): readonly Step[] {
    const steps: Step[] = [];
    followRules(this.#compiled, this.#visitor, this.#exhaustedCaps, steps);
    return steps;
  }
}

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
  const { plan, caps } = compiled;
  if (compiled.inactive !== null) return compiled.inactive;
  const { notStarted, ended } = compiled;
  if (notStarted !== null && time < plan.startsAt!) return notStarted;
  if (ended !== null && time >= plan.endsAt!) return ended;
  if (exhaustedCaps.length > 0) {
    for (let i = 0; i < caps.length; i++) if (exhaustedCaps.includes(caps[i]!.id)) return caps[i]!.decision;
  }
  return new Followed(compiled, visitor, exhaustedCaps);
};
