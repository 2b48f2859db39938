import type { DomainPlan, Plan, PlanDestination, Snapshot, WorkspacePlan } from '../core/routing/plan.ts';
import { checkSnapshot, sumOf } from './snapshot-check.ts';

export interface Link {
  readonly plan: Plan;
  readonly destinations: ReadonlyMap<number, PlanDestination>;
}

export interface Site {
  readonly domain: DomainPlan;
  readonly links: ReadonlyMap<string, Link>;
}

/** A snapshot with its look-ups; never changed, only replaced as a whole. */
export interface Tables {
  /** 0: the empty one before the first snapshot. */
  readonly revision: number;
  readonly sum: string;
  readonly sites: ReadonlyMap<string, Site>;
  readonly workspaceOf: ReadonlyMap<number, number>;
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

const tablesOf = (snapshot: Snapshot, sum: string): Tables => {
  const links = new Map<string, Map<string, Link>>();
  for (const { host, slug, plan } of snapshot.campaigns) {
    const ofHost = links.get(host) ?? new Map<string, Link>();
    ofHost.set(slug, { plan, destinations: new Map(plan.destinations.map((d) => [d.id, d])) });
    links.set(host, ofHost);
  }
  return {
    revision: snapshot.revision,
    sum,
    sites: new Map(
      snapshot.domains.map((domain) => [domain.host, { domain, links: links.get(domain.host) ?? new Map() }]),
    ),
    workspaceOf: new Map(snapshot.campaigns.map(({ plan }) => [plan.campaign, plan.workspace])),
    postbackKeys: new Map(snapshot.workspaces.map((w) => [w.postbackKey, w])),
  };
};

const nothing: Snapshot = { version: 1, revision: 0, madeAt: 0, workspaces: [], domains: [], campaigns: [] };

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
