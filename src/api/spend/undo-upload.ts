import type { SpendUndo, SpendUpload } from '../../contracts/campaigns/spend-upload.ts';
import type { Page } from '../../contracts/list.ts';
import { targetKey } from '../../core/spend/target.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { Refusal } from '../http/refusal.ts';
import { type CampaignSources, campaignSources } from '../traffic-source/campaign-sources.ts';
import { brokenTotals, crossingFinder } from './nesting.ts';
import { overlapping } from './period.ts';
import {
  type Entry,
  entriesNear,
  entryOf,
  findSpentCampaign,
  isAmountChanged,
  lockSpend,
  logChanges,
  removeEntries,
  writeEntries,
} from './store.ts';
import { type UploadAmounts, uploadAmounts } from './upload-amounts.ts';
import {
  type FoundUpload,
  findUpload,
  forgetUndone,
  giveBack,
  isLeft,
  isUndoable,
  listUploads,
  markUndone,
  type Touched,
  touchedBy,
} from './upload-store.ts';
import type { Who } from './write-upload.ts';

/** How many entries that stay are named. */
const NAMED = 50;

const answerOf = (
  row: FoundUpload,
  amounts: ReadonlyMap<number, UploadAmounts>,
  sources: CampaignSources['sources'],
  now: Date,
): SpendUpload => ({
  id: row.public_id,
  fileName: row.file_name,
  campaignName: row.campaign_name,
  sourceName: row.source_id === null ? null : (sources.get(row.source_id) ?? null),
  at: row.at.toISOString(),
  by: row.by,
  ...{ created: row.created, changed: row.changed, zeroed: row.zeroed, removed: row.removed },
  amounts: amounts.get(row.id) ?? null,
  undoable: isUndoable(row, now),
  undone:
    row.undone_at === null
      ? null
      : { at: row.undone_at.toISOString(), by: row.undone_by_name, kept: row.kept ?? 0 },
});

/** Of what was undone. */
const NO_AMOUNTS: ReadonlyMap<number, UploadAmounts> = new Map();

interface Asked {
  campaignId?: string | undefined;
  sourceId?: string | undefined;
  page: number;
  perPage: number;
}

/** `not_found` for a campaign or a traffic source that the workspace does not have. */
export const uploadPage = async (
  db: Db,
  workspace: number,
  { campaignId, sourceId, page, perPage }: Asked,
  now: number,
): Promise<Page<SpendUpload>> => {
  const campaign = campaignId === undefined ? null : await findSpentCampaign(db, workspace, campaignId);
  const { sources } = await campaignSources(db, workspace);
  if (campaign === undefined || (sourceId !== undefined && !sources.has(sourceId)))
    throw new Refusal('not_found');
  const of = { campaign: campaign?.id ?? null, source: sourceId ?? null };
  const { rows, total } = await listUploads(db, workspace, of, { page, perPage });
  const amounts = await uploadAmounts(
    db,
    rows.flatMap((row) => (row.undone_at === null ? [row.id] : [])),
  );
  const at = new Date(now);
  return { rows: rows.map((row) => answerOf(row, amounts, sources, at)), total, page, perPage };
};

/** An entry as it is now (null if an upload removed it) and as it was before that upload. */
interface Restoring {
  now: Entry | null;
  before: Entry;
}

/**
 * Those entries that cannot be as they were, because that would contradict what was entered since: the same days twice,
 * details that cross, details above their total, a source that is gone. `others`: all entries near them, without those that are deleted.
 */
