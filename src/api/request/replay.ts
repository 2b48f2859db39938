import { decisionSteps } from '../../contracts/routing/decision.ts';
import type { Replay } from '../../contracts/routing/replay.ts';
import { abTestNumber } from '../../core/clicks/ab-test-number.ts';
import { compilePlan, type Decision, decide, offerTest } from '../../core/routing/decide.ts';
import { explain } from '../../core/routing/explain.ts';
import { NO_EARLIER_VARIANTS, type Plan, type Visitor } from '../../core/routing/plan.ts';
import { localMinute } from '../../core/time/zone.ts';
import { routedUnder } from '../../core/traffic/routed-as.ts';
import type { Db } from '../../db/tables.ts';
import type { StoredRequest } from '../../events/store/request-log.ts';
import { planOfRevision } from '../campaign/revision-store.ts';
import type { Parts } from '../http/route-deps.ts';
import { destinationNames } from '../report/store.ts';
import { storedRequestOf } from './service.ts';

/** The A/B test with a key from records (`t45`); null if the workspace has no such test. */
const abTestByKey = async (
  db: Db,
  workspace: number,
  key: string,
): Promise<{ id: string; name: string } | null> => {
  const number = abTestNumber(key);
  if (number === 0) return null;
  const row = await db
    .selectFrom('ab_tests')
    .select(['public_id as id', 'name'])
    .where('workspace_id', '=', workspace)
    .where('id', '=', number)
    .executeTakeFirst();
  return row ?? null;
};

type EarlierVariants = Visitor['earlierVariants'];

/** The visitor as the decision saw them, from the record. */
const visitorOf = (request: StoredRequest, plan: Plan, earlierVariants: EarlierVariants): Visitor => ({
  country: request.country,
  region: request.region,
  ...routedUnder(
    plan,
    {
      device: (request.device ?? 'other') as Visitor['device'],
      os: request.os,
      family: (request.browser ?? 'other') as Visitor['browser'],
    },
    request.userAgent,
    request.language,
  ),
  localMinute: localMinute(request.time, plan.zone),
  splitKey: request.splitKey ?? request.visitor,
  earlierVariants,
});

const isSame = (request: StoredRequest, decision: Decision): boolean =>
  (request.outcome === 'landed' ? 'redirected' : request.outcome) === decision.outcome &&
  request.destination === decision.destination &&
  request.rule === decision.rule &&
  request.variant === decision.variant;

/**
 * Possible contents of the visitor's cookie. A record says whether the variant was kept, but not whether the offer was;
 * an offer that the hash does not give was kept.
 */
const cookies = (request: StoredRequest): EarlierVariants[] => {
  const { kept, test, phase, variant, firstVariant, campaign, destination } = request;
  const given = firstVariant ?? (kept ? variant : null);
  const earlier = given === null ? NO_EARLIER_VARIANTS : { [test]: { phase, variant: given } };
  return [earlier, { ...earlier, [offerTest(campaign, variant)]: { phase: 1, variant: destination } }];
};

const decidedAgain = (request: StoredRequest, plan: Plan) => {
  const compiled = compilePlan(plan);
  const tries = cookies(request).map((earlierVariants) => {
    const visitor = visitorOf(request, plan, earlierVariants);
    return { visitor, decision: decide(compiled, visitor, request.time, request.exhaustedCaps) };
  });
  return tries.find(({ decision }) => isSame(request, decision)) ?? tries[0]!;
};

/** `not_found` for an ID that no request of the workspace has. */
export const replayRequest = async (
  parts: Pick<Parts, 'db' | 'reports' | 'clickOf'>,
  workspace: number,
  id: string,
): Promise<Replay> => {
  const { request } = await storedRequestOf(parts, workspace, id);
  const nothing = {
    revision: request.revision,
    steps: [],
    rules: [],
    test: null,
    destination: null,
    zone: null,
  };
  if (request.campaign === 0) return { ...nothing, state: 'no_campaign' };
  const plan = await planOfRevision(parts.db, request.campaign, request.revision);
  if (!plan) return { ...nothing, state: 'no_plan' };
  const { visitor, decision } = decidedAgain(request, plan);
  const names = await destinationNames(parts.db, workspace, [decision.destination]);
  const refused = request.outcome === 'refused';
  return {
    revision: request.revision,
    state: refused ? 'refused' : isSame(request, decision) ? 'same' : 'different',
    steps: decisionSteps(explain(plan, visitor, decision)),
    rules: plan.rules.map(({ number, name }) => ({ number, name })),
    test: await abTestByKey(parts.db, workspace, decision.test),
    destination: names.get(decision.destination) ?? null,
    zone: plan.zone,
  };
};
