import type { TryAnswer, TryInput } from '../../contracts/campaigns/try.ts';
import { decisionSteps } from '../../contracts/routing/decision.ts';
import { compilePlan, decide } from '../../core/routing/decide.ts';
import { explain } from '../../core/routing/explain.ts';
import { sharesOf } from '../../core/routing/split.ts';
import type { Db } from '../../db/tables.ts';
import { findCampaign } from '../campaign/store.ts';
import { Refusal } from '../http/refusal.ts';
import type { EdgeView } from './edge-view.ts';
import { triedPlan } from './try-plan.ts';
import { triedVisitor } from './visitor.ts';

interface TryParts {
  db: Db;
  edgeView: EdgeView;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Steps that depend on the visitor's key: included only if everyone takes them. */
const DRAWN = new Set(['split', 'landing', 'offer']);

/**
 * Where visitors like a made-up one would go, and why, by the code and plan that an edge worker uses. Nothing is
 * recorded, and no cap counts as used up. With several pages, only the shares are returned, never the one drawn: seeds
 * are drawn when a campaign is saved, and someone who could see the draw of a known visitor could save campaigns until
 * it suits them. Throws `not_found` and `validation_failed`.
 */
export const tryCampaign = async (
  { db, edgeView, now }: TryParts,
  workspace: { id: number; timeZone: string },
  id: string,
  input: TryInput,
): Promise<TryAnswer> => {
  const campaign = await findCampaign(db, workspace.id, id);
  if (!campaign) throw new Refusal('not_found');
  const present = now();
  const at = input.at === undefined ? present : Date.parse(input.at);
  const zones = { zone: workspace.timeZone, now: new Date(present) };
  const { plan, revision, ids } = await triedPlan(db, campaign, input, zones);
  const { visitor, place } = triedVisitor(edgeView, input, { at, zone: plan.zone });
  const decision = decide(compilePlan(plan), visitor, at, []);
  const query = input.query?.replace(/^\?/, '') ?? '';
  const pageOf = (number: number, arm: number) => {
    const destination = plan.destinations.find((one) => one.id === number);
    const url = destination && edgeView.urlOf({ plan, destination, arm, visitor, place, query, time: at });
    return { id: ids.get(number) ?? null, name: destination?.name ?? '', url: url ?? '' };
  };
  const shares = (decision.outcome === 'redirected' ? sharesOf(plan, decision.rule) : []).map(
    ({ path, destination, landing, share }) => ({
      ...pageOf(destination, path),
      path,
      landing,
      share,
    }),
  );
  const [first] = shares;
  const isOne = first !== undefined && shares.length === 1;
  const steps = decisionSteps(explain(plan, visitor, decision));
  const { country, region, language, device, os, browser } = visitor;
  return {
    revision,
    outcome: decision.outcome,
    destination: isOne ? { id: first.id, name: first.name, url: first.url } : null,
    shares,
    steps: isOne ? steps : steps.filter(({ step }) => !DRAWN.has(step)),
    visitor: { country, region, language, device, os, browser },
    at: new Date(at).toISOString(),
  };
};
