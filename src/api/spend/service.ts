import type { Spend, SpendInput, SpendPatch } from '../../contracts/campaigns/spend.ts';
import type { Page } from '../../contracts/list.ts';
import { parseDecimal } from '../../core/money/decimal.ts';
import { isSub } from '../../core/report/subs.ts';
import { isRoleDimension, type RoleDimension, roleOf } from '../../core/sources/parameters.ts';
import { crosses, orderedDetails, type SpendDetail, targetKey } from '../../core/spend/target.ts';
import { publicId } from '../../db/public-id.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import type { Auth } from '../session/guard.ts';
import { type CampaignSources, campaignSources } from '../traffic-source/campaign-sources.ts';
import { trafficSources } from '../traffic-source/service.ts';
import {
  alreadySays,
  isMoney,
  type Money,
  type MoneyProblem,
  spendConverter,
  type Typed,
  typedOf,
} from './money.ts';
import { brokenTotals, crossingFinder, sumOf } from './nesting.ts';
import { isPeriod, overlap, type Period, periodReader, periodText } from './period.ts';
import {
  type Entry,
  entriesNear,
  entryKey,
  entryOf,
  type FoundSpend,
  findSpend,
  findSpentCampaign,
  isAmountChanged,
  listSpend,
  lockSpend,
  logChanges,
  removeSpend,
  setUnmatched,
  writeEntries,
  zoneOfEntry,
} from './store.ts';

type Who = Pick<Auth, 'user' | 'workspace'>;

/** Parameters of a page of the list. */
interface Asked {
  campaignId?: string | undefined;
  sourceId?: string | undefined;
  page: number;
  perPage: number;
}

/** Names of traffic sources by public ID. */
type SourceNames = ReadonlyMap<string, string>;

const sourceNames = async (db: Db, workspace: number): Promise<SourceNames> =>
  new Map((await trafficSources(db, workspace)).map(({ id, name }) => [id, name]));

const answerOf = (row: FoundSpend, names: SourceNames, { currency }: Auth['workspace']): Spend => ({
  id: row.public_id,
  kind: row.kind,
  campaignId: row.campaign,
  campaignName: row.campaign_name,
  sourceId: row.source_id,
  sourceName: row.source_id === null ? null : (names.get(row.source_id) ?? null),
  details: row.details,
  from: row.from_day,
  to: row.to_day,
  hour: row.hour,
  timeZone: row.time_zone,
  amount: parseDecimal(row.amount) ?? row.amount,
  currency: row.currency,
  original: row.original,
  counted: row.currency === currency,
  clicks: row.clicks,
  unmatched: row.unmatched,
  by: row.by,
  at: row.at.toISOString(),
  origin: row.origin,
});

interface Days {
  from: string;
  to: string;
  hour: number | null;
  timeZone: string;
}

const periodOf = ({ from, to, hour, timeZone }: Days, now: number): Period => {
  const read = periodReader(timeZone, now)(from, to, hour);
  if (!isPeriod(read)) throw invalidFields({ [read.field]: read.code });
  return read;
};

/** `text`: what is in the way, as the check of a file says it. */
const refused = (field: string, code: string, hint: string, text?: string): Refusal =>
  new Refusal('validation_failed', {
    fields: { [field]: code },
    hints: { [field]: hint },
    ...(text !== undefined && { texts: { [field]: text } }),
  });

type RateParts = Pick<Parts, 'db' | 'rates'>;

/** Context for amounts of an entry. */
interface Pricing {
  rates: Parts['rates'];
  workspace: number;
  now: number;
}

const hintOf = ({ code }: MoneyProblem, from: string, to: string, day: string): string => {
  if (code === 'currency_unknown') return 'Send a code of ISO 4217, such as EUR.';
  if (code === 'amount_invalid') return `In ${to}, the amount is too large. Check it and its currency.`;
  return `There is no rate from ${from} to ${to} for ${day}. Add one under Postbacks, Rates (POST /rate/manual), or send the amount in ${to}.`;
};

