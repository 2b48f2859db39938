import { DisclosureAddress, type DisclosureAddressInput } from '../../../contracts/campaigns/disclosure.ts';
import { apiPaths } from '../../../contracts/paths.ts';
import { client } from '../browser-client.ts';

/** A signed address for a campaign's disclosure. Editors only. */
export const makeDisclosureAddress = async (
  campaign: string,
  body: DisclosureAddressInput,
): Promise<DisclosureAddress> =>
  (
    await client.authenticated({
      method: 'POST',
      path: `${apiPaths.campaign}/${encodeURIComponent(campaign)}/disclosure-address`,
      body,
      answer: DisclosureAddress,
    })
  ).data;
