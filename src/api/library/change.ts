import { sql } from 'kysely';
import type { CampaignPatch } from '../../contracts/campaigns/campaign.ts';
import { type LibraryPreview, MAX_NAMED, type PageChange } from '../../contracts/library/library-change.ts';
import { checkDestinationUrl } from '../../core/routing/url/destination-url.ts';
import { publicId } from '../../db/public-id.ts';
import type { Row, Tx } from '../../db/tables.ts';
import { updateRows } from '../../db/update-rows.ts';
import { editedPart } from '../campaign/answer.ts';
import { checkChanges, type Known, readKnown } from '../campaign/checks.ts';
import { campaignsWith, reviseCampaigns } from '../campaign/pages/fallbacks.ts';
import { type PageText, pagesLike, type StoredPage, sameText } from '../campaign/pages/link.ts';
import { type Editor, findCampaigns, type StoredCampaign } from '../campaign/store.ts';
import { updateCampaigns } from '../campaign/write.ts';
import { Refusal } from '../http/refusal.ts';
import { leadingCampaigns } from './store.ts';

/** A page's new name and URL. */
export interface PageEdit {
  page: StoredPage;
  after: PageText;
}

interface RefusedEdit extends PageEdit {
  /** Of the message. */
  code: string;
  field: 'name' | 'url';
  /** A sentence for whoever uses the API; undefined if the code says enough. */
  hint?: string;
  /** The campaign that refuses it, in no language. */
  campaign?: string;
}

export type StoredChange = Row<'library_changes'>;

/** What a destination of a campaign has. */
export type Address = Pick<Row<'destinations'>, 'name' | 'url' | 'parameters'>;

/** Campaigns written at once. */
export const PORTION = 500;

export const changeOf = ({ page, after }: PageEdit): PageChange => ({
  id: page.public_id,
  kind: page.kind,
  before: { name: page.name, url: page.url },
  after: { name: after.name, url: after.url },
});

/**
 * The campaign with other names and URLs of some of its destinations, as a form would send it. They keep their own parameters unless
 * they are given others.
 */
export const patchWith = (
  before: StoredCampaign,
  textOf: (destination: Row<'destinations'>) => (PageText & Partial<Address>) | undefined,
): CampaignPatch => {
  const { paths, default: fallback, rules } = editedPart(before);
  const destinations = before.destinations.map((row) => {
    const { name, url, parameters = row.parameters } = textOf(row) ?? row;
    return { id: row.public_id, name, url, parameters };
  });
  return { revision: before.revision, destinations, paths, default: fallback, rules };
};

/**
 * The campaign with other names and URLs where it leads to these pages. `moved`: what destinations get that become uses of another
 * page, by row ID.
 */
const patchFor = (
  before: StoredCampaign,
  texts: ReadonlyMap<number, PageText>,
  moved: ReadonlyMap<number, Address> = new Map(),
): CampaignPatch =>
  patchWith(
    before,
    ({ id, offer_id, landing_page_id }) =>
      moved.get(id) ?? texts.get(offer_id ?? 0) ?? texts.get(landing_page_id ?? 0),
  );

/** Row IDs of the pages that a campaign leads to. */
const pagesOf = ({ destinations }: StoredCampaign): number[] =>
  destinations.flatMap(({ offer_id, landing_page_id }) =>
    [offer_id, landing_page_id].filter((page) => page !== null),
  );

const ids = (edits: readonly PageEdit[]): number[] => edits.map(({ page }) => page.id);

const without = (edits: readonly PageEdit[], out: readonly PageEdit[]): PageEdit[] => {
  const gone = new Set(ids(out));
  return edits.filter(({ page }) => !gone.has(page.id));
};

/** The workspace's campaigns with these public IDs, in their order. */
export const campaignsInOrder = async (
  tx: Tx,
  workspace: number,
  ids: readonly string[],
): Promise<StoredCampaign[]> => {
  const found = new Map<string, StoredCampaign>();
  for (let from = 0; from < ids.length; from += PORTION)
    for (const one of await findCampaigns(tx, workspace, ids.slice(from, from + PORTION)))
      found.set(one.public_id, one);
  return ids.flatMap((id) => found.get(id) ?? []);
};

/** The campaigns that got a revision by a change, newest first; those that were erased since are left out. */
export const changedCampaigns = async (
  tx: Tx,
  workspace: number,
  { campaigns }: StoredChange,
): Promise<StoredCampaign[]> => {
  const found = await tx
    .selectFrom('campaigns')
    .select('public_id')
    .where(sql<boolean>`id = any(${campaigns.map(([id]) => id)}::int[])`)
    .orderBy('id', 'desc')
    .execute();
  return campaignsInOrder(
    tx,
    workspace,
    found.map(({ public_id }) => public_id),
  );
};

