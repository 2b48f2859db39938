import type { CampaignReport, Metrics, ReportQuery, SummaryReport } from '../../contracts/report.ts';
import type { Parts } from '../http/parts.ts';
import { Refusal } from '../http/refusal.ts';
import type { Auth } from '../session/guard.ts';
import { countedSpend } from '../spend/counted.ts';
import { rangeOf } from './range.ts';
import { allDestinations, campaignNames, destinationWeights, findCampaignNumber } from './store.ts';

const TOP = 20;

const NO_TRAFFIC: Metrics = {
  requests: 0,
  visits: 0,
  valid: 0,
  uniqueVisits: 0,
  bots: 0,
  conversions: 0,
  revenue: '0',
  unpriced: 0,
  cost: '0',
  profit: '0',
  uncosted: 0,
};

type Range = { from: number; to: number };

export const reportService = ({ db, reports }: Pick<Parts, 'db' | 'reports'>) => {
  const headOf = (workspace: Auth['workspace'], { from, to }: Range) => ({
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    timeZone: workspace.timeZone,
    currency: workspace.currency,
  });

  const numberOf = async (workspace: Auth['workspace'], id: string) => {
    const campaign = await findCampaignNumber(db, workspace.id, id);
    if (!campaign) throw new Refusal('not_found');
    return campaign;
  };

  return {
    /** The whole workspace, or one campaign of it. `not_found`; `validation_failed` for the range. */
    async summary(workspace: Auth['workspace'], query: ReportQuery): Promise<SummaryReport> {
      const range = rangeOf(query);
      const of = { workspace: workspace.id, ...range, timeZone: workspace.timeZone };
      if (query.campaign !== undefined) {
        const { id, name } = await numberOf(workspace, query.campaign);
        const { totals, series } = await reports.campaign({
          ...of,
          campaign: id,
          spend: await countedSpend(db, workspace, { ...range, campaigns: [id] }),
        });
        return {
          ...headOf(workspace, range),
          totals,
          series,
          campaigns: [{ ...totals, id: query.campaign, name }],
        };
      }
      const { totals, series, campaigns } = await reports.summary({
        ...of,
        spend: await countedSpend(db, workspace, range),
      });
      const top = campaigns.toSorted((a, b) => b.requests - a.requests).slice(0, TOP);
      const names = await campaignNames(
        db,
        workspace.id,
        top.map((c) => c.campaign),
      );
      const rows = top.map(({ campaign, ...metrics }) => ({
        ...metrics,
        id: names.get(campaign)?.id ?? null,
        name: names.get(campaign)?.name ?? null,
      }));
      return { ...headOf(workspace, range), totals, series, campaigns: rows };
    },

    /** One campaign by destination. `not_found`; `validation_failed` for the range. */
    async campaign(
      workspace: Auth['workspace'],
      id: string,
      query: Pick<ReportQuery, 'from' | 'to'>,
    ): Promise<CampaignReport> {
      const range = rangeOf(query);
      const campaign = await numberOf(workspace, id);
      const { totals, series, destinations } = await reports.campaign({
        workspace: workspace.id,
        ...range,
        timeZone: workspace.timeZone,
        spend: await countedSpend(db, workspace, { ...range, campaigns: [campaign.id] }),
        campaign: campaign.id,
      });
      const numbers = new Map(destinations.map(({ destination, ...rest }) => [destination, rest]));
      const weights = await destinationWeights(db, campaign.id);
      const rows = (await allDestinations(db, campaign.id)).flatMap((d) => {
        const traffic = numbers.get(d.id);
        const weight = weights.get(d.id) ?? 0;
        if (!traffic && weight === 0) return [];
        const { visitors, ...metrics } = traffic ?? { ...NO_TRAFFIC, visitors: 0 };
        return [{ ...metrics, visitors, id: d.public_id, name: d.name, url: d.url, weight }];
      });
      return { ...headOf(workspace, range), totals, series, destinations: rows };
    },
  };
};
