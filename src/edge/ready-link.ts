import { type CompiledPlan, compilePlan } from '../core/routing/compile.ts';
import type { Plan, PlanDestination, PlanPath, WorkspacePlan } from '../core/routing/plan.ts';
import { formatArms, NO_ARMS } from './arms-text.ts';
import type { CappedPlan } from './caps.ts';
import { fixedCostMembers } from './click-cost.ts';

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
  /** The arms cookie of a visitor without one, but for his offer. */
  readonly arms: string;
  /** Name of the choice among the path's offers; '': there is one, or it is made behind the landing page. */
  readonly offerTest: string;
  /** It is a landing page, whose visitors go on by `/out`. */
  readonly landing: boolean;
}

/** What few answers need. */
type Details = Pick<Plan, 'destinations' | 'paths'>;

/**
 * A campaign with its look-ups. A worker has ten thousand of them, so it holds what answers need; what few answers need
 * (destinations that are not in use, paths) is read from the snapshot again.
 */
export class Link {
  readonly plan: LinkPlan;
  readonly workspace: WorkspacePlan;
  readonly compiled: CompiledPlan;
  /** The plan as far as it speaks of caps; null: it has none. */
  readonly capped: CappedPlan | null;
  /** First members of this campaign's records: workspace, domain, campaign, revision, and what every click costs. */
  readonly members: string;
  /** The query of each click says what it costs. */
  readonly costInQuery: boolean;
  readonly #ways: (ReadyWay | undefined)[];
  readonly #read: () => Plan;
  #details: Details | null = null;

  /** `read`: gives the same plan again. */
  constructor(plan: Plan, workspace: WorkspacePlan, read: () => Plan) {
    this.plan = linkPlan(plan);
    this.workspace = workspace;
    this.compiled = compilePlan(plan);
    this.capped = hasCaps(plan) ? plan : null;
    this.members = flat(
      '"ws":',
      plan.workspace,
      ',"do":',
      plan.domain,
      ',"c":',
      plan.campaign,
      ',"r":',
      plan.revision,
      fixedCostMembers(plan.cost),
    );
    this.costInQuery = plan.cost?.by === 'token';
    this.#ways = this.compiled.ways.map(() => undefined);
    this.#read = read;
  }

  /** Number `place` of the compiled plan's ways, made ready when somebody is first sent there. */
  way(place: number): ReadyWay | undefined {
    const known = this.#ways[place];
    if (known !== undefined) return known;
    const way = this.compiled.ways[place];
    if (way === undefined) return undefined;
    const { rule, test, phase, arm, landing, destination, offers } = way;
    const ready: ReadyWay = {
      destination: offers === null ? this.#destinationOnce(destination) : undefined,
      members: flat(
        ...[',"d":', destination, ',"ru":', rule, ',"te":"', test, '","ph":', phase, ',"a":', arm],
        landing ? ',"lp":1' : '',
      ),
      arms: flat(formatArms(NO_ARMS, test, { phase, arm })),
      offerTest: offers?.test ?? '',
      landing,
    };
    this.#ways[place] = ready;
    return ready;
  }

  /** The plan again, to be looked at once and not kept. */
  whole(): Plan {
    return this.#read();
  }

  /** For offers that are chosen among several, and for `/out`: then all of them are kept. */
  destination(id: number): PlanDestination | undefined {
    this.#details ??= detailsOf(this.#read());
    return this.#details.destinations.find((one) => one.id === id);
  }

  path(number: number): PlanPath | undefined {
    this.#details ??= detailsOf(this.#read());
    return this.#details.paths.find((one) => one.number === number);
  }

  #destinationOnce(id: number): PlanDestination | undefined {
    const { destinations } = this.#details ?? this.#read();
    return destinations.find((one) => one.id === id);
  }
}

const detailsOf = ({ destinations, paths }: Details): Details => ({ destinations, paths });

/** A text in one piece: what `+` makes stays a tree of its parts, which takes four times as much. */
function flat(...parts: (string | number)[]): string {
  return parts.join('');
}

const hasCaps = ({ caps, rules }: Plan): boolean => caps.length > 0 || rules.some((r) => r.caps.length > 0);

// One literal: with a spread the engine keeps half of the members in a place of their own.
const linkPlan = (plan: Plan): LinkPlan => ({
  campaign: plan.campaign,
  publicId: plan.publicId,
  name: plan.name,
  source: plan.source,
  workspace: plan.workspace,
  domain: plan.domain,
  revision: plan.revision,
  zone: plan.zone,
  redirect: plan.redirect,
  referrer: plan.referrer,
  passQuery: plan.passQuery,
  invalidTraffic: plan.invalidTraffic,
  inactive: plan.inactive,
});
