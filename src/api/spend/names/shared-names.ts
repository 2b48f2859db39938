import type { SpendDetail, SpendInput } from '../../../contracts/campaigns/spend.ts';
import { isRoleDimension } from '../../../core/sources/parameters.ts';
import { DAY_MS, QUARTER_MS } from '../../../core/time/durations.ts';
import type { Db } from '../../../db/tables.ts';
import type { EventReports } from '../../../events/store/event-reports.ts';
import { Refusal } from '../../http/refusal.ts';
import { type RoleColumns, roleColumns } from '../../traffic-source/role-columns.ts';
import { findSpentCampaign } from '../store.ts';

/** A name is unique if it was in this time: platforms let people name a new ad like an old one. */
export const WITHIN_MS = 90 * DAY_MS;

interface Parts {
  db: Db;
  reports: Pick<EventReports, 'report'>;
  /** Milliseconds since 1970. */
  now: number;
}

/** Spend of a campaign for a value of a parameter. */
export interface Named {
  readonly campaign: number;
  readonly detail: SpendDetail;
}

const keyOf = ({ campaign, detail: { dimension, value } }: Named): string =>
  JSON.stringify([campaign, dimension, value]);

/** The parameter with the IDs of what a parameter names, if a campaign's source has one. */
const idColumn = (columns: RoleColumns, { campaign, detail }: Named) =>
  Object.values(columns)
    .flat()
    .find(({ nameSub, campaigns }) => nameSub === detail.dimension && campaigns.includes(campaign))?.sub;

/**
 * Which names belong to several IDs in recent visits of their campaign, with these IDs: an amount for such a name would be
 * divided among different ads. `of`: finds them by spend; undefined if the name is unique, or no name.
 */
export const sharedNames = async (
  { db, reports, now }: Parts,
  workspace: number,
  asked: readonly Named[],
): Promise<{ of(named: Named): readonly string[] | undefined }> => {
  const shared = new Map<string, string[]>();
  const of = (named: Named) => shared.get(keyOf(named));
  const byParameter = asked.filter(({ detail }) => !isRoleDimension(detail.dimension));
  if (byParameter.length === 0) return { of };
  const columns = await roleColumns(db, workspace);
  const to = Math.ceil(now / QUARTER_MS) * QUARTER_MS;
  for (const own of Map.groupBy(byParameter, (one) => `${one.campaign} ${one.detail.dimension}`).values()) {
    const [{ campaign, detail } = own[0] as Named] = own;
    const id = idColumn(columns, { campaign, detail });
    const { dimension } = detail;
    if (id === undefined || isRoleDimension(dimension) || id === dimension) continue;
    const values = [...new Set(own.map((one) => one.detail.value))];
    const { rows } = await reports.report({
      workspace,
      from: to - WITHIN_MS,
      to,
      dimensions: [dimension, id],
      filters: [
        { dimension: 'campaign', op: 'is', values: [String(campaign)] },
        { dimension, op: 'is', values },
        { dimension: id, op: 'isNot', values: [null] },
      ],
      metrics: ['visits'],
      basis: 'click',
      steps: [],
      spend: [],
      sources: [],
      order: { by: 'visits', descending: true },
      limit: 100_000,
      offset: 0,
    });
    for (const [value, found] of Map.groupBy(rows, ({ keys }) => keys[0] ?? '')) {
      const ids = found.flatMap(({ keys }) => keys[1] ?? []);
      if (ids.length > 1) shared.set(keyOf({ campaign, detail: { dimension, value } }), ids);
    }
  }
  return { of };
};

/** Refuses spend for a name that several IDs have: field `details`, code `name_not_unique`. */
export const refuseSharedName = async (
  parts: Parts,
  workspace: number,
  { campaignId, details }: Pick<SpendInput, 'campaignId' | 'details'>,
): Promise<void> => {
  if (campaignId === undefined || details.every(({ dimension }) => isRoleDimension(dimension))) return;
  const found = await findSpentCampaign(parts.db, workspace, campaignId);
  // Without one, it is refused for that.
  if (found === undefined) return;
  const named = details.map((detail): Named => ({ campaign: found.id, detail }));
  const shared = await sharedNames(parts, workspace, named);
  for (const one of named) {
    const ids = shared.of(one);
    if (ids === undefined) continue;
    throw new Refusal('validation_failed', {
      fields: { details: 'name_not_unique' },
      hints: {
        details: `"${one.detail.value}" is the name of ${ids.slice(0, 5).join(', ')}. Enter the spend by ID, or give each a name of its own.`,
      },
    });
  }
};
