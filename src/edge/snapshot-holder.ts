import { type CompiledPlan, compilePlan } from '../core/routing/compile.ts';
import type {
  DomainPlan,
  Plan,
  PlanDestination,
  PlanPath,
  Snapshot,
  WorkspacePlan,
} from '../core/routing/plan.ts';
import { checkSnapshot, sumOf } from './snapshot-check.ts';

/** A campaign with its look-ups. */
export interface Link {
  readonly plan: Plan;
  readonly workspace: WorkspacePlan;
  readonly compiled: CompiledPlan;
  readonly destinations: ReadonlyMap<number, PlanDestination>;
  readonly paths: ReadonlyMap<number, PlanPath>;
  /** Whether the campaign or a rule of it has a cap. */
  readonly hasCaps: boolean;
  /** First members of this campaign's records: workspace, domain, campaign, revision. */
  readonly members: string;
}

export interface Site {
  readonly domain: DomainPlan;
  readonly links: { get(slug: string): Link | undefined };
  /** Its host as a JSON text. */
  readonly hostJson: string;
}

/** A snapshot with its look-ups; never changed, only replaced as a whole. */
export interface Tables {
  /** 0: the empty one before the first snapshot. */
  readonly revision: number;
  readonly sum: string;
  readonly sites: ReadonlyMap<string, Site>;
  /** By number of the campaign, with the host that serves it. */
  readonly campaigns: ReadonlyMap<
    number,
    { readonly host: string; readonly plan: Plan; readonly link: Link }
  >;
  readonly postbackKeys: ReadonlyMap<string, WorkspacePlan>;
}

type Taken =
  | { readonly ok: true; readonly revision: number }
  | { readonly ok: false; readonly revision: number; readonly reason: string };

export interface SnapshotHolder {
  current(): Tables;
  /** Checks a snapshot's text and puts it in force; a broken one changes nothing. `sum`: CRC-32, 8 hex digits. */
  take(sum: string, body: string): Taken;
}

const anyCaps = ({ caps, rules }: Plan): boolean => caps.length > 0 || rules.some((r) => r.caps.length > 0);

/** The look-ups of one campaign. */
const readyLink = (plan: Plan, workspace: WorkspacePlan): Link => ({
  plan,
  workspace,
  compiled: compilePlan(plan),
  destinations: new Map(plan.destinations.map((d) => [d.id, d])),
  paths: new Map(plan.paths.map((p) => [p.number, p])),
  hasCaps: anyCaps(plan),
  members: `"ws":${plan.workspace},"do":${plan.domain},"c":${plan.campaign},"r":${plan.revision}`,
});

/** A campaign of the snapshot. Its look-ups are made at the first hit: most of ten thousand have none for days. */
class Campaign {
  readonly host: string;
  readonly plan: Plan;
  readonly #workspace: WorkspacePlan;
  #link: Link | null = null;

  constructor(host: string, plan: Plan, workspace: WorkspacePlan) {
    this.host = host;
    this.plan = plan;
    this.#workspace = workspace;
  }

  get link(): Link {
    this.#link ??= readyLink(this.plan, this.#workspace);
    return this.#link;
  }
}

const tablesOf = (snapshot: Snapshot, sum: string): Tables => {
  const bySlug = new Map<string, Map<string, Campaign>>(snapshot.domains.map((d) => [d.host, new Map()]));
  const workspaces = new Map(snapshot.workspaces.map((w) => [w.id, w]));
  const campaigns = new Map<number, Campaign>();
  for (const { host, slug, plan } of snapshot.campaigns) {
    const campaign = new Campaign(host, plan, workspaces.get(plan.workspace) as WorkspacePlan);
    bySlug.get(host)?.set(slug, campaign);
    campaigns.set(plan.campaign, campaign);
  }
  return {
    revision: snapshot.revision,
    sum,
    sites: new Map(
      snapshot.domains.map((domain) => {
        const slugs = bySlug.get(domain.host) as ReadonlyMap<string, Campaign>;
        const links = { get: (slug: string): Link | undefined => slugs.get(slug)?.link };
        return [domain.host, { domain, links, hostJson: JSON.stringify(domain.host) }];
      }),
    ),
    campaigns,
    postbackKeys: new Map(snapshot.workspaces.map((w) => [w.postbackKey, w])),
  };
};

const nothing: Snapshot = { version: 2, revision: 0, madeAt: 0, workspaces: [], domains: [], campaigns: [] };

/** Holds the snapshot in force, at first an empty one: every link is unknown until the control side or the disk copy speaks. */
export const createSnapshotHolder = (): SnapshotHolder => {
  let tables = tablesOf(nothing, sumOf(''));
  return {
    current: () => tables,
    take(sum, body) {
      const checked = checkSnapshot(sum, body);
      if (!checked.ok) return checked;
      tables = tablesOf(checked.snapshot, sum);
      return { ok: true, revision: tables.revision };
    },
  };
};
