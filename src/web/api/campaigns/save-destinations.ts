import type { Campaign } from '../../../contracts/campaigns/campaign.ts';
import { patchCampaign } from './campaigns.ts';

/** Saves the destinations of a campaign as they are here; the rest of its routing stays. Rejects as `patchCampaign` does. */
export const saveDestinations = (
  { id, paths, default: split, rules }: Campaign,
  revision: number,
  destinations: Campaign['destinations'],
): Promise<Campaign> => patchCampaign(id, { revision, destinations, paths, default: split, rules });