const inConflict = (
  restoring: readonly Restoring[],
  others: readonly Entry[],
  sources: Pick<CampaignSources, 'sourceOf' | 'sources'>,
): Set<Restoring> => {
  const left = new Set(
    restoring.filter(({ before: { source } }) => source !== null && !sources.sources.has(source)),
  );
  for (;;) {
    const going = restoring.filter((one) => !left.has(one));
    const by = new Map<Entry, Restoring>(going.map((one) => [one.before, one]));
    const changing = new Set(going.flatMap(({ now }) => now?.publicId ?? []));
    const staying = others.filter(({ publicId }) => !changing.has(publicId));
    const after = [...staying, ...by.keys()];
    const stopped: (Restoring | undefined)[] = [];
    for (const own of Map.groupBy(after, (entry) => targetKey(entry, entry.details)).values())
      for (const entry of overlapping(own)) stopped.push(by.get(entry));
    const crossed = crossingFinder(staying, sources);
    for (const one of going) {
      const isMoved = one.now?.begins !== one.before.begins || one.now.ends !== one.before.ends;
      if (isMoved && crossed(one.before)) stopped.push(one);
    }
    for (const { total, parts } of brokenTotals(after))
      for (const entry of [total, ...parts]) stopped.push(by.get(entry));
    const found = stopped.filter((one) => one !== undefined);
    if (found.length === 0) return left;
    for (const one of found) left.add(one);
  }
};

type Kept = SpendUndo['kept'][number]['reason'];

interface Plan {
  deleted: Touched[];
  restored: Touched[];
  /** What was only repeated by the upload. */
  repeated: Touched[];
  kept: { entry: Entry; reason: Kept }[];
}

/** Entries near those to be restored, whatever their campaign or source. */
const entriesAround = (
  tx: Tx,
  workspace: number,
  restoring: readonly Restoring[],
  { sourceOf, campaignsOf }: CampaignSources,
): Promise<Entry[]> => {
  const campaigns = new Set<number>();
  const accounts = new Set<string>();
  for (const { before } of restoring) {
    const account = before.source ?? sourceOf.get(before.campaign ?? -1);
    if (before.campaign !== null) campaigns.add(before.campaign);
    if (account !== undefined) accounts.add(account);
    if (before.source !== null) for (const one of campaignsOf.get(before.source) ?? []) campaigns.add(one);
  }
  const periods = restoring.flatMap(({ now, before }) => (now ? [now, before] : [before]));
  return entriesNear(tx, workspace, { campaigns: [...campaigns], sources: [...accounts] }, periods);
};

/** Whether the entry is still as the upload left it. */
const isUntouched = ({ action, now }: Touched, upload: number): boolean =>
  action === 'removed' ? now === null : now?.upload_id === upload;

const planOf = async (
  tx: Tx,
  { workspace }: Who,
  upload: number,
  sources: CampaignSources,
): Promise<Plan> => {
  const touched = await touchedBy(tx, upload);
  const untouched = touched.filter((one) => isUntouched(one, upload));
  const gone = new Set(untouched);
  const changed = touched.flatMap((one): Plan['kept'] => {
    const row = one.now ?? one.before;
    // One that was created and is deleted again needs no undoing.
    return gone.has(one) || row === null || one.action === 'same'
      ? []
      : [{ entry: entryOf(row), reason: 'changed' }];
  });
  const pairs = new Map(
    untouched.flatMap((one): [Restoring, Touched][] =>
      one.before ? [[{ now: one.now && entryOf(one.now), before: entryOf(one.before) }, one]] : [],
    ),
  );
  const deleted = untouched.filter(({ action }) => action === 'created');
  const without = new Set(deleted.map(({ spend }) => spend));
  const near = await entriesAround(tx, workspace.id, [...pairs.keys()], sources);
  const others = near.filter(({ publicId }) => !without.has(publicId));
  const left = inConflict([...pairs.keys()], others, sources);
  return {
    deleted,
    restored: [...pairs].flatMap(([one, of]) => (left.has(one) ? [] : [of])),
    repeated: untouched.filter(({ action }) => action === 'same'),
    kept: [
      ...changed,
      ...[...left].map(({ now, before }) => ({ entry: now ?? before, reason: 'conflict' as const })),
    ],
  };
};