/**
 * Writes names and URLs of pages, and gives each of these campaigns, which lead to them, a revision with them. `moved`: what
 * destinations get that become uses of another page, by row ID.
 */
export const writeTexts = async (
  tx: Tx,
  editor: Editor,
  edits: readonly PageEdit[],
  campaigns: readonly StoredCampaign[],
  now: Date,
  moved: ReadonlyMap<number, Address> = new Map(),
): Promise<StoredCampaign[]> => {
  await updateRows(
    tx,
    'library_pages',
    edits.map(({ page, after: { name, url } }) => ({
      ...{ id: page.id, name, url },
      ...{ revision: page.revision + 1, updated_at: now },
    })),
  );
  const texts = new Map(edits.map(({ page, after }) => [page.id, after]));
  const written: StoredCampaign[] = [];
  for (let from = 0; from < campaigns.length; from += PORTION) {
    const changes = campaigns
      .slice(from, from + PORTION)
      .map((before) => ({ before, patch: patchFor(before, texts, moved), domain: undefined }));
    for (const one of await updateCampaigns(tx, editor, changes, now, 'library')) if (one) written.push(one);
  }
  // Campaigns that lead there only while another offer is full: their plans have the new URL, but they do not.
  const known = new Set(written.map(({ id }) => id));
  const others = (await campaignsWith(tx, ids(edits))).filter((id) => !known.has(id));
  await reviseCampaigns(tx, editor, others, now);
  return written;
};

/** Edits that no campaign needs to be asked about. */
const refusedAlone = async (
  tx: Tx,
  workspace: number,
  edits: readonly PageEdit[],
  { linkHosts }: Pick<Known, 'linkHosts'>,
): Promise<RefusedEdit[]> => {
  const taken = await pagesLike(
    tx,
    workspace,
    edits.map(({ after }) => after),
  );
  const keys = new Set<string>();
  return edits.flatMap((edit): RefusedEdit[] => {
    const { page, after } = edit;
    const problem = page.url === after.url ? null : checkDestinationUrl(after.url, { linkHosts });
    if (problem !== null) return [{ ...edit, field: 'url', code: problem }];
    const key = sameText({ kind: page.kind, ...after });
    const own = taken.get(key);
    const isTaken = (own !== undefined && own.id !== page.id) || keys.has(key);
    keys.add(key);
    if (!isTaken) return [];
    const field = page.url === after.url ? 'name' : 'url';
    return [{ ...edit, field, code: 'page_exists' }];
  });
};

/** Problems that a campaign would have after a patch; what it has without it does not count. */
export const problemsWith = async (
  tx: Tx,
  before: StoredCampaign,
  patch: CampaignPatch,
  known: Known,
  now: Date,
): Promise<string[]> => {
  const fieldsOf = async (given: CampaignPatch): Promise<string[]> => {
    try {
      await checkChanges(tx, before.workspace_id, given, before, now, known);
      return [];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return Object.entries(error.detail.fields ?? {}).map(([field, code]) => `${field}: ${code}`);
    }
  };
  const found = await fieldsOf(patch);
  if (found.length === 0) return [];
  const had = await fieldsOf(patchWith(before, () => undefined));
  return found.filter((problem) => !had.includes(problem));
};

/** Edits with which a campaign that leads to their page would be invalid. */
const refusedByCampaigns = async (
  tx: Tx,
  edits: readonly PageEdit[],
  campaigns: readonly StoredCampaign[],
  known: Known,
  now: Date,
): Promise<RefusedEdit[]> => {
  const texts = new Map(edits.map(({ page, after }) => [page.id, after]));
  const refusing = new Map<number, Pick<RefusedEdit, 'hint' | 'campaign'>>();
  for (const before of campaigns) {
    const [problem] = await problemsWith(tx, before, patchFor(before, texts), known, now);
    if (problem === undefined) continue;
    const hint = `Campaign ${before.public_id}, “${before.name}”, would be refused: ${problem}.`;
    for (const page of pagesOf(before)) refusing.set(page, { hint, campaign: before.name });
  }
  return edits.flatMap((edit): RefusedEdit[] => {
    const why = refusing.get(edit.page.id);
    return why === undefined ? [] : [{ ...edit, field: 'url', code: 'campaign_refuses', ...why }];
  });
};

