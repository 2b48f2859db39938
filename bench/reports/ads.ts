import type { SpendImportAnswer } from '../../src/contracts/campaigns/spend.ts';
import type { TrafficSource } from '../../src/contracts/campaigns/traffic-source.ts';
import type { Account } from '../../test/helpers/account.ts';

/** Days with spend by ad, and the range of the report about it. */
export const AD_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The ads with the most visits in each campaign. */
const ADS = 4;
/** The traffic source of one in five campaigns that `seedCampaigns` makes. */
export const SOURCE = 'Meta';
/** Those campaigns. `rowsSql` passes an ad campaign in sub1 and an ad in sub3. */
const META_CAMPAIGNS = Array.from({ length: 24 }, (_, i) => 5 * i + 1);

/**
 * Makes the source known, and uploads spend by ad and day of its campaigns, up to `to` (milliseconds since 1970, midnight
 * UTC). Uploading it again changes nothing.
 */
export const enterAds = async (account: Account, to: number): Promise<void> => {
  const sources = await account.get<TrafficSource[]>('/campaign/traffic_sources');
  if (!sources.some(({ name, tokens }) => name === SOURCE && tokens.length > 0))
    await account.post('/campaign/traffic_source', {
      name: SOURCE,
      tokens: [
        { parameter: 'sub1', token: '{{campaign.id}}', means: 'campaignId' },
        { parameter: 'sub3', token: '{{ad.id}}', means: 'adId' },
      ],
    });
  const lines = Array.from({ length: AD_DAYS }, (_, ago) => {
    const day = new Date(to - (ago + 1) * DAY_MS).toISOString().slice(0, 10);
    return META_CAMPAIGNS.flatMap((campaign) =>
      Array.from(
        { length: ADS },
        (__, ad) => `cmp_bench${String(campaign).padStart(9, '0')},${campaign}-${ad},${day},${10 + ad}.25`,
      ),
    );
  }).flat();
  const { written, problems } = await account.post<SpendImportAnswer>('/spend/import', {
    content: ['campaign,ad,from,amount', ...lines].join('\n'),
    timeZone: 'UTC',
    mode: 'all',
  });
  if (!written && problems.length > 0) throw new Error(`Spend by ad was not written: ${problems[0]?.text}`);
};

/** Undoes these uploads. */
export const removeAds = async (account: Account): Promise<void> => {
  const { rows } = await account.get<{ rows: { id: string; undoable: boolean }[] }>('/spend/upload');
  for (const { id, undoable } of rows) if (undoable) await account.post(`/spend/upload/${id}/undo`, {});
};
