import type { Campaign } from '../../contracts/campaign.ts';
import type { StoredCampaign } from './store.ts';

export const campaignAnswer = (campaign: StoredCampaign, live: boolean): Campaign => ({
  id: campaign.public_id,
  name: campaign.name,
  status: campaign.status,
  domainId: campaign.domain,
  slug: campaign.slug,
  link: `${campaign.origin}/${campaign.slug}`,
  destinations: campaign.destinations.map((d) => ({
    id: d.public_id,
    name: d.name,
    url: d.url,
    weight: d.weight,
  })),
  notes: campaign.notes,
  revision: campaign.revision,
  createdAt: campaign.created_at.toISOString(),
  updatedAt: campaign.updated_at.toISOString(),
  live,
});
