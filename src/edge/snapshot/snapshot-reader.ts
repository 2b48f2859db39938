import { setImmediate } from 'node:timers/promises';
import type { SnapshotHead } from '../../contracts/routing/snapshot-text.ts';
import type { WorkspacePlan } from '../../core/routing/plan.ts';
import { Campaign, type CampaignText, type ReadyCampaigns } from '../click/campaign.ts';
import { BrokenLine, byteReader } from './byte-reader.ts';
import { hashOf, type KeptLine, lineStore } from './line-store.ts';
import { checkCampaign, checkHead, runningSum, SnapshotProblem } from './snapshot-check.ts';

/** A snapshot's text, in pieces of any length. */
export type SnapshotSource = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** The content of a snapshot's text. */
export interface SnapshotParts {
  readonly head: SnapshotHead;
  readonly headLine: KeptLine;
  /** In the order of the text. */
  readonly campaigns: readonly Campaign[];
  readonly sites: ReadonlyMap<string, ReadonlyMap<string, Campaign>>;
  readonly byNumber: ReadonlyMap<number, Campaign>;
}

export type ReadSnapshot =
  | { readonly ok: true; readonly parts: SnapshotParts }
  | { readonly ok: false; readonly revision: number; readonly reason: string };

/** No hit waits longer than about this while a snapshot is being read. */
const SLICE_MS = 2;
/** Over ten times the longest plan that the form allows. */
const LINE_LIMIT = 16 * 1024 * 1024;

/** Yields to everything else as soon as a slice is over. */
const slicer = () => {
  let until = performance.now() + SLICE_MS;
  return async (): Promise<void> => {
    if (performance.now() < until) return;
    await setImmediate();
    until = performance.now() + SLICE_MS;
  };
};

const isSame = (kept: KeptLine | undefined, line: Buffer): boolean =>
  kept?.length === line.length && kept.hash === hashOf(line);

/** Finds campaigns of the current snapshot by their lines; both texts have them in the same order. */
const finder = ({ campaigns, byNumber }: SnapshotParts) => {
  let at = 0;
  return {
    /** The next one, if it has this line. */
    next: (line: Buffer): Campaign | null => {
      const next = campaigns[at];
      if (next === undefined || !isSame(next.line, line)) return null;
      at++;
      return next;
    },
    /** Continues after the campaign with this number, and returns it if it has this line. */
    skipTo: (number: number, line: Buffer): Campaign | null => {
      const known = byNumber.get(number);
      const place = known === undefined ? -1 : campaigns.indexOf(known, at);
      if (known === undefined || place < 0) return null;
      at = place + 1;
      return isSame(known.line, line) ? known : null;
    },
  };
};

/** The head with unchanged workspaces as the same objects, so that their campaigns stay the same objects too. */
const withKnown = (head: SnapshotHead, inForce: SnapshotHead): SnapshotHead => {
  const before = new Map(inForce.workspaces.map((w) => [w.id, w]));
  const known = (workspace: WorkspacePlan): WorkspacePlan => {
    const old = before.get(workspace.id);
    return old !== undefined && JSON.stringify(old) === JSON.stringify(workspace) ? old : workspace;
  };
  return { ...head, workspaces: head.workspaces.map(known) };
};

/** Reads what follows the head, campaign by campaign. */
const readCampaigns = async (
  nextLine: () => Promise<Buffer | null>,
  head: SnapshotHead,
  inForce: SnapshotParts,
  ready: ReadyCampaigns,
): Promise<Omit<SnapshotParts, 'head' | 'headLine'>> => {
  const workspaces = new Map(head.workspaces.map((workspace) => [workspace.id, workspace]));
  const known = finder(inForce);
  const lines = lineStore();
  const readLine = (line: Buffer, place: number): CampaignText | Campaign => {
    const { host, slug, plan } = checkCampaign(line.toString('utf8'), place);
    const same = known.skipTo(plan.campaign, line);
    if (same !== null) return same;
    return { number: plan.campaign, workspaceId: plan.workspace, host, slug, line: lines.keep(line) };
  };

  const campaigns: Campaign[] = [];
  const sites = new Map<string, Map<string, Campaign>>();
  const byNumber = new Map<number, Campaign>();
  for (let line = await nextLine(); line !== null; line = await nextLine()) {
    const place = campaigns.length;
    const text = known.next(line) ?? readLine(line, place);
    const workspace = workspaces.get(text.workspaceId);
    if (workspace === undefined) {
      throw new SnapshotProblem(`campaigns.${place}: its workspace is not in the snapshot`);
    }
    const isKnown = text instanceof Campaign && text.workspace === workspace;
    const campaign = isKnown ? text : new Campaign(text, workspace, ready);
    const { host, slug, number } = campaign;
    const slugs = sites.get(host) ?? new Map<string, Campaign>();
    if (slugs.has(slug)) throw new SnapshotProblem(`The link ${host}/${slug} occurs twice.`);
    sites.set(host, slugs.set(slug, campaign));
    byNumber.set(number, campaign);
    campaigns.push(campaign);
  }
  if (campaigns.length !== head.campaigns) {
    throw new SnapshotProblem(`It has ${campaigns.length} campaigns instead of ${head.campaigns}.`);
  }
  return { campaigns, sites, byNumber };
};

/**
 * Reads a snapshot's text and states what is wrong with it; `revision` is 0 where unknown. It yields to everything else
 * every few milliseconds. Campaigns with the same line are taken from `inForce`. Reads the source to its end in every
 * case. Rejects when the source does.
 */
export const readSnapshot = async (
  sum: string,
  source: SnapshotSource,
  inForce: SnapshotParts,
  ready: ReadyCampaigns,
): Promise<ReadSnapshot> => {
  const pause = slicer();
  const running = runningSum();
  const pieces = (async function* summed() {
    for await (const piece of source) {
      running.add(piece);
      yield piece;
      await pause();
    }
  })();
  const reader = byteReader(pieces);
  const nextLine = async (): Promise<Buffer | null> => {
    await pause();
    return reader.line(LINE_LIMIT);
  };

  let revision = 0;
  const read = async (): Promise<ReadSnapshot> => {
    const first = await nextLine();
    if (first === null) throw new SnapshotProblem('It is empty.');
    const head = withKnown(checkHead(first.toString('utf8')), inForce.head);
    revision = head.revision;
    const campaigns = await readCampaigns(nextLine, head, inForce, ready);
    return { ok: true, parts: { head, headLine: lineStore().keep(first), ...campaigns } };
  };
  const result = await read().catch(async (error: unknown): Promise<ReadSnapshot> => {
    if (!(error instanceof SnapshotProblem || error instanceof BrokenLine)) throw error;
    while (!(await pieces.next()).done);
    return { ok: false, revision, reason: error.message };
  });
  // Corrupted bytes mean nothing, not even the revision.
  if (running.value() !== sum) return { ok: false, revision: 0, reason: 'The checksum does not fit.' };
  return result;
};