/** What was made of edits. */
export interface Made {
  done: PageEdit[];
  refused: RefusedEdit[];
  /** Every campaign that leads to a changed page, as it was. */
  campaigns: StoredCampaign[];
  /** Null if nothing was changed. */
  change: StoredChange | null;
}

/** Notes what was changed, and which revision each campaign got by it. `merged`: of pages that became one. */
export const noteChange = (
  tx: Tx,
  { workspace, user }: Editor,
  pages: readonly PageChange[],
  written: readonly StoredCampaign[],
  now: Date,
  merged: StoredChange['merged'] = null,
): Promise<StoredChange> =>
  tx
    .insertInto('library_changes')
    .values({
      public_id: publicId('lch'),
      workspace_id: workspace,
      user_id: user,
      made_at: now,
      pages: sql<PageChange[]>`${JSON.stringify(pages)}::jsonb`,
      campaigns: sql<
        StoredChange['campaigns']
      >`${JSON.stringify(written.map(({ id, revision }) => [id, revision]))}::jsonb`,
      ...(merged !== null && { merged: sql<typeof merged>`${JSON.stringify(merged)}::jsonb` }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * Changes names and URLs of pages in every campaign that leads to them. An edit that cannot be made is left out; the others
 * are made. The snapshot must be locked.
 */
export const makeEdits = async (
  tx: Tx,
  editor: Editor,
  wanted: readonly PageEdit[],
  now: Date,
): Promise<Made> => {
  const edits = wanted.filter(({ page, after }) => page.name !== after.name || page.url !== after.url);
  const leading = await leadingCampaigns(tx, ids(edits));
  const campaigns = await campaignsInOrder(
    tx,
    editor.workspace,
    leading.map(({ public_id }) => public_id),
  );
  const known = await readKnown(
    tx,
    editor.workspace,
    campaigns.map(({ id }) => id),
  );
  const refused = await refusedAlone(tx, editor.workspace, edits, known);
  const led = (list: readonly PageEdit[]) => {
    const changed = new Set(ids(list));
    return campaigns.filter((one) => pagesOf(one).some((page) => changed.has(page)));
  };
  let done = without(edits, refused);
  // What is left out changes what its campaigns would be, so they are asked again.
  for (;;) {
    const more = await refusedByCampaigns(tx, done, led(done), known, now);
    if (more.length === 0) break;
    refused.push(...more);
    done = without(done, more);
  }
  if (done.length === 0) return { done, refused, campaigns: [], change: null };
  const changed = led(done);
  const written = await writeTexts(tx, editor, done, changed, now);
  const change = await noteChange(tx, editor, done.map(changeOf), written, now);
  return { done, refused, campaigns: changed, change };
};

/** Phases of A/B tests that began with these revisions. */
const begunPhases = async (
  tx: Tx,
  campaigns: StoredChange['campaigns'],
): Promise<LibraryPreview['phases']> => {
  const { rows } = await sql<{
    test: string;
    name: string;
    phase: number;
    reason: LibraryPreview['phases'][number]['reason'];
    campaign: string;
    campaign_name: string;
  }>`select t.public_id as test, t.name, p.phase, p.reason, c.public_id as campaign, c.name as campaign_name
    from jsonb_array_elements(${JSON.stringify(campaigns)}::jsonb) as changed
      join ab_tests t on t.campaign_id = (changed ->> 0)::int
      join ab_phases p on p.test_id = t.id and p.campaign_revision = (changed ->> 1)::int
      join campaigns c on c.id = t.campaign_id
    order by t.id`.execute(tx);
  return rows.map(({ campaign, campaign_name, ...phase }) => ({
    ...phase,
    campaign: { id: campaign, name: campaign_name },
  }));
};

/** The campaigns that got a revision (as they were), and the phases that began, as a preview tells them. */
export const effectOf = async (
  tx: Tx,
  campaigns: readonly StoredCampaign[],
  change: StoredChange | null,
): Promise<Pick<LibraryPreview, 'campaigns' | 'named' | 'phases'>> => ({
  campaigns: campaigns.length,
  named: campaigns
    .slice(0, MAX_NAMED)
    .map(({ public_id, name, status }) => ({ id: public_id, name, status })),
  phases: await begunPhases(tx, change?.campaigns ?? []),
});

/** What was made, as a preview tells it. */
export const previewOf = async (
  tx: Tx,
  { done, refused, campaigns, change }: Made,
): Promise<LibraryPreview> => ({
  pages: done.map(changeOf),
  refused: refused.map((edit) => ({ ...changeOf(edit), code: edit.code })),
  ...(await effectOf(tx, campaigns, change)),
});