/** Accounts can be deleted since. */
const existingUsers = async (tx: Tx, touched: readonly Touched[]): Promise<ReadonlySet<number>> => {
  const ids = [...new Set(touched.flatMap(({ before }) => before?.user_id ?? []))];
  if (ids.length === 0) return new Set();
  const rows = await tx.selectFrom('users').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
};

/** Writes entries as they were, with who entered them and when. */
const restore = async (tx: Tx, workspace: number, touched: readonly Touched[]): Promise<void> => {
  const users = await existingUsers(tx, touched);
  const rows = touched.flatMap(({ before }) => before ?? []);
  const groups = Map.groupBy(rows, ({ user_id, at }) => `${user_id} ${at.getTime()}`);
  for (const own of groups.values()) {
    const [{ user_id, at }] = own as [(typeof own)[number]];
    const user = users.has(user_id ?? -1) ? user_id : null;
    await writeEntries(tx, { workspace, user }, own.map(entryOf), at);
  }
  await giveBack(tx, touched);
};

const namedKept = async (
  tx: Tx,
  { kept }: Plan,
  { sources }: CampaignSources,
): Promise<SpendUndo['kept']> => {
  const first = kept.slice(0, NAMED);
  const ids = [...new Set(first.flatMap(({ entry }) => entry.campaign ?? []))];
  const rows =
    ids.length === 0
      ? []
      : await tx.selectFrom('campaigns').select(['id', 'name']).where('id', 'in', ids).execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return first.map(({ entry: { campaign, source, details, from, to, hour }, reason }) => ({
    name: (campaign === null ? sources.get(source ?? '') : names.get(campaign)) ?? null,
    details: [...details],
    ...{ from, to, hour, reason },
  }));
};

const found = async (tx: Tx, workspace: number, id: string): Promise<FoundUpload> => {
  const upload = await findUpload(tx, workspace, id);
  if (!upload) throw new Refusal('not_found');
  return upload;
};

/**
 * Makes spend what it was before an upload. Entries that were changed since stay, and so do those that would contradict
 * later ones; those can be undone later. Throws `not_found`, and `validation_failed` for `id` (`upload_undone`,
 * `upload_too_old`).
 */
export const undoUpload = (db: Db, who: Who, id: string, now: number): Promise<SpendUndo> =>
  db.transaction().execute(async (tx) => {
    const { workspace, user } = who;
    await lockSpend(tx, workspace.id);
    const upload = await found(tx, workspace.id, id);
    const at = new Date(now);
    if (!isUndoable(upload, at)) {
      const code = isLeft(upload) ? 'upload_too_old' : 'upload_undone';
      throw new Refusal('validation_failed', { fields: { id: code } });
    }
    const sources = await campaignSources(tx, workspace.id);
    const plan = await planOf(tx, who, upload.id, sources);
    const { deleted, restored, repeated, kept } = plan;
    const gone = deleted.flatMap(({ now: one }) => (one ? entryOf(one) : []));
    await removeEntries(tx, workspace.id, gone);
    await restore(tx, workspace.id, restored);
    await giveBack(tx, repeated);
    await forgetUndone(tx, upload.id, [...deleted, ...restored]);
    const changes = restored.flatMap(({ spend, now: is, before: was }) => {
      if (was === null) return [];
      const after = entryOf(was);
      // One that the upload removed cost nothing since.
      const before = is ? entryOf(is) : { ...after, amount: '0' };
      return isAmountChanged(before, after) ? [{ spend, before, after }] : [];
    });
    const deletions = gone.map((before) => ({ spend: before.publicId, before, after: null }));
    await logChanges(tx, { workspace: workspace.id, user: user.id }, [...changes, ...deletions], at);
    await markUndone(tx, upload.id, { user: user.id, kept: kept.length, now: at });
    return {
      upload: answerOf(await found(tx, workspace.id, id), NO_AMOUNTS, sources.sources, at),
      deleted: gone.length,
      restored: restored.length,
      kept: await namedKept(tx, plan, sources),
    };
  });