/** An amount in the currency of an entry. Throws `currency_without_rate` for `currency`. */
const priced = (
  typed: Typed,
  { to, timeZone, currency }: Pick<Entry, 'to' | 'timeZone' | 'currency'>,
  { rates, workspace, now }: Pricing,
): Money => {
  const money = spendConverter(rates.rateOf, { workspace, currency, timeZone, now })(typed, { to });
  if (isMoney(money)) return money;
  const hint = hintOf(money, typed.currency, currency, to);
  const text = money.code === 'currency_without_rate' ? `${typed.currency} → ${currency}, ${to}` : undefined;
  throw refused(money.field, money.code, hint, text);
};

const whatOf = ({ details }: Pick<Entry, 'details'>): string =>
  details.length === 0
    ? 'the campaign'
    : details.map(({ dimension, value }) => `${dimension} ${value}`).join(', ');

const whenOf = ({ from, to, hour, timeZone }: Entry): string =>
  hour === null
    ? `from ${from} to ${to} (${timeZone})`
    : `on ${periodText({ from, to, hour })} (${timeZone})`;

const overlapping = (other: Entry): Refusal =>
  refused(
    'from',
    'spend_overlaps',
    `There is already ${other.kind === 'credit' ? 'a credit' : 'an entry'} ${whenOf(other)}. Change that entry, or choose days outside it.`,
    periodText(other),
  );

const crossing = (other: Entry): Refusal =>
  refused(
    'details',
    'spend_crosses',
    `There is spend for ${whatOf(other)} ${whenOf(other)}. Its visits would be paid for twice, because neither is part of the other. Enter both by the same details, or delete that entry.`,
    `${whatOf(other)}, ${periodText(other)}`,
  );

const overlappingCredit = (other: Entry): Refusal => {
  const scope = other.campaign === null ? ' of the traffic source' : ' of the campaign';
  return refused(
    'details',
    'credit_overlaps',
    `There is a credit for ${whatOf(other)}${other.details.length === 0 ? '' : scope} ${whenOf(other)}. Costs within both would be credited twice. Enter both for the same campaign or traffic source and by the same details, or as one credit.`,
    `${whatOf(other)}, ${periodText(other)}`,
  );
};

const aboveTotal = (total: Entry, parts: readonly Entry[]): Refusal => {
  const by = (parts[0]?.details ?? []).map(({ dimension }) => dimension).join(' and ');
  const isConverted = [total, ...parts].some(({ original }) => original !== null);
  const rates = isConverted ? ' Each amount in another currency has the rate of its own last day.' : '';
  return refused(
    'amount',
    'spend_above_total',
    `Spend by ${by} ${whenOf(total)} would be ${sumOf(parts)}, but the campaign's total is ${total.amount}.${rates} Correct the total first, or this amount.`,
    `${sumOf(parts)} > ${total.amount}`,
  );
};

/** Entries of its kind that one can conflict with: those of its campaign and source, near its time. */
const entriesAround = (
  tx: Tx,
  workspace: number,
  { kind, campaign, source, ...period }: Pick<Entry, 'kind' | 'campaign' | 'source' | 'begins' | 'ends'>,
  { sourceOf, campaignsOf }: CampaignSources,
): Promise<Entry[]> => {
  const account = source ?? (campaign === null ? undefined : sourceOf.get(campaign));
  const campaigns = campaign === null ? (campaignsOf.get(source ?? '') ?? []) : [campaign];
  const scope = { campaigns, sources: account === undefined ? [] : [account] };
  return entriesNear(tx, workspace, scope, [period], kind);
};

/** Credits do not nest: only those by the same dimensions are surely for different visits. */
const overlapAsCredits: typeof crosses = (a, b) => a.join() !== b.join();

/** The same for a campaign and its traffic source. */
const detailsKey = ({ details }: Pick<Entry, 'details'>): string =>
  targetKey({ campaign: null, source: null }, details);

