import type { Spend, SpendInput, SpendPatch } from '../../contracts/campaigns/spend.ts';
import type { Page } from '../../contracts/list.ts';
import { parseDecimal } from '../../core/money/decimal.ts';
import { publicId } from '../../db/public-id.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import type { Auth } from '../session/guard.ts';
import { daysKey, isPeriod, overlap, type Period, periodReader } from './period.ts';
import {
  type Entry,
  entriesNear,
  entryOf,
  type FoundSpend,
  findSpend,
  findSpentCampaign,
  listSpend,
  lockSpend,
  removeSpend,
  writeEntries,
} from './store.ts';

type Who = Pick<Auth, 'user' | 'workspace'>;

/** Parameters of a page of the list. */
interface Asked {
  campaignId?: string | undefined;
  page: number;
  perPage: number;
}

const answerOf = (row: FoundSpend, { currency }: Auth['workspace']): Spend => ({
  id: row.public_id,
  campaignId: row.campaign,
  campaignName: row.campaign_name,
  from: row.from_day,
  to: row.to_day,
  timeZone: row.time_zone,
  amount: parseDecimal(row.amount) ?? row.amount,
  currency: row.currency,
  counted: row.currency === currency,
  clicks: row.clicks,
  by: row.by,
  at: row.at.toISOString(),
});

const periodOf = (from: string, to: string, { timeZone }: Auth['workspace'], now: number): Period => {
  const read = periodReader(timeZone, now)(from, to);
  if (!isPeriod(read)) throw invalidFields({ [read.field]: read.code });
  return read;
};

const overlapping = ({ from, to, timeZone }: Entry): Refusal =>
  new Refusal('validation_failed', {
    fields: { from: 'spend_overlaps' },
    hints: {
      from: `There is already an entry from ${from} to ${to} (${timeZone}). Change that entry, or choose days outside it.`,
    },
  });

const written = async (tx: Tx, who: Who, entry: Entry, now: number): Promise<Spend> => {
  await writeEntries(tx, { workspace: who.workspace.id, user: who.user.id }, [entry], new Date(now));
  const row = await findSpend(tx, who.workspace.id, entry.publicId);
  if (!row) throw new Error('The entry just written is not in the store.');
  return answerOf(row, who.workspace);
};

/** `not_found` for a campaign that the workspace does not have. */
export const spendPage = async (
  db: Db,
  workspace: Auth['workspace'],
  { campaignId, page, perPage }: Asked,
): Promise<Page<Spend>> => {
  const campaign = campaignId === undefined ? null : await findSpentCampaign(db, workspace.id, campaignId);
  if (campaign === undefined) throw new Refusal('not_found');
  const { rows, total } = await listSpend(db, workspace.id, campaign?.id ?? null, { page, perPage });
  return { rows: rows.map((row) => answerOf(row, workspace)), total, page, perPage };
};

/**
 * Adds an entry, or replaces the amount of the entry for the same days, whose clicks stay if none are given. Throws
 * `not_found` for the campaign, and `validation_failed` for invalid days and with `spend_overlaps` if another entry
 * covers some of them.
 */
export const enterSpend = (
  db: Db,
  who: Who,
  { campaignId, from, to, amount, clicks }: SpendInput,
  now: number,
): Promise<{ spend: Spend; isNew: boolean }> =>
  db.transaction().execute(async (tx) => {
    const { workspace } = who;
    const campaign = await findSpentCampaign(tx, workspace.id, campaignId);
    if (!campaign) throw new Refusal('not_found');
    const period = periodOf(from, to, workspace, now);
    await lockSpend(tx, workspace.id);
    const entries = await entriesNear(tx, [campaign.id], [period]);
    const same = entries.find((one) => daysKey(one) === daysKey(period));
    const other = entries.find((one) => one !== same && overlap(one, period));
    if (other) throw overlapping(other);
    const { timeZone, currency } = workspace;
    const entry: Entry = {
      publicId: same?.publicId ?? publicId('spd'),
      campaign: campaign.id,
      ...period,
      timeZone,
      amount,
      currency,
      clicks: clicks === undefined ? (same?.clicks ?? null) : clicks,
    };
    return { spend: await written(tx, who, entry, now), isNew: same === undefined };
  });

/** Throws `not_found`, and `validation_failed` like `enterSpend`. A new amount is in the current currency. */
export const changeSpend = (
  db: Db,
  who: Who,
  id: string,
  { from, to, amount, clicks }: SpendPatch,
  now: number,
): Promise<Spend> =>
  db.transaction().execute(async (tx) => {
    const { workspace } = who;
    await lockSpend(tx, workspace.id);
    const row = await findSpend(tx, workspace.id, id);
    if (!row) throw new Refusal('not_found');
    const before = entryOf(row);
    const moved = from !== undefined || to !== undefined;
    const after: Entry = {
      ...before,
      ...(amount !== undefined && { amount, currency: workspace.currency }),
      ...(clicks !== undefined && { clicks }),
      ...(moved && {
        ...periodOf(from ?? before.from, to ?? before.to, workspace, now),
        timeZone: workspace.timeZone,
      }),
    };
    const entries = moved ? await entriesNear(tx, [before.campaign], [after]) : [];
    const other = entries.find((one) => one.publicId !== id && overlap(one, after));
    if (other) throw overlapping(other);
    return written(tx, who, after, now);
  });

/** Throws `not_found`. */
export const deleteSpend = (db: Db, { workspace }: Who, id: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // A concurrent change that has read the entry would write it again.
    await lockSpend(tx, workspace.id);
    if (!(await removeSpend(tx, workspace.id, id))) throw new Refusal('not_found');
  });
