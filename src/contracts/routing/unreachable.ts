import { offersOf } from '../../core/routing/exits.ts';
import { type Unreachable, unreachableRules } from '../../core/routing/fair/unreachable.ts';
import { planCondition } from './plan-condition.ts';
import type { PathInput, RuleInput } from './routing.ts';

/** Rules that can never decide, from the form's or the API's data. */
export const deadRules = (
  rules: readonly Pick<RuleInput, 'match' | 'conditions' | 'caps'>[],
): Unreachable[] =>
  unreachableRules(
    rules.map(({ match, conditions, caps }) => ({
      match,
      conditions: conditions.map(planCondition),
      limited: Object.keys(caps).length > 0,
    })),
  );

interface Served {
  readonly destinations: readonly unknown[];
  readonly paths: readonly Pick<PathInput, 'landing' | 'offers' | 'exits'>[];
  readonly default: RuleInput['to'];
  readonly rules: readonly Pick<RuleInput, 'match' | 'conditions' | 'caps' | 'to'>[];
}

const EVERYBODY: Pick<RuleInput, 'match' | 'conditions' | 'caps'> = {
  match: 'all',
  conditions: [],
  caps: {},
};

/**
 * Indexes of destinations that no new visitor can reach: everywhere they occur, their share is 0 or the rule never
 * decides. Returning visitors do not reach them either.
 */
export const closedPages = (campaign: Served): number[] => {
  const splits = [...campaign.rules, { ...EVERYBODY, to: campaign.default }];
  const dead = new Set(deadRules(splits).map(({ place }) => place));
  const open = new Set<number | null>();
  for (const variant of splits.flatMap(({ to }, place) => (dead.has(place) ? [] : to))) {
    const path = variant.weight > 0 ? campaign.paths[variant.path] : undefined;
    if (path === undefined) continue;
    open.add(path.landing);
    for (const { destination, weight } of offersOf(path)) if (weight > 0) open.add(destination);
  }
  return campaign.destinations.flatMap((_, place) => (open.has(place) ? [] : [place]));
};
