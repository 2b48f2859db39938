import { type CompiledPlan, closedAt, type OfferChoice, type Way } from './compile.ts';
import type { Decision, DrawnOffer, Step } from './decision.ts';
import {
  beginVisitor,
  decidingCondition,
  fallbackOf,
  firstWayOf,
  isAny,
  nextRule,
  numberOf,
  phaseOf,
  pieceCount,
  pointFor,
  splitOf,
  variantCount,
  variantDestination,
  variantFor,
  variantPath,
} from './fair/program.ts';
import { type FullOffer, type OfferLimits, openOffer } from './offer-caps.ts';
import { placeAt, pointOf } from './pieces.ts';
import { type EarlierVariant, NO_EARLIER_VARIANTS, type Visitor } from './plan.ts';
import { keptOffer } from './split.ts';

export { type CompiledPlan, compilePlan } from './compile.ts';
export type { Decision } from './decision.ts';
export { openOffer } from './offer-caps.ts';
export { chooseOffer, exitsOf, offerTest } from './split.ts';

const FALLBACK: Step = Object.freeze({ step: 'fallback' });
const NO_DESTINATION: Step = Object.freeze({ step: 'no_destination' });

/** Collects the steps; null while none are requested. */
type Steps = Step[] | null;

/** A decision without its explanation. */
interface Found {
  /** Number of the matching rule; 0 for the default. */
  rule: number;
  /** -1: no destination. */
  way: number;
  /** Path number. */
  variant: number;
  /** Number of the path that the visitor is a unit of. */
  first: number;
  destination: number;
  kept: boolean;
  /** The earlier variant's phase, if there is one. */
  phase: number;
  drawn: readonly DrawnOffer[] | null;
  /** There are offers, and the caps of all are used up. */
  full: boolean;
}

/** The decision in progress. There is one at a time, so that a decision allocates nothing but itself. */
const found: Found = {
  rule: 0,
  way: -1,
  variant: -1,
  first: -1,
  destination: 0,
  kept: false,
  phase: 0,
  drawn: null,
  full: false,
};

/** Caps of offers, and the IDs of those that are used up. */
interface UsedUp {
  readonly limits: OfferLimits | null;
  readonly caps: readonly string[];
}

/** Draws the offer of one exit, from 1. Adds its steps. */
const drawOffer = (
  { variant, landing }: Way,
  { test, list, pieces }: OfferChoice,
  exit: number,
  { splitKey, earlierVariants }: Visitor,
  used: UsedUp,
  steps: Steps,
): DrawnOffer => {
  const kept = keptOffer(list, test, earlierVariants);
  const point = kept !== 0 || pieces.only >= 0 ? null : pointOf(pieces, splitKey);
  const place = point === null ? pieces.only : placeAt(pieces, point);
  const offer = kept !== 0 ? kept : (list[place]?.destination ?? 0);
  if (steps !== null && offer !== 0) {
    if (landing || exit > 1)
      steps.push({ step: 'exit_offer', path: variant, exit, destination: offer, point });
    else if (kept !== 0) steps.push({ step: 'earlier_offer', path: variant, destination: offer });
    else steps.push({ step: 'offer', path: variant, destination: offer, point });
  }
  const onFull =
    steps === null
      ? undefined
      : (full: FullOffer) => steps.push({ step: 'full_offer', path: variant, ...full });
  return { test, offer, leadsTo: openOffer(used.limits, offer, used.caps, onFull) };
};

/**
 * Destination of a way for a visitor; 0 if none. Adds its steps. A landing page that none of whose exits leads anywhere
 * any more is not shown.
 */
