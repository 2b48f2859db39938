import type { CampaignRow } from '../../../contracts/campaigns/campaign.ts';
import type { CampaignFigures, CampaignTotals } from '../../../contracts/campaigns/campaign-figures.ts';
import { CAMPAIGN_FIGURES, type CampaignFigure } from '../../../contracts/campaigns/campaign-query.ts';
import { MAX_WITHOUT_COST } from '../../../contracts/reports/report-query.ts';
import {
  fineUnits,
  type Measures,
  metricValue,
  NO_MEASURES,
  valueKind,
} from '../../../core/report/metrics.ts';
import { spreadOf } from '../../../core/report/spread.ts';
import { hasUnknownCost } from '../../../core/report/unknown-cost.ts';
import { countedTypes } from '../../conversion-type/stored-types.ts';
import type { Parts } from '../../http/route-deps.ts';
import { isRunning, withoutVisits } from '../../report/query/spend-notes.ts';
import { TOLD } from '../../report/query/without-cost.ts';
import type { QuarterRange } from '../../report/range.ts';
import { campaignNames } from '../../report/store.ts';
import type { Auth } from '../../session/guard.ts';
import { countedSpend } from '../../spend/counted.ts';
import { type Comparable, placesInOrder } from './in-order.ts';
import { enteredInputs } from './inputs.ts';
import { recentAnswers } from './recent.ts';
import { sumOfAll } from './sums.ts';

type FigureParts = Pick<Parts, 'db' | 'reports' | 'now'>;
type Workspace = Auth['workspace'];
export type Today = NonNullable<CampaignRow['today']>;

/** What the list shows of a range. */
export interface RangedFigures {
  /** Campaigns in the order of a figure; those with the same value keep theirs. */
  inOrder: (campaigns: readonly number[], figure: CampaignFigure, descending: boolean) => number[];
  of: (campaign: number) => CampaignFigures;
  /** As a list without a range shows them. */
  today: (campaign: number) => Today;
  /** Null: all campaigns of the workspace. */
  totals: (campaigns: readonly number[] | null) => Promise<CampaignTotals>;
}

/** What the figures are computed from. */
export const FIGURE_METRICS = [...CAMPAIGN_FIGURES, 'unpriced', 'uncosted', 'uncostedRevenue'] as const;

export const figuresOf = (sums: Measures): CampaignFigures => ({
  ...(Object.fromEntries(CAMPAIGN_FIGURES.map((name) => [name, metricValue(name, sums)])) as Omit<
    CampaignFigures,
    'spread'
  >),
  spread: spreadOf(sums),
});

const todayOf = (sums: Measures): Today => {
  const { requests, valid, uniqueVisits, conversions, cost, revenue, profit } = figuresOf(sums);
  return { requests, valid, uniqueVisits, conversions, cost, revenue, profit, uncosted: sums.uncosted };
};

/** A figure as the list is sorted by it; null: unknown. */
export const comparable = (figure: CampaignFigure, sums: Measures): Comparable => {
  const value = metricValue(figure, sums);
  return value !== null && valueKind(figure) === 'money' ? fineUnits(value) : (value as number | null);
};

/** Figures of all campaigns in a range from one report, because sorting and totals need every campaign. */
const rangedFigures = async (
  { db, reports, now }: FigureParts,
  workspace: Workspace,
  range: QuarterRange,
): Promise<RangedFigures> => {
  const { id } = workspace;
  const [{ spend, ...spent }, types] = await Promise.all([
    countedSpend(db, workspace, range),
    countedTypes(db, id),
  ]);
  const { rows, total } = await reports.report({
    ...{ workspace: id, ...range, types, spend, ...spent },
    ...{ dimensions: ['campaign'], steps: [], filters: [], sources: [], basis: 'click' },
    ...{ metrics: FIGURE_METRICS, unlisted: TOLD },
    ...{ order: { by: 'requests', descending: true }, limit: Number.MAX_SAFE_INTEGER, offset: 0 },
  });
  const all = new Map(rows.map(({ keys: [key], sums }) => [Number(key ?? 0), sums]));
  // Spend of a source that matched no visit belongs to a campaign that nobody knows.
  const ofNone = all.get(0) ?? NO_MEASURES;
  all.delete(0);
  const sumsOf = (campaign: number): Measures => all.get(campaign) ?? NO_MEASURES;

  const without = async (campaigns: Iterable<number>): Promise<CampaignTotals['withoutCost']> => {
    const unknown = [...campaigns].filter((campaign) => hasUnknownCost(sumsOf(campaign)));
    const first = placesInOrder(
      unknown.map((campaign) => sumsOf(campaign).valid),
      true,
    ).flatMap((place) => unknown[place] ?? []);
    const shown = first.slice(0, MAX_WITHOUT_COST);
    const names = await campaignNames(db, id, shown);
    return { count: unknown.length, campaigns: shown.flatMap((campaign) => names.get(campaign) ?? []) };
  };

  return {
    inOrder: (campaigns, figure, descending) =>
      placesInOrder(
        campaigns.map((campaign) => comparable(figure, sumsOf(campaign))),
        descending,
      ).map((place) => campaigns[place] as number),
    of: (campaign) => figuresOf(sumsOf(campaign)),
    today: (campaign) => todayOf(sumsOf(campaign)),
    totals: async (campaigns) => {
      const sums = sumOfAll(campaigns === null ? all.values() : campaigns.map(sumsOf));
      return {
        ...figuresOf(sums),
        unpriced: sums.unpriced,
        uncosted: sums.uncosted,
        uncostedRevenue: String(metricValue('uncostedRevenue', sums)),
        withoutCost: await without(campaigns ?? all.keys()),
        withoutVisits: withoutVisits({
          ...{ unvisitedCost: sums.unvisitedCost, leftOutCost: ofNone.unvisitedCost },
          // Credits belong to no campaign alone.
          unlaidCredit: campaigns === null ? total.unlaidCredit : '0',
        }),
        runningSpend: spend.some(isRunning(range, now())),
      };
    },
  };
};

/** Each has some megabytes with ten thousand campaigns. */
const KEPT = { times: 10, mostMs: 60_000, most: 4 };

/**
 * Figures of ranges. Those that take long are kept for a while: what was entered since is in them, visits since are not.
 * Sorts, pages and filters of one range are answered from the same report, which takes longer than all else.
 */
export const recentFigures = (parts: FigureParts) => {
  const recent = recentAnswers<RangedFigures>(KEPT, parts.now);
  return async (workspace: Workspace, range: QuarterRange): Promise<RangedFigures> => {
    const entered = await enteredInputs(parts.db, workspace);
    const key = JSON.stringify([range.from, range.to, entered]);
    return recent(key, () => rangedFigures(parts, workspace, range));
  };
};
