import type { LibraryPreview } from '../../../contracts/library/library-change.ts';
import type { PageKind } from '../../../contracts/library/library-page.ts';
import { offersByExit, offersOf } from '../../../core/routing/exits.ts';
import { rolledBack } from '../../../db/roll-back.ts';
import { lockSnapshot } from '../../../db/snapshot-revision.ts';
import type { Db, Tx } from '../../../db/tables.ts';
import { readKnown } from '../../campaign/checks.ts';
import { LINK, type StoredPage } from '../../campaign/pages/link.ts';
import { attachedPaths } from '../../campaign/phases/next-routing.ts';
import type { Editor, StoredCampaign } from '../../campaign/store.ts';
import { updateCampaigns } from '../../campaign/write.ts';
import { invalidFields, Refusal } from '../../http/refusal.ts';
import {
  campaignsInOrder,
  changeOf,
  noteChange,
  type PageEdit,
  PORTION,
  patchWith,
  previewOf,
  problemsWith,
  type StoredChange,
} from '../change.ts';
import { findPage, leadingCampaigns } from '../store.ts';

/** A page, and the one of the same kind that takes its place. */
export interface Replacement {
  kind: PageKind;
  /** Public IDs. */
  id: string;
  with: string;
}

interface Replaced {
  edit: PageEdit;
  pages: LibraryPreview['pages'];
  /** As they were. */
  campaigns: StoredCampaign[];
  /** Null if no campaign leads to the page. */
  change: StoredChange | null;
}

const pagesOf = async (
  tx: Tx,
  workspace: number,
  { kind, id, with: otherId }: Replacement,
): Promise<[page: StoredPage, other: StoredPage]> => {
  const page = await findPage(tx, workspace, kind, id);
  if (!page) throw new Refusal('not_found');
  const other = await findPage(tx, workspace, kind, otherId);
  if (!other) throw invalidFields({ with: 'page_unknown' });
  if (other.id === page.id) throw invalidFields({ with: 'same_page' });
  return [page, other];
};

/** Destinations that paths lead to as an offer, or begin with as a landing page, by row ID. */
const usedAs = ({ routing }: StoredCampaign, kind: PageKind): Set<number> => {
  const paths = attachedPaths(routing);
  return new Set(
    kind === 'offer'
      ? paths.flatMap(offersOf).map(({ destination }) => destination)
      : paths.map(({ landing }) => landing),
  );
};

/** Those that are a page; the column alone also has what a destination was before. */
export const usesIn = (
  campaign: StoredCampaign,
  { id, kind }: Pick<StoredPage, 'id' | 'kind'>,
): Set<number> => {
  const used = usedAs(campaign, kind);
  return new Set(
    campaign.destinations.filter((row) => row[LINK[kind]] === id && used.has(row.id)).map((row) => row.id),
  );
};

/** Whether an exit leads to both pages, so that it would lead to one of them twice. */
const hasBoth = (campaign: StoredCampaign, page: StoredPage, other: StoredPage): boolean => {
  const [own, others] = [usesIn(campaign, page), usesIn(campaign, other)];
  return attachedPaths(campaign.routing)
    .flatMap(offersByExit)
    .some(
      (offers) =>
        offers.some(({ destination }) => own.has(destination)) &&
        offers.some(({ destination }) => others.has(destination)),
    );
};

/** Whether a destination is the page in one path and a page of the other kind in another. */
const isBothKinds = (campaign: StoredCampaign, page: StoredPage): boolean => {
  const others = usedAs(campaign, page.kind === 'offer' ? 'landing' : 'offer');
  return [...usesIn(campaign, page)].some((use) => others.has(use));
};

const refusal = (code: string, campaigns: readonly StoredCampaign[], why: string): Refusal =>
  new Refusal('validation_failed', {
    fields: { with: code },
    texts: { with: campaigns.map(({ name }) => name).join(', ') },
    hints: {
      with: `${campaigns.map(({ public_id, name }) => `${public_id}, “${name}”`).join('; ')}: ${why}`,
    },
  });

/** Campaigns named in a refusal. */
const MOST_NAMED = 10;

