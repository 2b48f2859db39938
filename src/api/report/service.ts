import type { CampaignReport, CampaignReportQuery, Metrics } from '../../contracts/reports/report.ts';
import { composedUrl } from '../../core/routing/url/own-parameters.ts';
import { countedTypes } from '../conversion-type/stored-types.ts';
import { Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import type { Auth } from '../session/guard.ts';
import { countedSpend } from '../spend/counted.ts';
import { rangeOf } from './range.ts';
import { allDestinations, destinationWeights, findCampaignNumber } from './store.ts';

const NO_TRAFFIC: Metrics = {
  requests: 0,
  visits: 0,
  valid: 0,
  uniqueVisits: 0,
  bots: 0,
  conversions: 0,
  otherClickConversions: 0,
  revenue: '0',
  unpriced: 0,
  cost: null,
  profit: null,
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
    /** Report of one campaign by destination. `not_found`; `validation_failed` for the range. */
    async campaign(
      workspace: Auth['workspace'],
      id: string,
      query: CampaignReportQuery,
    ): Promise<CampaignReport> {
      const range = rangeOf(query);
      const campaign = await numberOf(workspace, id);
      const { totals, destinations } = await reports.campaign({
        workspace: workspace.id,
        ...range,
        types: await countedTypes(db, workspace.id),
        ...(await countedSpend(db, workspace, { ...range, campaigns: [campaign.id] })),
        campaign: campaign.id,
        visitors: query.visitors === 'count',
      });
      const numbers = new Map(destinations.map(({ destination, ...rest }) => [destination, rest]));
      const weights = await destinationWeights(db, campaign.id);
      const rows = (await allDestinations(db, campaign.id)).flatMap((d) => {
        const traffic = numbers.get(d.id);
        const weight = weights.get(d.id) ?? 0;
        if (!traffic && weight === 0) return [];
        const { visitors, ...metrics } = traffic ?? {
          ...NO_TRAFFIC,
          // Nothing was bought there, which is only certain if some cost is known.
          ...(totals.cost === null ? {} : { cost: '0', profit: '0' }),
          visitors: query.visitors === 'count' ? 0 : null,
        };
        return [{ ...metrics, visitors, id: d.public_id, name: d.name, url: composedUrl(d), weight }];
      });
      return { ...headOf(workspace, range), totals, destinations: rows };
    },
  };
};