const destinationOf = (way: Way, visitor: Visitor, used: UsedUp, steps: Steps): number => {
  const { variant, landing, destination, exits } = way;
  if (steps !== null && destination !== 0) {
    steps.push(
      landing
        ? { step: 'landing', path: variant, destination }
        : { step: 'offer', path: variant, destination, point: null },
    );
  }
  if (exits === null) return destination;
  const drawn = exits.map((choice, i) => drawOffer(way, choice, i + 1, visitor, used, steps));
  found.drawn = drawn;
  // Without a landing page, the link itself leads to the first exit's offer.
  const reached = landing ? drawn : drawn.slice(0, 1);
  found.full = reached.some(({ offer }) => offer !== 0) && reached.every(({ leadsTo }) => leadsTo === 0);
  if (found.full) return 0;
  return landing ? destination : drawn[0]!.leadsTo;
};

/**
 * The variant the visitor was given earlier in the test of this split. Undefined if none or its phase does not exist.
 */
const earlierVariant = (first: Way, { earlierVariants }: Visitor): EarlierVariant | undefined => {
  const earlier = earlierVariants[first.test];
  return earlier !== undefined && earlier.phase >= 1 && earlier.phase <= first.phase ? earlier : undefined;
};

/** Index in the split of the variant with this path number, if visitors who have it keep it; otherwise -1. */
const keptPlace = (ways: readonly Way[], firstWay: number, variants: number, variant: number): number => {
  for (let i = 0; i < variants; i++) {
    const way = ways[firstWay + i]!;
    if (way.variant === variant) return way.keeps ? i : -1;
  }
  return -1;
};

/** `rule`: number of the rule that matched, 0 for the default; `offset`: position of its split in the program. */
const follow = (
  { program, ways, semantics, limits }: CompiledPlan,
  rule: number,
  offset: number,
  visitor: Visitor,
  exhaustedCaps: readonly string[],
  steps: Steps,
): void => {
  const firstWay = firstWayOf(program, offset);
  found.rule = rule;
  found.kept = false;
  found.drawn = null;
  found.full = false;
  let place = -1;
  let earlier: EarlierVariant | undefined;
  const variants = variantCount(program, offset);
  if (variants > 0 && visitor.earlierVariants !== NO_EARLIER_VARIANTS) {
    const first = ways[firstWay]!;
    earlier = earlierVariant(first, visitor);
    if (earlier !== undefined) {
      place = keptPlace(ways, firstWay, variants, earlier.variant);
      found.kept = place >= 0;
      found.phase = earlier.phase;
      // Under the first version of the rules, a visitor drawn again is a unit of the new variant.
      if (place < 0 && semantics === 1) earlier = undefined;
      else if (steps !== null) {
        const step = place < 0 ? 'closed_arm' : 'earlier_arm';
        steps.push({ step, test: first.test, phase: earlier.phase, arm: earlier.variant });
      }
    }
  }
  if (place < 0) {
    const one = pieceCount(program, offset) === 1;
    const point = one ? 0 : pointFor(program, offset, visitor.splitKey);
    place = variantFor(program, offset, point);
    if (place >= 0) {
      if (earlier === undefined) found.phase = phaseOf(program, offset);
      if (steps !== null) {
        const { test, phase, variant } = ways[firstWay + place]!;
        steps.push({ step: 'split', test, phase, arm: variant, point: one ? null : point });
      }
    }
  }
  let destination = place < 0 ? 0 : variantDestination(program, offset, place);
  // The way is a separate object in memory, so it is read only when it is needed.
  if (destination < 0 || (steps !== null && place >= 0)) {
    destination = destinationOf(ways[firstWay + place]!, visitor, { limits, caps: exhaustedCaps }, steps);
  }
  found.destination = destination;
  found.way = destination === 0 ? -1 : firstWay + place;
  found.variant = destination === 0 ? -1 : variantPath(program, offset, place);
  found.first = destination === 0 || earlier === undefined ? found.variant : earlier.variant;
  if (found.way < 0 && !found.full) steps?.push(NO_DESTINATION);
};

