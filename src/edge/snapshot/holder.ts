import type { StoredText } from '../../snapshot/read/file.ts';
import { type KeptLine, lineStore, piecesOf } from '../../snapshot/read/line-store.ts';
import {
  type MakeCampaign,
  readSnapshot,
  type SnapshotParts,
  type SnapshotSource,
  type SnapshotTaker,
  type Taken,
} from '../../snapshot/read/reader.ts';
import { type DomainPlan, sumOf, type WorkspacePlan } from '../../snapshot/text.ts';
import { type FullOffers, fullOffersOf } from '../caps/full-offers.ts';
import type { Link } from '../click/ready-link.ts';
import { Campaign, ReadyCampaigns } from './campaign.ts';

export interface Site {
  readonly domain: DomainPlan;
  /** The domain's workspace; undefined if not in the snapshot. */
  readonly workspace: WorkspacePlan | undefined;
  readonly links: { get(slug: string): Link | undefined };
  /** Its host as a JSON text. */
  readonly hostJson: string;
}

/** A snapshot with its lookups; never changed, only replaced as a whole. */
export interface Tables extends StoredText {
  /** 0 before the first snapshot. */
  readonly revision: number;
  readonly sites: ReadonlyMap<string, Site>;
  /** By campaign number, with the host that serves it. */
  readonly campaigns: ReadonlyMap<number, Pick<Campaign, 'host' | 'workspaceId' | 'plan' | 'link'>>;
  readonly postbackKeys: ReadonlyMap<string, WorkspacePlan>;
  readonly full: FullOffers;
}

export interface SnapshotHolder extends SnapshotTaker {
  current(): Tables;
}

/**
 * Campaigns that keep their lookups: some 5 kB each with five rules. With more, a worker with ten thousand campaigns,
 * all of them hit, exceeds 200 MB.
 */
const READY = 10_000;

type Parts = SnapshotParts<Campaign>;

function* linesOf({ headLine, campaigns }: Parts): Generator<KeptLine, void> {
  yield headLine;
  for (const { line } of campaigns) yield line;
}

const tablesOf = (parts: Parts, sum: string): Tables => {
  const { head, sites, byNumber } = parts;
  const workspaces = new Map(head.workspaces.map((workspace) => [workspace.id, workspace]));
  return {
    revision: head.revision,
    sum,
    sites: new Map(
      head.domains.map((domain) => {
        const slugs = sites.get(domain.host);
        const links = { get: (slug: string): Link | undefined => slugs?.get(slug)?.link };
        const workspace = workspaces.get(domain.workspace);
        return [domain.host, { domain, workspace, links, hostJson: JSON.stringify(domain.host) }];
      }),
    ),
    campaigns: byNumber,
    postbackKeys: new Map(head.workspaces.map((w) => [w.postbackKey, w])),
    full: fullOffersOf(head.fullOffers),
    text: () => piecesOf(linesOf(parts)),
  };
};

const nothing: Parts = {
  head: { version: 2, revision: 0, madeAt: 0, workspaces: [], domains: [], campaigns: 0 },
  headLine: lineStore().keep(Buffer.alloc(0)),
  campaigns: [],
  sites: new Map(),
  byNumber: new Map(),
};

/** Holds the current snapshot, at first an empty one: no link is known until control or the disk copy provides one. */
export const createSnapshotHolder = (): SnapshotHolder => {
  const ready = new ReadyCampaigns(READY);
  const make: MakeCampaign<Campaign> = (text, workspace) =>
    text instanceof Campaign && text.workspace === workspace ? text : new Campaign(text, workspace, ready);
  let parts = nothing;
  let tables = tablesOf(parts, sumOf(''));
  let queue: Promise<unknown> = Promise.resolve();

  const take = async (sum: string, source: SnapshotSource): Promise<Taken> => {
    const read = await readSnapshot(sum, source, parts, make);
    if (!read.ok) return read;
    parts = read.parts;
    tables = tablesOf(parts, sum);
    return { ok: true, revision: tables.revision };
  };
  return {
    current: () => tables,
    take(sum, text) {
      const taken = queue.then(() => take(sum, typeof text === 'string' ? [Buffer.from(text)] : text));
      queue = taken.catch(() => undefined);
      return taken;
    },
  };
};