/** Throws if an entry and others cover the same time, in a way that would pay for visits twice, or credit them twice. */
const refuseSameTime = (entry: Entry, others: readonly Entry[], sources: CampaignSources): void => {
  const target = targetKey(entry, entry.details);
  const same = others.find((one) => targetKey(one, one.details) === target && overlap(one, entry));
  if (same) throw overlapping(same);
  const isCredit = entry.kind === 'credit';
  // A campaign's visits also belong to its source, which the others are of. Spend nests there, as with a campaign's total.
  const anywhere = detailsKey(entry);
  const twice = isCredit && others.find((one) => detailsKey(one) === anywhere && overlap(one, entry));
  if (twice) throw overlappingCredit(twice);
  const crossed = crossingFinder(others, sources, isCredit ? overlapAsCredits : crosses)(entry);
  if (crossed) throw isCredit ? overlappingCredit(crossed) : crossing(crossed);
};

/** Throws if an entry conflicts with another. `before`: the one that it replaces, whose period needs no check. */
const refuseConflicts = (
  entry: Entry,
  before: Entry | undefined,
  entries: readonly Entry[],
  sources: CampaignSources,
): void => {
  const others = entries.filter(({ publicId }) => publicId !== before?.publicId);
  const isMoved = before?.begins !== entry.begins || before.ends !== entry.ends;
  if (isMoved) refuseSameTime(entry, others, sources);
  // Credits have no totals that they could exceed: what is more than was spent is kept, and reports say so.
  if (entry.kind === 'credit') return;
  if (!isMoved && before.amount === entry.amount && before.currency === entry.currency) return;
  const broken = brokenTotals([...others, entry]).find(
    ({ total, parts }) => total === entry || parts.includes(entry),
  );
  if (broken) throw aboveTotal(broken.total, broken.parts);
};

/** Writes an entry and logs its earlier amount, if it has changed. */
const written = async (
  tx: Tx,
  who: Who,
  entry: Entry,
  { before, now, names }: { before: Entry | undefined; now: number; names: SourceNames },
): Promise<Spend> => {
  const writer = { workspace: who.workspace.id, user: who.user.id };
  const at = new Date(now);
  await writeEntries(tx, writer, [entry], at);
  if (before !== undefined && isAmountChanged(before, entry)) {
    const change = { spend: entry.publicId, before, after: entry };
    await logChanges(tx, writer, [change], at);
  }
  const row = await findSpend(tx, who.workspace.id, entry.publicId);
  if (!row) throw new Error('The entry just written is not in the store.');
  return answerOf(row, names, who.workspace);
};

/** `not_found` for a campaign or a traffic source that the workspace does not have. */
export const spendPage = async (
  db: Db,
  workspace: Auth['workspace'],
  { campaignId, sourceId, page, perPage }: Asked,
): Promise<Page<Spend>> => {
  const campaign = campaignId === undefined ? null : await findSpentCampaign(db, workspace.id, campaignId);
  const names = await sourceNames(db, workspace.id);
  if (campaign === undefined || (sourceId !== undefined && !names.has(sourceId)))
    throw new Refusal('not_found');
  const of = { campaign: campaign?.id ?? null, source: sourceId ?? null };
  const { rows, total } = await listSpend(db, workspace.id, of, { page, perPage });
  return { rows: rows.map((row) => answerOf(row, names, workspace)), total, page, perPage };
};

/** Fields `campaign_required` and `detail_required`. */
const refuseTarget = ({ campaignId, sourceId, details }: SpendInput): void => {
  if ((campaignId === undefined) === (sourceId === undefined)) {
    throw refused('campaignId', 'campaign_required', 'Send either campaignId or sourceId, not both.');
  }
  if (sourceId === undefined) return;
  if (details.length === 0 || details.some(({ dimension }) => isSub(dimension))) {
    throw refused(
      'details',
      'detail_required',
      'Spend for a traffic source needs a role such as ad or adGroup. Parameters (sub1 to sub20) belong to a campaign.',
    );
  }
};

