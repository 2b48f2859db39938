import type { DomainPlan, Snapshot, WorkspacePlan } from '../../core/routing/plan.ts';

/**
 * A snapshot as text: one line of JSON with its head, then one per campaign. Unchanged campaigns have unchanged lines,
 * so that a reader needs to process only the others. The checksum (CRC-32 as 8 hex digits) covers the whole text in
 * UTF-8.
 */
export interface SnapshotHead {
  readonly version: 2;
  readonly revision: number;
  readonly madeAt: number;
  readonly workspaces: readonly WorkspacePlan[];
  readonly domains: readonly DomainPlan[];
  /** Number of lines that follow. */
  readonly campaigns: number;
}

/** The lines, each ending in a line feed. */
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
