import type { CampaignTotals, ListedPage } from '../../../contracts/campaigns/campaign-figures.ts';
import type {
  CampaignFigure,
  CampaignQuery,
  CampaignSort,
} from '../../../contracts/campaigns/campaign-query.ts';
import { CAMPAIGN_FIGURES } from '../../../contracts/campaigns/campaign-query.ts';
import { startOfDay } from '../../../core/time/zone.ts';
import { countedTypes } from '../../conversion-type/stored-types.ts';
import { invalidFields } from '../../http/refusal.ts';
import type { Parts } from '../../http/route-deps.ts';
import { type QuarterRange, quarterRange, rangeOf } from '../../report/range.ts';
import type { Auth } from '../../session/guard.ts';
import { countedSpend } from '../../spend/counted.ts';
import { campaignAnswer, isLive } from '../answer.ts';
import { findCampaigns } from '../store.ts';
import { curvesOf } from './curves.ts';
import type { RangedFigures, recentFigures, Today } from './figures.ts';
import { allMatching, idsInOrder, type Matching, type StoredSort } from './list-store.ts';

type ListParts = Pick<Parts, 'db' | 'reports' | 'status' | 'now'> & {
  figures: ReturnType<typeof recentFigures>;
};
type Workspace = Auth['workspace'];

const NO_TRAFFIC: Today = {
  ...{ requests: 0, valid: 0, uniqueVisits: 0, conversions: 0 },
  ...{ cost: null, revenue: '0', profit: null, uncosted: 0 },
};

const isFigure = (sort: CampaignSort): sort is CampaignFigure =>
  (CAMPAIGN_FIGURES as readonly CampaignSort[]).includes(sort);

const sortOf = ({ sort }: CampaignQuery): { by: CampaignSort; descending: boolean } => ({
  by: sort.replace('-', '') as CampaignSort,
  descending: sort.startsWith('-'),
});

/** The range of the query; null if it has none. Throws `validation_failed` for one that is invalid. */
const rangeIn = ({ from, to }: CampaignQuery): QuarterRange | null => {
  if (from === undefined && to === undefined) return null;
  if (from === undefined || to === undefined) throw invalidFields({ to: 'range_invalid' });
  return rangeOf({ from, to });
};

const hasFilters = ({ search = '', status, tag, domain, source, rules }: CampaignQuery): boolean =>
  search.trim() !== '' || [status, tag, domain, source, rules].some((one) => one !== undefined);

interface Found {
  ids: string[];
  total: number;
  totals?: CampaignTotals;
}

/** IDs of a page in the order of a figure, which is in another store, so all matches are sorted here. */
const pageByFigure = (
  { numbers, ids }: Matching,
  { page, perPage, ...query }: CampaignQuery,
  figure: CampaignFigure,
  { inOrder }: RangedFigures,
): Found => {
  const idOf = new Map(numbers.map((number, place) => [number, ids[place] as string]));
  const from = (page - 1) * perPage;
  const shown = inOrder(numbers, figure, sortOf(query as CampaignQuery).descending).slice(
    from,
    from + perPage,
  );
  return { ids: shown.map((number) => idOf.get(number) as string), total: ids.length };
};

const pageOf = async (
  { db }: ListParts,
  workspace: Workspace,
  query: CampaignQuery,
  figures: RangedFigures | null,
): Promise<Found> => {
  const { by, descending } = sortOf(query);
  const { page, perPage } = query;
  const sorted = isFigure(by) ? by : null;
  const matching =
    figures !== null && (sorted !== null || hasFilters(query))
      ? await allMatching(db, workspace.id, query)
      : null;
  const totals = figures && {
    totals: await figures.totals(hasFilters(query) ? (matching?.numbers ?? []) : null),
  };
  if (matching !== null && figures !== null && sorted !== null)
    return { ...pageByFigure(matching, query, sorted, figures), ...totals };
  const found = await idsInOrder(db, workspace.id, query, {
    by: by as StoredSort,
    direction: descending ? 'desc' : 'asc',
    limit: perPage,
    offset: (page - 1) * perPage,
  });
  return { ...found, ...totals };
};

/** Figures of a page since midnight. */
const todayOf = async (
  { db, reports }: ListParts,
  workspace: Workspace,
  today: QuarterRange,
  campaigns: number[],
): Promise<(campaign: number) => Today> => {
  const [spend, types] = await Promise.all([
    countedSpend(db, workspace, { ...today, campaigns }),
    countedTypes(db, workspace.id),
  ]);
  const found = await reports.perCampaign({ workspace: workspace.id, ...today, ...spend, types, campaigns });
  return (campaign) => {
    const { requests, valid, uniqueVisits, conversions, ...rest } = found.get(campaign) ?? NO_TRAFFIC;
    const { cost, revenue, profit, uncosted } = rest;
    return { requests, valid, uniqueVisits, conversions, cost, revenue, profit, uncosted };
  };
};

/** One page of the list with its figures and sparklines, and the number of matches. With a range, also their totals. */
export const listCampaigns = async (
  parts: ListParts,
  workspace: Workspace,
  query: CampaignQuery,
): Promise<ListedPage> => {
  const { db, status, now } = parts;
  const { page, perPage } = query;
  const range = rangeIn(query);
  const today = quarterRange(startOfDay(now(), workspace.timeZone), now());
  // Without a range, only a sort by one of today's figures needs all campaigns.
  const isSorted = isFigure(sortOf(query).by);
  const figures = range || isSorted ? await parts.figures(workspace, range ?? today) : null;
  const { ids, total, totals } = await pageOf(parts, workspace, query, figures);
  const whole = { total, page, perPage, ...(range && totals && { totals }) };
  if (ids.length === 0) return { rows: [], ...whole };
  const found = new Map((await findCampaigns(db, workspace.id, ids)).map((one) => [one.public_id, one]));
  const campaigns = ids.flatMap((publicId) => found.get(publicId) ?? []);
  const numbers = campaigns.map((one) => one.id);
  const [ofToday, curves, health] = await Promise.all([
    range ? null : (figures?.today ?? todayOf(parts, workspace, today, numbers)),
    curvesOf(parts, workspace, numbers),
    status(),
  ]);
  const rows = campaigns.map((campaign) => ({
    ...campaignAnswer(campaign, isLive(health, campaign.snapshot_revision)),
    ...(range && figures && { figures: figures.of(campaign.id) }),
    ...(ofToday && { today: ofToday(campaign.id) }),
    ...curves(campaign.id),
  }));
  return { rows, ...whole };
};