/** Internal ID of the campaign, or public ID of the source. `not_found`. */
const scopeOf = async (
  tx: Tx,
  workspace: number,
  { campaignId, sourceId }: SpendInput,
  { sources }: CampaignSources,
): Promise<Pick<Entry, 'campaign' | 'source'>> => {
  if (campaignId === undefined) {
    if (sourceId === undefined || !sources.has(sourceId)) throw new Refusal('not_found');
    return { campaign: null, source: sourceId };
  }
  const campaign = await findSpentCampaign(tx, workspace, campaignId);
  if (!campaign) throw new Refusal('not_found');
  return { campaign: campaign.id, source: null };
};

/** Refuses roles that no visit can have. Fields `source_required` and `role_not_passed`. */
const refuseRoles = async (
  tx: Tx,
  workspace: number,
  { campaign, source }: Pick<Entry, 'campaign' | 'source'>,
  details: readonly SpendDetail[],
  { sourceOf }: CampaignSources,
): Promise<void> => {
  const roles = details.flatMap(({ dimension }) => (isRoleDimension(dimension) ? dimension : []));
  if (roles.length === 0) return;
  const account = source ?? sourceOf.get(campaign ?? -1);
  const found = (await trafficSources(tx, workspace)).find(({ id }) => id === account);
  if (found === undefined) {
    const hint =
      'The campaign has no known traffic source, so no visit has an ad. Set its traffic source first.';
    throw refused('details', 'source_required', hint);
  }
  const isPassed = (dimension: RoleDimension): boolean =>
    found.tokens.some(
      ({ parameter, role, holds }) => role === roleOf(dimension) && holds === 'id' && isSub(parameter),
    );
  const missing = roles.find((dimension) => !isPassed(dimension));
  if (missing === undefined) return;
  const hint = `${found.name} has no token for the ID of ${missing}, so no visit could match. Add it to the traffic source.`;
  throw refused('details', 'role_not_passed', hint, found.name);
};

/**
 * Adds an entry, or replaces the amount of the entry for the same target and days, whose clicks stay if none are given,
 * and its rate if the amount is the same. Throws `not_found` for the campaign or source, and `validation_failed` for an
 * invalid target or period, with `currency_without_rate`, and with `spend_overlaps`, `spend_crosses`,
 * `credit_overlaps` or `spend_above_total` if it conflicts with another entry.
 */
export const enterSpend = (
  { db, rates }: RateParts,
  who: Who,
  input: SpendInput,
  now: number,
): Promise<{ spend: Spend; isNew: boolean }> =>
  db.transaction().execute(async (tx) => {
    const { id: workspace, currency, ...usual } = who.workspace;
    refuseTarget(input);
    // Traffic sources are deleted under the same lock.
    await lockSpend(tx, workspace);
    const sources = await campaignSources(tx, workspace);
    const scope = await scopeOf(tx, workspace, input, sources);
    const { kind, from, to, hour = null, clicks } = input;
    const typed = { amount: input.amount, currency: input.currency ?? currency };
    const details: SpendDetail[] = orderedDetails(input.details);
    await refuseRoles(tx, workspace, scope, details, sources);
    refuseUnmatched({ kind, details }, input);
    const days = { ...scope, kind, details, from, to, hour };
    const timeZone = input.timeZone ?? (await zoneOfEntry(tx, workspace, days)) ?? usual.timeZone;
    const period = periodOf({ from, to, hour, timeZone }, now);
    const target = { ...scope, kind, details, ...period };
    const entries = await entriesAround(tx, workspace, target, sources);
    const same = entries.find((one) => entryKey(one) === entryKey(target));
    const isKept = same !== undefined && alreadySays(same, typed, currency);
    const { amount, original } = isKept
      ? same
      : priced(typed, { to, timeZone, currency }, { rates, workspace, now });
    const entry: Entry = {
      publicId: same?.publicId ?? publicId('spd'),
      ...target,
      timeZone,
      amount,
      currency,
      original,
      parents: same?.parents ?? [],
      origin: 'entered',
      unmatched: input.unmatched ?? same?.unmatched ?? 'keep',
      // A credit is of money: the platform's clicks are counted with its spend.
      clicks: kind === 'credit' ? null : clicks === undefined ? (same?.clicks ?? null) : clicks,
    };
    refuseConflicts(entry, same, entries, sources);
    // A new entry is written with it.
    if (same !== undefined && input.unmatched !== undefined)
      await setUnmatched(tx, workspace, [same.publicId], input.unmatched);
    const spend = await written(tx, who, entry, { before: same, now, names: sources.sources });
    return { spend, isNew: same === undefined };
  });

