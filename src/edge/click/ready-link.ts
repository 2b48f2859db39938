import { type CompiledPlan, compilePlan } from '../../core/routing/compile.ts';
import type { Plan, PlanDestination, PlanPath } from '../../core/routing/plan.ts';
import type { WorkspacePlan } from '../../snapshot/text.ts';
import type { CappedPlan } from '../caps/caps.ts';
import { formatVariants, NO_VARIANTS } from '../visitors/variants-text.ts';
import { fixedCostMembers } from './click-cost.ts';
import type { NamedSlots } from './link-query.ts';

/** The part of a plan that answers need besides its compiled rules. */
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

/** The part of a compiled way that is the same for every visitor who is sent there. */
export interface ReadyWay {
  /** Undefined if an offer is to be drawn. */
  readonly destination: PlanDestination | undefined;
  /** Members of a record about the decision, each preceded by a comma; only with a `destination`. */
  readonly members: string;
  /** The assignments, except the offer, of a visitor who had none. */
  readonly variants: string;
  /** Whether it is a landing page, which leads to `/out`. */
  readonly landing: boolean;
}

/** Parts that few answers need. */
type Details = Pick<Plan, 'destinations' | 'paths'>;

/**
 * A campaign with its lookups. A worker has ten thousand of them, so it holds only what most answers need; the rest
 * (unused destinations, paths) is read from the snapshot again.
 */
export class Link {
  readonly plan: LinkPlan;
  readonly workspace: WorkspacePlan;
  readonly compiled: CompiledPlan;
  /** The part of the plan about request caps, or null. */
  readonly capped: CappedPlan | null;
  /** IDs of the conversion caps of its offers; null if there are none. */
  readonly offerCaps: readonly string[] | null;
  /** First members of this campaign's records: workspace, domain, campaign, revision, and the fixed cost of a click. */
  readonly members: string;
  /** Whether each click's query states its cost. */
  readonly costInQuery: boolean;
  /** Names of the link's parameters other than `sub1` to `sub20`; null if there are none. */
  readonly slots: NamedSlots | null;
  readonly #ways: (ReadyWay | undefined)[];
  readonly #read: () => Plan;
  #details: Details | null = null;

  /** `read`: returns the same plan again. */
  constructor(plan: Plan, workspace: WorkspacePlan, read: () => Plan, slots: NamedSlots | null = null) {
    this.plan = linkPlan(plan);
    this.workspace = workspace;
    this.compiled = compilePlan(plan);
    this.capped = hasCaps(plan) ? plan : null;
    const { limits } = this.compiled;
    this.offerCaps = limits === null ? null : [...new Set([...limits.values()].map(({ cap }) => cap))];
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
    this.slots = slots;
    this.#ways = this.compiled.ways.map(() => undefined);
    this.#read = read;
  }

  /** Way number `place` of the compiled plan, prepared when a visitor is first sent there. */
  way(place: number): ReadyWay | undefined {
    const known = this.#ways[place];
    if (known !== undefined) return known;
    const way = this.compiled.ways[place];
    if (way === undefined) return undefined;
    const { rule, test, phase, variant, landing, destination, exits } = way;
    const ready: ReadyWay = {
      destination: exits === null ? this.#destinationOnce(destination) : undefined,
      members: flat(
        ...[',"d":', destination, ',"ru":', rule, ',"te":"', test, '","ph":', phase, ',"a":', variant],
        landing ? ',"lp":1' : '',
      ),
      variants: flat(formatVariants(NO_VARIANTS, test, { phase, variant })),
      landing,
    };
    this.#ways[place] = ready;
    return ready;
  }

  /** Reads the plan again, for a single use; do not keep it. */
  whole(): Plan {
    return this.#read();
  }

  /** Used when the offer is chosen from several, and for `/out`; caches all of them. */
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

/** A text in one piece: the result of `+` stays a tree of its parts, which takes four times as much memory. */
function flat(...parts: (string | number)[]): string {
  return parts.join('');
}

const hasCaps = ({ caps, rules }: Plan): boolean => caps.length > 0 || rules.some((r) => r.caps.length > 0);

// One literal: with a spread, the engine stores half of the members separately.
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
