import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type ClicksOfPeriod, clicksByPeriod } from '../../core/report/source-clicks.ts';
import { isRoleDimension, type RoleDimension } from '../../core/sources/parameters.ts';
import { type Correction, correctionsIn, meanFactors, momentsOf } from '../../core/spend/correction.ts';
import type { SpendDetail } from '../../core/spend/target.ts';
import type { Db } from '../../db/tables.ts';
import type { CostCorrection, RangeQuery, SpendKey, SpendLine } from '../../events/store/reports.ts';
import { listCorrections } from '../cost-correction/store.ts';
import { type CampaignSources, campaignSources } from '../traffic-source/campaign-sources.ts';
import { roleColumns } from '../traffic-source/role-columns.ts';

interface Of {
  /** Internal IDs; absent for every campaign of the workspace. */
  campaigns?: readonly number[] | undefined;
  /** Half-open, milliseconds since 1970. */
  from: number;
  to: number;
}

/** The part of a store query that says what was spent, and how costs are corrected. */
export type CountedSpend = Pick<RangeQuery, 'spend' | 'spendRoles' | 'corrections'>;

interface Workspace {
  id: number;
  currency: string;
  timeZone: string;
}

/** By the public ID of the traffic source. */
type Corrections = ReadonlyMap<string, readonly Correction[]>;

const moment = (column: 'begins' | 'ends') => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;

/** Characters that JSON escapes, so no value contains them. */
const [BETWEEN_LINES, BETWEEN_PARTS] = ['\u001e', '\u001f'];

/** Mark the amount of a credit, and of spend that visits without an ID pay for if none has its IDs. */
const [CREDIT, SPREAD] = ['-', '~'];

/** Its visits have no source that Fairlead knows, so no visit has this key. */
const UNKNOWN_SOURCE = '?';

const keyOf = (source: string, { dimension, value }: SpendDetail): string =>
  isRoleDimension(dimension) ? `${source}/${value}` : value;

type Keys = Partial<Record<SpendKey, string>>;

/** What the spend of a source is multiplied by in a period, undefined if nothing. Files repeat the same periods. */
const factorFinder = (corrections: Corrections) => {
  const finders = new Map<string, ReturnType<typeof meanFactors>>();
  const known = new Map<string, string>();
  return (
    source: string,
    period: Pick<SpendLine, 'begins' | 'ends'>,
    timeZone: string,
  ): string | undefined => {
    const own = corrections.get(source);
    if (own === undefined) return undefined;
    const place = `${source} ${timeZone}`;
    const find = finders.get(place) ?? meanFactors(own, timeZone);
    finders.set(place, find);
    const key = `${place} ${period.begins} ${period.ends}`;
    const factor = known.get(key) ?? find(period);
    known.set(key, factor);
    return factor === '1' ? undefined : factor;
  };
};

/** Reads lines in the format of the query below. */
const lineReader = (
  { nameOf, sourceOf, campaignsOf, sources }: CampaignSources,
  corrections: Corrections,
): ((text: string) => SpendLine) => {
  const factorOf = factorFinder(corrections);
  return (text) => {
    const [id, campaign = '', of = '', begins, ends, amount = '', json = '', above = '', zone = ''] =
      text.split(BETWEEN_PARTS);
    const match: Keys = campaign === '' ? {} : { campaign };
    // Reports have the source as the campaigns write it.
    const name = nameOf.get(Number(campaign === '' ? campaignsOf.get(of)?.[0] : campaign)) ?? sources.get(of);
    const known: Keys = name === undefined ? {} : { source: name };
    const source = campaign === '' ? of : (sourceOf.get(Number(campaign)) ?? UNKNOWN_SOURCE);
    const add = (keys: Keys, list: string): void => {
      if (list === '[]') return;
      for (const detail of JSON.parse(list) as SpendDetail[]) keys[detail.dimension] = keyOf(source, detail);
    };
    add(match, json);
    add(known, above);
    const period = { begins: Number(begins), ends: Number(ends) };
    const correction = factorOf(source, period, zone);
    const isCredit = amount.startsWith(CREDIT);
    const spreadsUnmatched = amount.startsWith(SPREAD);
    return {
      id: Number(id),
      match,
      known,
      ...period,
      amount: isCredit || spreadsUnmatched ? amount.slice(1) : amount,
      ...(correction !== undefined && { correction }),
      ...(isCredit && { isCredit }),
      ...(spreadsUnmatched && { spreadsUnmatched }),
    };
  };
};