/** What a change makes of the amount, if it says so: by default in the workspace's currency. */
const retyped = (before: Entry, { amount, currency }: SpendPatch, usual: string): Typed | null =>
  amount === undefined && currency === undefined
    ? null
    : { amount: amount ?? typedOf(before).amount, currency: currency ?? usual };

/** The money of an entry as changed. Moved to another last day, it has another rate; the currency stays. */
const changedMoney = (
  before: Entry,
  to: string,
  typed: Typed | null,
  usual: string,
  pricing: Pricing,
): Money => {
  const { timeZone, original } = before;
  const currency = typed === null ? before.currency : usual;
  const isSame = to === before.to && (typed === null || alreadySays(before, typed, currency));
  if (isSame || (typed === null && original === null)) return before;
  return priced(typed ?? typedOf(before), { to, timeZone, currency }, pricing);
};

/** The entry as changed. New days are in its own zone, and an hour stays within one day; a new amount is in the current currency. */
const changed = (before: Entry, patch: SpendPatch, usual: string, pricing: Pricing): Entry => {
  const { from = before.from, to = before.hour === null ? before.to : from, clicks } = patch;
  const isMoved = from !== before.from || to !== before.to;
  const period = isMoved ? periodOf({ ...before, from, to }, pricing.now) : {};
  const typed = retyped(before, patch, usual);
  const { amount, currency, original } = changedMoney(before, to, typed, usual, pricing);
  return {
    ...before,
    ...(typed !== null && { origin: 'entered' }),
    ...(clicks !== undefined && before.kind === 'spend' && { clicks }),
    ...period,
    ...{ amount, currency, original },
  };
};

/** Refuses to spread what has no ID that visits could lack. Field `detail_required`. */
export const refuseUnmatched = (
  { kind, details }: Pick<Entry, 'kind' | 'details'>,
  { unmatched }: Pick<SpendPatch, 'unmatched'>,
): void => {
  if (unmatched !== 'spread' || (kind === 'spend' && details.length > 0)) return;
  const hint = 'Only spend by ad or another detail can be divided among visits without an ID.';
  throw refused('unmatched', 'detail_required', hint);
};

/** Throws `not_found`, and `validation_failed` like `enterSpend`. */
export const changeSpend = (
  { db, rates }: RateParts,
  who: Who,
  id: string,
  patch: SpendPatch,
  now: number,
): Promise<Spend> =>
  db.transaction().execute(async (tx) => {
    const { workspace } = who;
    await lockSpend(tx, workspace.id);
    const row = await findSpend(tx, workspace.id, id);
    if (!row) throw new Refusal('not_found');
    const before = entryOf(row);
    refuseUnmatched(before, patch);
    const pricing = { rates, workspace: workspace.id, now };
    const after = changed(before, patch, workspace.currency, pricing);
    const sources = await campaignSources(tx, workspace.id);
    refuseConflicts(after, before, await entriesAround(tx, workspace.id, after, sources), sources);
    if (patch.unmatched !== undefined) await setUnmatched(tx, workspace.id, [id], patch.unmatched);
    return written(tx, who, after, { before, now, names: sources.sources });
  });

/** Throws `not_found`. */
export const deleteSpend = (db: Db, { workspace, user }: Who, id: string, now: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // A concurrent change that has read the entry would write it again.
    await lockSpend(tx, workspace.id);
    const row = await removeSpend(tx, workspace.id, id);
    if (!row) throw new Refusal('not_found');
    const change = { spend: id, before: row, after: null };
    await logChanges(tx, { workspace: workspace.id, user: user.id }, [change], new Date(now));
  });
