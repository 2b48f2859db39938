import { type CompiledPlan, compilePlan } from '../core/routing/compile.ts';
import type { Plan, PlanDestination, PlanPath, WorkspacePlan } from '../core/routing/plan.ts';
import type { CappedPlan } from './caps.ts';
import { formatArms, NO_ARMS } from './cookies.ts';

/** What answers need of a plan besides its compiled rules. */
export type LinkPlan = Pick<
  Plan,
  | 'campaign'
  | 'publicId'
  | 'name'
  | 'source'
  | 'workspace'
  | 'domain'
  | 'revision'
  | 'zone'
  | 'redirect'
  | 'referrer'
  | 'passQuery'
  | 'invalidTraffic'
  | 'inactive'
>;

/** Everything about one way of the compiled plan that is the same for every visitor who is sent there. */
export interface ReadyWay {
  /** Undefined: the offer is chosen among several. */
  readonly destination: PlanDestination | undefined;
  /** Members of a record that speak of the decision, with a comma before each; only where there is a `destination`. */
  readonly members: string;
  /** The arms cookie of a visitor without one. A split of one arm may have a second one later: it is kept as well. */
  readonly arms: string;
  /** It is a landing page, whose visitors go on by `/out`. */
  readonly landing: boolean;
}

/** A campaign with its look-ups. It holds nothing that no answer needs: a worker has ten thousand of them. */
export interface Link {
  readonly plan: LinkPlan;
  readonly workspace: WorkspacePlan;
  readonly compiled: CompiledPlan;
  /** As the compiled plan's ways. */
  readonly ways: readonly ReadyWay[];
  readonly destinations: readonly PlanDestination[];
  readonly paths: readonly PlanPath[];
  /** The plan as far as it speaks of caps; null: it has none. */
  readonly capped: CappedPlan | null;
  /** First members of this campaign's records: workspace, domain, campaign, revision. */
  readonly members: string;
}

export const destinationOf = ({ destinations }: Link, id: number): PlanDestination | undefined =>
  destinations.find((destination) => destination.id === id);

export const pathOf = ({ paths }: Link, number: number): PlanPath | undefined =>
  paths.find((path) => path.number === number);

const hasCaps = ({ caps, rules }: Plan): boolean => caps.length > 0 || rules.some((r) => r.caps.length > 0);

const linkPlan = (plan: Plan): LinkPlan => {
  const { campaign, publicId, name, source, workspace, domain, revision } = plan;
  const { zone, redirect, referrer, passQuery, invalidTraffic, inactive } = plan;
  return {
    ...{ campaign, publicId, name, source, workspace, domain, revision },
    ...{ zone, redirect, referrer, passQuery, invalidTraffic, inactive },
  };
};

const readyWays = ({ ways }: CompiledPlan, destinations: readonly PlanDestination[]): ReadyWay[] =>
  ways.map(({ rule, test, phase, arm, path, destination, offers }) => ({
    destination: offers === null ? destinations.find((one) => one.id === destination) : undefined,
    members: `,"d":${destination},"ru":${rule},"te":"${test}","ph":${phase},"a":${arm}`,
    arms: formatArms(NO_ARMS, test, { phase, arm }),
    landing: path !== undefined && path.landing !== 0,
  }));

export const readyLink = (plan: Plan, workspace: WorkspacePlan): Link => {
  const compiled = compilePlan(plan);
  return {
    plan: linkPlan(plan),
    workspace,
    compiled,
    ways: readyWays(compiled, plan.destinations),
    destinations: plan.destinations,
    paths: plan.paths,
    capped: hasCaps(plan) ? plan : null,
    members: `"ws":${plan.workspace},"do":${plan.domain},"c":${plan.campaign},"r":${plan.revision}`,
  };
};
