import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import { CampaignLine, runningSum, SnapshotHead, type WorkspacePlan } from '../text.ts';
import { BrokenLine, byteReader } from './byte-reader.ts';
import { hashOf, type KeptLine, lineStore } from './line-store.ts';

/** A snapshot's text, in pieces of any length. */
export type SnapshotSource = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** The stored line of a campaign, and what is known about it. */
export interface CampaignText {
  readonly number: number;
  readonly workspaceId: number;
  readonly host: string;
  readonly slug: string;
  readonly line: KeptLine;
}

/** Builds a campaign from a checked line, or returns a campaign in force with the same line that may stay as it is. */
export type MakeCampaign<C> = (text: CampaignText | C, workspace: WorkspacePlan) => C;

/** The content of a snapshot's text. */
export interface SnapshotParts<C extends CampaignText> {
  readonly head: SnapshotHead;
  readonly headLine: KeptLine;
  /** In the order of the text. */
  readonly campaigns: readonly C[];
  readonly sites: ReadonlyMap<string, ReadonlyMap<string, C>>;
  readonly byNumber: ReadonlyMap<number, C>;
}

/** `revision`: 0 where unknown. */
interface Refused {
  readonly ok: false;
  readonly revision: number;
  readonly reason: string;
}

export type ReadSnapshot<C extends CampaignText> =
  | { readonly ok: true; readonly parts: SnapshotParts<C> }
  | Refused;

export type Taken = { readonly ok: true; readonly revision: number } | Refused;

/** Puts snapshots into force. */
export interface SnapshotTaker {
  /**
   * Checks a snapshot's text a few milliseconds at a time, then applies it as a whole; a broken one changes nothing.
   * Calls are handled one after the other. `sum`: CRC-32, 8 hex digits. Rejects if the source of the text does.
   */
  take(sum: string, text: string | SnapshotSource): Promise<Taken>;
}

/** While a snapshot is being read, no request waits much longer than this. */
const SLICE_MS = 2;
/** Over ten times the longest plan that the form allows. */
const LINE_LIMIT = 16 * 1024 * 1024;

/** Why a snapshot's text is refused, in words. */
class SnapshotProblem extends Error {}

const parse = (text: string, name: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new SnapshotProblem(`${name}: It is not JSON.`);
  }
};

const reasonOf = (error: z.core.$ZodError, prefix: readonly (string | number)[]): string => {
  const issue = error.issues[0];
  return `${[...prefix, ...(issue?.path ?? [])].join('.') || 'snapshot'}: ${issue?.message ?? 'invalid'}`;
};

const firstTwice = (list: readonly string[]): string | undefined => {
  const seen = new Set<string>();
  return list.find((item) => seen.size === seen.add(item).size);
};

/** Reads the first line of a snapshot's text. Throws SnapshotProblem. */
const checkHead = (text: string): SnapshotHead => {
  const parsed = z.safeParse(SnapshotHead, parse(text, 'snapshot'));
  if (!parsed.success) throw new SnapshotProblem(reasonOf(parsed.error, []));
  const host = firstTwice(parsed.data.domains.map((domain) => domain.host));
  if (host !== undefined) throw new SnapshotProblem(`The host ${host} occurs twice.`);
  return parsed.data;
};

/** Reads the line of the campaign at `place`, from 0. Throws SnapshotProblem. */
const checkCampaign = (text: string, place: number): CampaignLine => {
  const parsed = z.safeParse(CampaignLine, parse(text, `campaigns.${place}`));
  if (!parsed.success) throw new SnapshotProblem(reasonOf(parsed.error, ['campaigns', place]));
  return parsed.data;
};

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
const finder = <C extends CampaignText>({ campaigns, byNumber }: SnapshotParts<C>) => {
  let at = 0;
  return {
    /** The next campaign if it has this line. */
    next: (line: Buffer): C | null => {
      const next = campaigns[at];
      if (next === undefined || !isSame(next.line, line)) return null;
      at++;
      return next;
    },
    /** Continues after the campaign with this number, and returns it if it has this line. */
    skipTo: (number: number, line: Buffer): C | null => {
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
const readCampaigns = async <C extends CampaignText>(
  nextLine: () => Promise<Buffer | null>,
  head: SnapshotHead,
  inForce: SnapshotParts<C>,
  make: MakeCampaign<C>,
): Promise<Omit<SnapshotParts<C>, 'head' | 'headLine'>> => {
  const workspaces = new Map(head.workspaces.map((workspace) => [workspace.id, workspace]));
  const known = finder(inForce);
  const lines = lineStore();
  const readLine = (line: Buffer, place: number): CampaignText | C => {
    const { host, slug, plan } = checkCampaign(line.toString('utf8'), place);
    const same = known.skipTo(plan.campaign, line);
    if (same !== null) return same;
    return { number: plan.campaign, workspaceId: plan.workspace, host, slug, line: lines.keep(line) };
  };

  const campaigns: C[] = [];
  const sites = new Map<string, Map<string, C>>();
  const byNumber = new Map<number, C>();
  for (let line = await nextLine(); line !== null; line = await nextLine()) {
    const place = campaigns.length;
    const text = known.next(line) ?? readLine(line, place);
    const workspace = workspaces.get(text.workspaceId);
    if (workspace === undefined) {
      throw new SnapshotProblem(`campaigns.${place}: its workspace is not in the snapshot`);
    }
    const campaign = make(text, workspace);
    const { host, slug, number } = campaign;
    const slugs = sites.get(host) ?? new Map<string, C>();
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
 * Reads a snapshot's text and states what is wrong with it. Yields to other work every few milliseconds. Campaigns with
 * an unchanged line are not read again but taken from `inForce`. Always reads the source to its end. Rejects if the
 * source does.
 */
export const readSnapshot = async <C extends CampaignText>(
  sum: string,
  source: SnapshotSource,
  inForce: SnapshotParts<C>,
  make: MakeCampaign<C>,
): Promise<ReadSnapshot<C>> => {
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
  const read = async (): Promise<ReadSnapshot<C>> => {
    const first = await nextLine();
    if (first === null) throw new SnapshotProblem('It is empty.');
    const head = withKnown(checkHead(first.toString('utf8')), inForce.head);
    revision = head.revision;
    const campaigns = await readCampaigns(nextLine, head, inForce, make);
    return { ok: true, parts: { head, headLine: lineStore().keep(first), ...campaigns } };
  };
  const result = await read().catch(async (error: unknown): Promise<ReadSnapshot<C>> => {
    if (!(error instanceof SnapshotProblem || error instanceof BrokenLine)) throw error;
    while (!(await pieces.next()).done);
    return { ok: false, revision, reason: error.message };
  });
  // Nothing in corrupted bytes is reliable, not even the revision.
  if (running.value() !== sum) return { ok: false, revision: 0, reason: 'The checksum does not fit.' };
  return result;
};