/** Reported clicks of one campaign, in periods that overlap the range; the currency of the spend does not matter. */
export const reportedClicks = async (
  db: Db,
  workspace: number,
  { campaign, from, to }: { campaign: number; from: number; to: number },
): Promise<ClicksOfPeriod[]> => {
  const rows = await db
    .selectFrom('spend')
    .select(['begins', 'ends', 'clicks', 'details', 'upload_id'])
    .where('workspace_id', '=', workspace)
    .where('campaign_id', '=', campaign)
    .where('kind', '=', 'spend')
    .where('begins', '<', new Date(to))
    .where('ends', '>', new Date(from))
    .execute();
  return clicksByPeriod(
    rows.map(({ begins, ends, clicks, details, upload_id }) => ({
      begins: begins.getTime(),
      ends: ends.getTime(),
      clicks,
      level: details.map(({ dimension }) => dimension).join(),
      isUploaded: upload_id !== null,
    })),
  );
};

/** Where the roles are recorded that lines are for; nothing if there are none. */
const rolesOf = async (
  db: Db,
  workspace: number,
  lines: readonly SpendLine[],
): Promise<Pick<CountedSpend, 'spendRoles'>> => {
  const needed = new Set<RoleDimension>();
  for (const { match } of lines) {
    for (const dimension in match) if (isRoleDimension(dimension)) needed.add(dimension);
  }
  if (needed.size === 0) return {};
  const columns = await roleColumns(db, workspace);
  return { spendRoles: Object.fromEntries([...needed].map((dimension) => [dimension, columns[dimension]])) };
};

/** Lines as they were read. They must not be changed. */
interface Kept {
  /** Of the workspace's spend before it was read. */
  revision: number;
  /** What else the lines depend on. */
  inputs: string;
  spend: SpendLine[];
}

/** Lines kept in all; each takes some hundred bytes. */
const MOST_KEPT = 60_000;

/** Every report of a screen asks for the same lines, and reading ten thousand takes as long as the report. */
const keptBy = new WeakMap<Db, LRUCache<string, Kept>>();

const keptOf = (db: Db): LRUCache<string, Kept> => {
  const known = keptBy.get(db);
  if (known !== undefined) return known;
  const made = new LRUCache<string, Kept>({
    maxSize: MOST_KEPT,
    sizeCalculation: ({ spend }) => spend.length + 1,
  });
  keptBy.set(db, made);
  return made;
};

/** `read`, unless neither the workspace's spend nor the other inputs have changed since the lines were read. */
const unlessKept = async (
  db: Db,
  workspace: Workspace,
  asked: Of,
  inputs: string,
  read: () => Promise<SpendLine[]>,
): Promise<SpendLine[]> => {
  const kept = keptOf(db);
  const key = JSON.stringify([workspace.id, workspace.currency, asked]);
  // Before the lines: if they change in between, they are read once more than necessary.
  const row = await db
    .selectFrom('workspaces')
    .select('spend_revision')
    .where('id', '=', workspace.id)
    .executeTakeFirst();
  // It has been deleted meanwhile.
  if (row === undefined) return [];
  const known = kept.get(key);
  if (known?.revision === row.spend_revision && known.inputs === inputs) return known.spend;
  const spend = await read();
  kept.set(key, { revision: row.spend_revision, inputs, spend });
  return spend;
};

/** Levels of nested periods: an hour within a day, within a month, within what was entered for longer. */
const MOST_LEVELS = 5;

/**
 * Lines that overlap the range, of these campaigns and of all traffic sources. Fetched as one text, because ten thousand
 * rows or JSON objects take the store and the driver five times as long.
 */
const linesIn = async (
  db: Db,
  workspace: Workspace,
  { campaigns, from, to }: Of,
  withZone: boolean,
): Promise<string[]> => {
  // Only corrections ask for it.
  const zone = withZone ? sql`, ${BETWEEN_PARTS}::text, time_zone` : sql``;
  const { lines } = await db
    .selectFrom('spend')
    .select(
      sql<
        string | null
      >`string_agg(concat(id, ${BETWEEN_PARTS}::text, campaign_id, ${BETWEEN_PARTS}::text, source_id,
        ${BETWEEN_PARTS}::text, ${moment('begins')}, ${BETWEEN_PARTS}::text, ${moment('ends')}, ${BETWEEN_PARTS}::text,
        case when kind = 'credit' then ${CREDIT}::text when unmatched = 'spread' then ${SPREAD}::text end, trim_scale(amount), ${BETWEEN_PARTS}::text, details, ${BETWEEN_PARTS}::text, parents${zone}), ${BETWEEN_LINES}::text
        order by campaign_id, begins, id)`.as('lines'),
    )
    .where('workspace_id', '=', workspace.id)
    .where('currency', '=', workspace.currency)
    .where('begins', '<', new Date(to))
    .where('ends', '>', new Date(from))
    .$if(campaigns !== undefined, (query) =>
      query.where((eb) => eb.or([eb('campaign_id', 'in', campaigns ?? []), eb('campaign_id', 'is', null)])),
    )
    .executeTakeFirstOrThrow();
  return lines === null ? [] : lines.split(BETWEEN_LINES);
};

