import {
  DisclosureAddress,
  DisclosureAddressInput,
  disclosureLink,
} from '../../contracts/campaigns/disclosure.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { DAY_MS } from '../../core/time/durations.ts';
import { findCampaign } from '../campaign/store.ts';
import { Refusal } from '../http/refusal.ts';
import { type Api, IdParams, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';

const route = routesOf('campaign');

/** Signed addresses of limited disclosures. Nothing is stored, because an address contains its expiry. */
export const disclosureRoutes = (app: Api, { db, disclosureKeys, now }: Parts): void => {
  app.post(
    `${apiPaths.campaign}/:id/disclosure-address`,
    route('editor', { params: IdParams, body: DisclosureAddressInput, answer: DisclosureAddress }),
    async (request) => {
      const campaign = await findCampaign(db, authOf(request).workspace.id, request.params.id);
      if (!campaign) throw new Refusal('not_found');
      const { days } = request.body;
      const until = days === null ? null : Math.floor((now() + days * DAY_MS) / 1000) * 1000;
      const key = disclosureKeys.make(campaign.public_id, until);
      return {
        url: `${disclosureLink(`${campaign.origin}/${campaign.slug}`)}?key=${key}`,
        until: until === null ? null : new Date(until).toISOString(),
      };
    },
  );
};
