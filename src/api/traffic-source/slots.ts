import type { SourceValues } from '../../contracts/campaigns/source-values.ts';
import type { SourceToken } from '../../contracts/campaigns/traffic-source.ts';
import { isSub, type Sub } from '../../core/report/subs.ts';
import { OWN_CLICK_ID, PLATFORM_CLICK_IDS } from '../../core/routing/url/platform-click-ids.ts';
import { MACROS } from '../../core/routing/url/template.ts';
import { brokenName, linkNameProblems, type SlotNames } from '../../core/sources/link-names.ts';
import { DAY_MS, floorToQuarter, QUARTER_MS } from '../../core/time/durations.ts';
import type { Db, Row } from '../../db/tables.ts';
import { Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import { sameName } from './named-sources.ts';

type Meanings = Row<'traffic_sources'>['meanings'];
type Described = Pick<Row<'traffic_sources'>, 'tokens' | 'meanings'>;

/** Parameters that mean something else to Fairlead, and macros, which would look as if they meant the slot. */
const RESERVED: ReadonlySet<string> = new Set(
  [...PLATFORM_CLICK_IDS, OWN_CLICK_ID, ...MACROS, 'cid', 'fl'].map((name) => name.toLowerCase()),
);

/** Throws the fields of names in links. */
export const checkNames = (
  tokens: readonly SourceToken[],
  names: SlotNames,
  clickId: string | null,
): void => {
  const broken = brokenName(names, RESERVED);
  if (broken !== null)
    throw new Refusal('validation_failed', {
      fields: { linkNames: broken.code },
      hints: {
        linkNames: `"${broken.name}" means something else, or belongs to another parameter. Leave it out.`,
      },
    });
  const [problem] = linkNameProblems(tokens, names, clickId, RESERVED);
  if (problem === undefined) return;
  const token = tokens[problem.at];
  const field = token === undefined ? problem.field : `tokens.${problem.at}.${problem.field}`;
  const name = (problem.field === 'linkName' ? token?.linkName : (token?.parameter ?? clickId)) ?? '';
  throw new Refusal('validation_failed', {
    fields: { [field]: problem.code },
    ...(problem.by !== undefined && {
      hints: {
        [field]: `"${name}" belongs to ${problem.by} of this traffic source, now or in ads made earlier. Choose another name.`,
      },
    }),
  });
};

/** What a source's parameters mean or meant: a removed token leaves its values, which still mean the same. */
export const meaningsOf = ({ tokens, meanings }: Described): Meanings => {
  const all = new Map(Object.entries(meanings));
  for (const { parameter, means } of tokens) if (isSub(parameter) && means) all.set(parameter, means);
  return Object.fromEntries(all);
};

/**
 * Parameters to which a change gives another meaning. One that had no known meaning may get one, which only describes it,
 * and the spelling of a token may be corrected.
 */
const altered = (
  before: Described,
  tokens: readonly SourceToken[],
): { at: number; sub: Sub; was: string }[] => {
  const meant = meaningsOf(before);
  return tokens.flatMap(({ parameter, token, means }, at) => {
    const was = Object.hasOwn(meant, parameter) ? meant[parameter] : undefined;
    if (!isSub(parameter) || was === undefined || was === means) return [];
    const isSame = before.tokens.some((one) => one.parameter === parameter && one.token === token);
    return means === null && isSame ? [] : [{ at, sub: parameter, was }];
  });
};

/** Numbers of the campaigns that name a source. */
const campaignsNaming = async (db: Db, workspace: number, name: string): Promise<number[]> => {
  const named = await db
    .selectFrom('campaigns')
    .select(['id', 'source'])
    .where('workspace_id', '=', workspace)
    .where('source', '<>', '')
    .execute();
  return named.filter(({ source }) => sameName(source, name)).map(({ id }) => id);
};

/** Of a parameter's values, those that are shown before its role is changed, and of how many days. */
const SHOWN_VALUES = 3;
const SHOWN_DAYS = 90;

/** What visits of the campaigns that name a source have in one of its parameters. */
export const slotValues = async (
  { db, reports, now }: Pick<Parts, 'db' | 'reports' | 'now'>,
  workspace: number,
  name: string,
  sub: Sub,
): Promise<SourceValues> => {
  const campaigns = await campaignsNaming(db, workspace, name);
  if (campaigns.length === 0) return { visits: 0, values: [] };
  const to = floorToQuarter(now()) + QUARTER_MS;
  const { rows, total } = await reports.report({
    ...{ workspace, from: to - SHOWN_DAYS * DAY_MS, to },
    ...{ spend: [], sources: [], steps: [], dimensions: [sub], metrics: ['visits'], basis: 'click' },
    filters: [
      { dimension: 'campaign', op: 'is', values: campaigns.map(String) },
      { dimension: sub, op: 'isNot', values: [null] },
    ],
    order: { by: 'visits', descending: true },
    ...{ limit: SHOWN_VALUES, offset: 0 },
  });
  return {
    visits: total.visits,
    values: rows.flatMap(({ keys: [value], sums }) => (value ? [{ value, visits: sums.visits }] : [])),
  };
};

/**
 * Refuses to give another meaning to a parameter in which visits of the source's campaigns have values: reports would list
 * ads and placements together. Field `slot_has_data` at the parameter, with what to do. Asks the event store only where a
 * meaning changes.
 */
export const refuseAlteredSlots = async (
  { db, reports, now }: Pick<Parts, 'db' | 'reports' | 'now'>,
  before: Row<'traffic_sources'>,
  tokens: readonly SourceToken[],
): Promise<void> => {
  const changes = altered(before, tokens);
  if (changes.length === 0) return;
  const campaigns = await campaignsNaming(db, before.workspace_id, before.name);
  if (campaigns.length === 0) return;
  for (const { at, sub, was } of changes) {
    const { rows } = await reports.report({
      ...{ workspace: before.workspace_id, from: 0, to: floorToQuarter(now()) + QUARTER_MS },
      ...{ spend: [], sources: [], steps: [], dimensions: [sub], metrics: ['requests'], basis: 'click' },
      filters: [
        { dimension: 'campaign', op: 'is', values: campaigns.map(String) },
        { dimension: sub, op: 'isNot', values: [null] },
      ],
      order: { by: 'requests', descending: true },
      ...{ limit: 1, offset: 0 },
    });
    if (rows.length === 0) continue;
    const field = `tokens.${at}.parameter`;
    throw new Refusal('validation_failed', {
      fields: { [field]: 'slot_has_data' },
      hints: {
        [field]: `Visits have values in ${sub}, which means ${was}. Put this token in a parameter that was not used yet, such as the next free one of sub1 to sub20.`,
      },
    });
  }
};