/** Tries the rules in order, then the default. The result is in `found`. */
const followRules = (
  compiled: CompiledPlan,
  visitor: Visitor,
  exhaustedCaps: readonly string[],
  steps: Steps,
): void => {
  const { program, ruleCaps } = compiled;
  const anyUsedUp = ruleCaps !== null && exhaustedCaps.length > 0;
  let rule = beginVisitor();
  for (let i = 0; program[rule] !== 0; i++) {
    const cap = anyUsedUp ? ruleCaps[i]!.find((id) => exhaustedCaps.includes(id)) : undefined;
    const number = numberOf(program, rule);
    if (cap !== undefined) steps?.push({ step: 'rule_cap', rule: number, cap });
    else {
      const condition = decidingCondition(program, rule, visitor);
      const matched = condition < 0 !== isAny(program, rule);
      steps?.push({ step: 'rule', rule: number, matched, condition });
      if (matched) {
        follow(compiled, number, splitOf(program, rule), visitor, exhaustedCaps, steps);
        return;
      }
    }
    rule = nextRule(program, rule);
  }
  steps?.push(FALLBACK);
  follow(compiled, 0, fallbackOf(program), visitor, exhaustedCaps, steps);
};

/** A decision by rules. Its explanation is computed on request by following the rules again. */
class Followed implements Decision {
  readonly outcome: Decision['outcome'];
  readonly destination: number;
  readonly variant: number;
  readonly first: number;
  readonly rule: number;
  readonly phase: number;
  readonly kept: boolean;
  readonly drawn: Decision['drawn'];
  readonly #way: number;
  readonly #compiled: CompiledPlan;
  readonly #visitor: Visitor;
  readonly #exhaustedCaps: readonly string[];

  constructor(compiled: CompiledPlan, visitor: Visitor, exhaustedCaps: readonly string[]) {
    followRules(compiled, visitor, exhaustedCaps, null);
    const leads = found.way >= 0;
    this.outcome = leads ? 'redirected' : found.full ? 'capped' : 'unknown';
    this.destination = found.destination;
    this.variant = found.variant;
    this.first = found.first;
    this.rule = found.rule;
    this.phase = leads ? found.phase : 0;
    this.kept = leads && found.kept;
    this.drawn = found.drawn;
    this.#way = found.way;
    this.#compiled = compiled;
    this.#visitor = visitor;
    this.#exhaustedCaps = exhaustedCaps;
  }

  static wayOf(decision: Decision): number {
    return #way in decision ? decision.#way : -1;
  }

  get test(): string {
    return this.#way < 0 ? '' : this.#compiled.ways[this.#way]!.test;
  }

  get explanation(): readonly Step[] {
    const steps: Step[] = [];
    followRules(this.#compiled, this.#visitor, this.#exhaustedCaps, steps);
    return steps;
  }
}

/** A decision without its explanation, as a plain object. */
export const outlineOf = (decision: Decision): Omit<Decision, 'explanation'> => {
  const { outcome, destination, variant, first, rule, test, phase, kept, drawn } = decision;
  return { outcome, destination, variant, first, rule, test, phase, kept, drawn };
};

/** Index of the decision's variant among the ways of the compiled plan; -1 unless redirected. */
export const wayOf = (decision: Decision): number => Followed.wayOf(decision);

/**
 * Where a visitor goes. Pure: the same arguments always give the same decision, so that a logged request can be
 * replayed. It sees nothing of a request but `Visitor` (docs/fair-routing.md).
 *
 * Order: status; start and end; caps of the campaign; the rules in plan order, where the first match without a used-up
 * cap wins; the default; an offer with a used-up conversion cap gives way to its fallback. `time`: milliseconds since 1970.
 * `exhaustedCaps`: IDs of the caps, also of offers, that are used up at that time; IDs of other plans have no effect.
 */
export const decide = (
  compiled: CompiledPlan,
  visitor: Visitor,
  time: number,
  exhaustedCaps: readonly string[],
): Decision => {
  const closed = closedAt(compiled, time);
  if (closed !== null) return closed;
  const { caps } = compiled;
  if (caps !== null && exhaustedCaps.length > 0) {
    for (let i = 0; i < caps.length; i++) if (exhaustedCaps.includes(caps[i]!.id)) return caps[i]!.decision;
  }
  return new Followed(compiled, visitor, exhaustedCaps);
};