/** Whether there are credits or any spend on parts of campaigns, without which no line depends on others. */
const dependsOnOthers = async (db: Db, workspace: number): Promise<boolean> => {
  const one = await db
    .selectFrom('spend')
    .select('id')
    .where('workspace_id', '=', workspace)
    .where((eb) => eb.or([eb('details', '<>', sql<SpendDetail[]>`'[]'::jsonb`), eb('kind', '=', 'credit')]))
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
};

/** Corrections by traffic source; those of each are in no order. */
const correctionsBySource = async (db: Db, workspace: number): Promise<Corrections> =>
  Map.groupBy(await listCorrections(db, workspace), ({ sourceId }) => sourceId);

/** Corrections of costs by cost models: of clicks and conversions of these sources' campaigns, in days of the workspace. */
const modelCorrections = (
  corrections: Corrections,
  { campaignsOf }: CampaignSources,
  { timeZone }: Workspace,
  { campaigns, from, to }: Of,
): CostCorrection[] =>
  [...corrections].flatMap(([source, own]) => {
    const all = campaignsOf.get(source) ?? [];
    const asked = campaigns === undefined ? all : all.filter((number) => campaigns.includes(number));
    return asked.length === 0
      ? []
      : correctionsIn(own, { begins: from, ends: to }, timeZone).map((one) => {
          const { begins, ends } = momentsOf(one, timeZone);
          const range = { begins: Math.max(begins, from), ends: Math.min(ends, to) };
          return { campaigns: asked, ...range, factor: one.factor };
        });
  });

/** Lines that overlap the range, and those that decide what is left of them. */
const linesAround = async (
  db: Db,
  workspace: Workspace,
  of: Of,
  withZone: boolean,
  read: (text: string) => SpendLine,
): Promise<SpendLine[]> => {
  const found = async (asked: Of): Promise<SpendLine[]> =>
    (await linesIn(db, workspace, asked, withZone)).map(read);
  let asked = of;
  let spend = await found(asked);
  for (let level = 0; level < MOST_LEVELS && spend.length > 0; level++) {
    const { from, to } = asked;
    const ofSource = spend.some(({ match }) => match.campaign === undefined);
    const wider: Of = {
      campaigns: ofSource ? undefined : asked.campaigns,
      from: spend.reduce((least, { begins }) => Math.min(least, begins), from),
      to: spend.reduce((most, { ends }) => Math.max(most, ends), to),
    };
    if (wider.from === from && wider.to === to && wider.campaigns === asked.campaigns) break;
    if (level === 0 && !(await dependsOnOthers(db, workspace.id))) break;
    asked = wider;
    spend = await found(asked);
  }
  return spend;
};

/**
 * Spend that reports count, entered in the workspace's current currency: lines that overlap the range, and those that
 * decide what is left of them. What a month's total costs today depends on its ads of other days, and what an ad of a
 * traffic source costs in one campaign on its visits in others; a credit takes from all that was spent within it. With the corrections of these and of all other costs in
 * the range.
 */
export const countedSpend = async (db: Db, workspace: Workspace, of: Of): Promise<CountedSpend> => {
  if (of.campaigns?.length === 0) return { spend: [] };
  const sources = await campaignSources(db, workspace.id);
  const corrections = await correctionsBySource(db, workspace.id);
  const isCorrected = corrections.size > 0;
  const inputs = JSON.stringify([...sources.nameOf, ...sources.sources, ...corrections]);
  const spend = await unlessKept(db, workspace, of, inputs, () =>
    linesAround(db, workspace, of, isCorrected, lineReader(sources, corrections)),
  );
  return {
    spend,
    ...(await rolesOf(db, workspace.id, spend)),
    ...(isCorrected && { corrections: modelCorrections(corrections, sources, workspace, of) }),
  };
};
