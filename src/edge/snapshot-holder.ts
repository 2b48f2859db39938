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

/** A campaign with its look-ups. They are made at its first hit: most of ten thousand campaigns have none for days. */
export interface Link {
  readonly plan: Plan;
  readonly workspace: WorkspacePlan;
  readonly compiled: CompiledPlan;
  readonly destinations: ReadonlyMap<number, PlanDestination>;
  readonly paths: ReadonlyMap<number, PlanPath>;
  /** First members of this campaign's records: workspace, domain, campaign, revision. */
  readonly members: string;
}

export interface Site {
  readonly domain: DomainPlan;
  readonly links: ReadonlyMap<string, Link>;
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
  readonly campaigns: ReadonlyMap<number, { readonly host: string; readonly link: Link }>;
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

const linkOf = (plan: Plan, workspace: WorkspacePlan): Link => {
  let compiled: CompiledPlan | undefined;
  let destinations: Map<number, PlanDestination> | undefined;
  let paths: Map<number, PlanPath> | undefined;
  let members: string | undefined;
  return {
    plan,
    workspace,
    get compiled() {
      compiled ??= compilePlan(plan);
      return compiled;
    },
    get destinations() {
      destinations ??= new Map(plan.destinations.map((d) => [d.id, d]));
      return destinations;
    },
    get paths() {
      paths ??= new Map(plan.paths.map((p) => [p.number, p]));
      return paths;
    },
    get members() {
      members ??= `"ws":${plan.workspace},"do":${plan.domain},"c":${plan.campaign},"r":${plan.revision}`;
      return members;
    },
  };
};

const tablesOf = (snapshot: Snapshot, sum: string): Tables => {
  const links = new Map<string, Map<string, Link>>();
  const workspaces = new Map(snapshot.workspaces.map((w) => [w.id, w]));
  const campaigns = new Map<number, { host: string; link: Link }>();
  for (const { host, slug, plan } of snapshot.campaigns) {
    const ofHost = links.get(host) ?? new Map<string, Link>();
    const link = linkOf(plan, workspaces.get(plan.workspace) as WorkspacePlan);
    ofHost.set(slug, link);
    links.set(host, ofHost);
    campaigns.set(plan.campaign, { host, link });
  }
  return {
    revision: snapshot.revision,
    sum,
    sites: new Map(
      snapshot.domains.map((domain) => [
        domain.host,
        { domain, links: links.get(domain.host) ?? new Map(), hostJson: JSON.stringify(domain.host) },
      ]),
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
