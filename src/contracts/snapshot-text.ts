import type { DomainPlan, Snapshot, WorkspacePlan } from '../core/routing/plan.ts';

/**
 * A snapshot as text: one line of JSON with its head, then one for each campaign. Campaigns that did not change are the
 * same lines again, so whoever reads it has to look at the others only. The checksum, CRC-32 as 8 hex digits, is that of the whole text in UTF-8.
 */
export interface SnapshotHead {
  readonly version: 2;
  readonly revision: number;
  readonly madeAt: number;
  readonly workspaces: readonly WorkspacePlan[];
  readonly domains: readonly DomainPlan[];
  /** How many lines follow. */
  readonly campaigns: number;
}

/** The lines, each with its line feed. */
export function* snapshotLines(snapshot: Snapshot): Generator<string, void> {
  const { version, revision, madeAt, workspaces, domains, campaigns } = snapshot;
  const head: SnapshotHead = {
    version,
    revision,
    madeAt,
    workspaces,
    domains,
    campaigns: campaigns.length,
  };
  yield `${JSON.stringify(head)}\n`;
  for (const { host, slug, plan } of campaigns) yield `${JSON.stringify({ host, slug, plan })}\n`;
}

export const snapshotText = (snapshot: Snapshot): string => [...snapshotLines(snapshot)].join('');
