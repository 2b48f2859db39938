import { DisclosureAddress, type DisclosureAddressInput } from '../../../contracts/campaigns/disclosure.ts';
import { apiPaths } from '../../../contracts/paths.ts';
import { callApi } from '../api-call.ts';

/** A signed address for a campaign's disclosure. Editors only. */
export const makeDisclosureAddress = (
  campaign: string,
  body: DisclosureAddressInput,
): Promise<DisclosureAddress> =>
  callApi({
    method: 'POST',
    path: `${apiPaths.campaign}/${encodeURIComponent(campaign)}/disclosure-address`,
    body,
    answer: DisclosureAddress,
  });
