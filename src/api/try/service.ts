import { decisionSteps } from '../../contracts/decision.ts';
import type { TryAnswer, TryInput } from '../../contracts/try.ts';
import { compilePlan, type Decision, decide } from '../../core/routing/decide.ts';
import { explain } from '../../core/routing/explain.ts';
import type { Plan } from '../../core/routing/plan.ts';
import { sharesOf } from '../../core/routing/shares-of.ts';
import type { Db } from '../../db/tables.ts';
import { findCampaign } from '../campaign/store.ts';
import { Refusal } from '../http/refusal.ts';
import type { EdgeEyes } from './eyes.ts';
import { type TriedPlan, triedPlan } from './try-plan.ts';
import { triedVisitor } from './visitor.ts';

interface TryParts {
  db: Db;
  eyes: EdgeEyes;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Steps that go by the visitor's key. */
const DRAWN = new Set(['split', 'landing', 'offer']);

/** Whether an edge would choose by the same seeds. */
const isSettled = ({ plan, isDrawn }: TriedPlan, { rule, arm }: Decision): boolean => {
  const split = plan.rules.find((one) => one.number === rule)?.to ?? plan.fallback;
  const path = plan.paths.find((one) => one.number === arm);
  const several = (list: readonly { weight: number }[] = []): boolean =>
    list.filter((one) => one.weight > 0).length > 1;
  return (
    (!several(split.arms) || isDrawn(split.seed)) &&
    (path === undefined || path.landing !== 0 || !several(path.offers) || isDrawn(path.seed))
  );
};

const pageOf = ({ plan, ids }: TriedPlan, number: number) => ({
  id: ids.get(number) ?? null,
  name: plan.destinations.find((one) => one.id === number)?.name ?? '',
});

/**
 * Where a made-up visitor would go and why, by the code and the plan that an edge worker decides with. Nothing is recorded,
 * and no cap is taken as used up. Throws `not_found` and `validation_failed`.
 */
export const tryCampaign = async (
  { db, eyes, now }: TryParts,
  workspace: { id: number; timeZone: string },
  id: string,
  input: TryInput,
): Promise<TryAnswer> => {
  const campaign = await findCampaign(db, workspace.id, id);
  if (!campaign) throw new Refusal('not_found');
  const present = now();
  const at = input.at === undefined ? present : Date.parse(input.at);
  const tried = await triedPlan(db, campaign, input, { zone: workspace.timeZone, now: new Date(present) });
  const plan: Plan = tried.plan;
  const { visitor, key, place } = triedVisitor(eyes, input, { at, now: present, zone: plan.zone });
  const decision = decide(compilePlan(plan), visitor, at, []);
  const leads = decision.outcome === 'redirected';
  const shares = leads ? sharesOf(plan, decision.rule) : [];
  const drawn = visitor.splitKey !== '' && (!leads || isSettled(tried, decision));
  const certain = drawn || shares.length === 1;
  const destination = certain ? plan.destinations.find((one) => one.id === decision.destination) : undefined;
  const steps = decisionSteps(explain(plan, visitor, decision));
  const { country, region, language, device, os, browser } = visitor;
  return {
    revision: tried.revision,
    outcome: decision.outcome,
    destination:
      destination === undefined
        ? null
        : {
            ...pageOf(tried, destination.id),
            url: eyes.urlOf({
              ...{ plan, destination, arm: decision.arm, visitor, place, time: at },
              query: input.query?.replace(/^\?/, '') ?? '',
            }),
          },
    shares: shares.map(({ path, destination: number, landing, share }) => ({
      ...pageOf(tried, number),
      ...{ path, landing, share },
    })),
    steps: certain ? steps : steps.filter(({ step }) => !DRAWN.has(step)),
    visitor: { country, region, language, device, os, browser },
    at: new Date(at).toISOString(),
    key: visitor.splitKey !== '' && !drawn ? 'unsaved' : key,
  };
};
