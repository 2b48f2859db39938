import type { CampaignKey } from '../story/campaigns.ts';
import type { NetworkKey } from '../story/pages.ts';
import type { WorldApi } from './api.ts';

/** What the steps have made so far. */
export interface World {
  readonly api: WorldApi;
  /** ID of the domain of the links. */
  readonly domain: string;
  readonly begin: number;
  readonly campaigns: Map<CampaignKey, { readonly id: string; readonly paths: readonly number[] }>;
  readonly networks: Map<NetworkKey, { readonly id: string; readonly path: string }>;
  readonly tests: Map<CampaignKey, string>;
}

/** ID of a campaign of the story. */
export const idOf = ({ campaigns }: World, key: CampaignKey): string => campaigns.get(key)?.id ?? '';
