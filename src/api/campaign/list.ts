import type * as z from 'zod/mini';
import type { CampaignPage, CampaignQuery, CampaignRow, CampaignSort } from '../../contracts/campaign.ts';
import { startOfDay } from '../../core/time/zone.ts';
import type { Parts } from '../http/parts.ts';
import { type QuarterRange, quarterRange } from '../report/range.ts';
import type { Auth } from '../session/guard.ts';
import { isLive } from '../status/live.ts';
import { campaignAnswer } from './answer.ts';
import { allMatching, idsInOrder, type StoredSort } from './list-store.ts';
import { findCampaigns } from './store.ts';

type ListParts = Pick<Parts, 'db' | 'reports' | 'status' | 'now'>;
type Workspace = Auth['workspace'];
type Figure = keyof CampaignRow['today'];

const HOUR = 60 * 60 * 1000;
const DAYS = 7;

const NOTHING: CampaignRow['today'] = { requests: 0, valid: 0, uniqueVisits: 0, conversions: 0 };

const isFigure = (sort: CampaignSort): sort is Figure => Object.hasOwn(NOTHING, sort);

/** Starts of the last seven days of the zone, and the end of the quarter hour that is now. */
const weekSteps = (now: number, timeZone: string): number[] => {
  const days = [startOfDay(now, timeZone)];
  while (days.length < DAYS) days.unshift(startOfDay((days[0] as number) - HOUR, timeZone));
  const { from, to } = quarterRange(days[0] as number, now);
  return [from, ...days.slice(1), to];
};

/** Ids of the page by a figure of today: the figures are in another store, so all that match are sorted here. */
const pageByFigure = async (
  { db, reports }: ListParts,
  workspace: Workspace,
  today: QuarterRange,
  query: CampaignQuery,
  figure: Figure,
): Promise<{ ids: string[]; total: number }> => {
  const { numbers, ids } = await allMatching(db, workspace.id, query);
  const { id, timeZone } = workspace;
  const of = { workspace: id, ...today, timeZone, spend: [], campaigns: numbers };
  const figures = await reports.perCampaign(of);
  const sign = query.sort.startsWith('-') ? -1 : 1;
  const places = numbers.map((number, place) => ({ place, value: figures.get(number)?.[figure] ?? 0 }));
  places.sort((a, b) => sign * (a.value - b.value) || a.place - b.place);
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

/** One page of the list with today's figures and the week's curve, and how many campaigns match in all. */
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
  const [figures, curves, health] = await Promise.all([
    reports.perCampaign({ workspace: id, ...today, timeZone, spend: [], campaigns: numbers }),
    reports.validBySteps({ workspace: id, campaigns: numbers, steps }),
    status(),
  ]);
  const rows = campaigns.map((campaign) => {
    const { requests, valid, uniqueVisits, conversions } = figures.get(campaign.id) ?? NOTHING;
    return {
      ...campaignAnswer(campaign, isLive(health, campaign.snapshot_revision)),
      today: { requests, valid, uniqueVisits, conversions },
      week: curves.get(campaign.id) ?? new Array<number>(DAYS).fill(0),
    };
  });
  return { rows, total, page, perPage };
};
