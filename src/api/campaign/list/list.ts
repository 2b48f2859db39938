import type * as z from 'zod/mini';
import type {
  CampaignPage,
  CampaignQuery,
  CampaignRow,
  CampaignSort,
} from '../../../contracts/campaigns/campaign.ts';
import { exactUnits } from '../../../core/money/exact.ts';
import { HOUR_MS } from '../../../core/time/durations.ts';
import { startOfDay } from '../../../core/time/zone.ts';
import { countedTypes } from '../../conversion-type/stored-types.ts';
import type { Parts } from '../../http/route-deps.ts';
import { type QuarterRange, quarterRange } from '../../report/range.ts';
import type { Auth } from '../../session/guard.ts';
import { countedSpend } from '../../spend/counted.ts';
import { campaignAnswer, isLive } from '../answer.ts';
import { findCampaigns } from '../store.ts';
import { allMatching, idsInOrder, type StoredSort } from './list-store.ts';

type ListParts = Pick<Parts, 'db' | 'reports' | 'status' | 'now'>;
type Workspace = Auth['workspace'];
type Figures = CampaignRow['today'];
type Figure = keyof Figures & CampaignSort;

const DAYS = 7;

const NOTHING: Figures = {
  ...{ requests: 0, valid: 0, uniqueVisits: 0, conversions: 0 },
  ...{ cost: null, revenue: '0', profit: null, uncosted: 0 },
};
/** Figures affected by spend. */
const WITH_SPEND: readonly Figure[] = ['cost', 'profit'];

const isFigure = (sort: CampaignSort): sort is Figure => Object.hasOwn(NOTHING, sort);

/** Starts of the last seven days of the zone, and the end of the current quarter hour. */
const weekSteps = (now: number, timeZone: string): number[] => {
  const days = [startOfDay(now, timeZone)];
  while (days.length < DAYS) days.unshift(startOfDay((days[0] as number) - HOUR_MS, timeZone));
  const { from, to } = quarterRange(days[0] as number, now);
  return [from, ...days.slice(1), to];
};

/** IDs of a page sorted by one of today's figures, which are in another store, so all matches are sorted here. */
const pageByFigure = async (
  { db, reports }: ListParts,
  workspace: Workspace,
  today: QuarterRange,
  query: CampaignQuery,
  figure: Figure,
): Promise<{ ids: string[]; total: number }> => {
  const { numbers, ids } = await allMatching(db, workspace.id, query);
  const { id, timeZone } = workspace;
  // All of the workspace, because lines of other campaigns can take part of those of a traffic source.
  const spend = WITH_SPEND.includes(figure) ? await countedSpend(db, workspace, today) : { spend: [] };
  const types = await countedTypes(db, id);
  const figures = await reports.perCampaign({
    ...{ workspace: id, ...today, timeZone, types },
    ...spend,
    campaigns: numbers,
  });
  const sign = query.sort.startsWith('-') ? -1 : 1;
  const places = numbers.map((number, place) => {
    const value = (figures.get(number) ?? NOTHING)[figure];
    return { place, value: typeof value === 'string' ? exactUnits(value) : value };
  });
  places.sort((a, b) => {
    if (a.value === b.value) return a.place - b.place;
    // Unknown values come last in either order.
    if (a.value === null || b.value === null) return a.value === null ? 1 : -1;
    return a.value < b.value ? -sign : sign;
  });
  const from = (query.page - 1) * query.perPage;
  const page = places.slice(from, from + query.perPage);
  return { ids: page.map(({ place }) => ids[place] as string), total: ids.length };
};

const pageOfIds = async (
  parts: ListParts,
  workspace: Workspace,
  today: QuarterRange,
  query: CampaignQuery,
) => {
  const sort = query.sort.replace('-', '') as CampaignSort;
  if (isFigure(sort)) return pageByFigure(parts, workspace, today, query, sort);
  const { page, perPage } = query;
  return idsInOrder(parts.db, workspace.id, query, {
    by: sort satisfies StoredSort,
    direction: query.sort.startsWith('-') ? 'desc' : 'asc',
    limit: perPage,
    offset: (page - 1) * perPage,
  });
};

/** One page of the list with today's figures and the week's sparkline, and the total number of matches. */
export const listCampaigns = async (
  parts: ListParts,
  workspace: Workspace,
  query: CampaignQuery,
): Promise<z.infer<typeof CampaignPage>> => {
  const { db, reports, status, now } = parts;
  const { timeZone, id } = workspace;
  const { page, perPage } = query;
  const today = quarterRange(startOfDay(now(), timeZone), now());
  const { ids, total } = await pageOfIds(parts, workspace, today, query);
  if (ids.length === 0) return { rows: [], total, page, perPage };
  const found = new Map((await findCampaigns(db, id, ids)).map((one) => [one.public_id, one]));
  const campaigns = ids.flatMap((publicId) => found.get(publicId) ?? []);
  const numbers = campaigns.map((one) => one.id);
  const steps = weekSteps(now(), timeZone);
  const spend = await countedSpend(db, workspace, { ...today, campaigns: numbers });
  const types = await countedTypes(db, id);
  const [figures, curves, health] = await Promise.all([
    reports.perCampaign({ workspace: id, ...today, ...spend, types, campaigns: numbers }),
    reports.validBySteps({ workspace: id, campaigns: numbers, steps }),
    status(),
  ]);
  const rows = campaigns.map((campaign) => {
    const { requests, valid, uniqueVisits, conversions, ...rest } = figures.get(campaign.id) ?? NOTHING;
    const { cost, revenue, profit, uncosted } = rest;
    return {
      ...campaignAnswer(campaign, isLive(health, campaign.snapshot_revision)),
      today: { requests, valid, uniqueVisits, conversions, cost, revenue, profit, uncosted },
      week: curves.get(campaign.id) ?? new Array<number>(DAYS).fill(0),
    };
  });
  return { rows, total, page, perPage };
};