/** Throws `validation_failed` for `with` if a campaign cannot lead to the other page. */
const refuseImpossible = async (
  tx: Tx,
  campaigns: readonly StoredCampaign[],
  [page, other]: readonly [StoredPage, StoredPage],
  now: Date,
): Promise<void> => {
  const twice = campaigns.filter((one) => hasBoth(one, page, other)).slice(0, MOST_NAMED);
  if (twice.length > 0)
    throw refusal('already_in_path', twice, 'a path leads to both pages. Remove one of them there first.');
  const both = campaigns.filter((one) => isBothKinds(one, page)).slice(0, MOST_NAMED);
  if (both.length > 0)
    throw refusal('campaign_refuses', both, 'a destination is an offer and a landing page at once.');
  const [first] = campaigns;
  if (first === undefined) return;
  const ids = campaigns.map(({ id }) => id);
  const known = await readKnown(tx, first.workspace_id, ids);
  for (const before of campaigns) {
    const uses = usesIn(before, page);
    const patch = patchWith(before, ({ id }) => (uses.has(id) ? other : undefined));
    const [problem] = await problemsWith(tx, before, patch, known, now);
    if (problem !== undefined) throw refusal('campaign_refuses', [before], `would be refused: ${problem}.`);
  }
};

/** Gives the destinations `usesOf` of each campaign the name and URL of a page, and so makes them uses of it. */
export const leadTo = async (
  tx: Tx,
  editor: Editor,
  campaigns: readonly StoredCampaign[],
  { usesOf, page }: { usesOf: (campaign: StoredCampaign) => ReadonlySet<number>; page: StoredPage },
  now: Date,
): Promise<StoredCampaign[]> => {
  const written: StoredCampaign[] = [];
  for (let from = 0; from < campaigns.length; from += PORTION) {
    const changes = campaigns.slice(from, from + PORTION).map((before) => {
      const uses = usesOf(before);
      return {
        before,
        patch: patchWith(before, ({ id }) => (uses.has(id) ? page : undefined)),
        domain: undefined,
      };
    });
    for (const one of await updateCampaigns(tx, editor, changes, now, 'library')) if (one) written.push(one);
  }
  return written;
};

const replaceIn = async (tx: Tx, editor: Editor, which: Replacement, now: Date): Promise<Replaced> => {
  await lockSnapshot(tx);
  const [page, other] = await pagesOf(tx, editor.workspace, which);
  const leading = await leadingCampaigns(tx, [page.id]);
  const found = await campaignsInOrder(
    tx,
    editor.workspace,
    leading.map(({ public_id }) => public_id),
  );
  const campaigns = found.filter((one) => usesIn(one, page).size > 0);
  await refuseImpossible(tx, campaigns, [page, other], now);
  const edit = { page, after: other };
  const pages = [{ ...changeOf(edit), with: other.public_id }];
  if (campaigns.length === 0) return { edit, pages, campaigns, change: null };
  const uses = (campaign: StoredCampaign) => usesIn(campaign, page);
  const written = await leadTo(tx, editor, campaigns, { usesOf: uses, page: other }, now);
  return { edit, pages, campaigns, change: await noteChange(tx, editor, pages, written, now) };
};

/**
 * Makes every campaign that leads to a page lead to another one of its kind. Neither page changes, so each keeps its history.
 * Offers whose fallback is the page keep it. Throws `not_found`, and `validation_failed` as a whole if one campaign cannot
 * have it.
 */
export const replacePage = (db: Db, editor: Editor, which: Replacement, now: Date): Promise<Replaced> =>
  db.transaction().execute((tx) => replaceIn(tx, editor, which, now));

/** Makes the replacement, reads what it did and rolls it back. Throws what the replacement itself would throw. */
export const previewReplacement = (
  db: Db,
  editor: Editor,
  which: Replacement,
  now: Date,
): Promise<LibraryPreview> =>
  rolledBack(db, async (tx) => {
    const { edit, pages, campaigns, change } = await replaceIn(tx, editor, which, now);
    return { ...(await previewOf(tx, { done: [edit], refused: [], campaigns, change })), pages };
  });
