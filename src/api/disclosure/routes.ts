import {
  DisclosureAddress,
  DisclosureAddressInput,
  disclosureLink,
} from '../../contracts/campaigns/disclosure.ts';
import { ErrorAnswer } from '../../contracts/errors.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { findCampaign } from '../campaign/store.ts';
import { knownFields } from '../fair-routing/known-fields.ts';
import { Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import { type Api, IdParams, withBearer } from '../http/route-schema.ts';
import { authOf } from '../session/guard.ts';
import { need } from '../session/needs.ts';

const DAY_MS = 86_400_000;

/** Signed addresses of limited disclosures. Nothing is stored, because an address contains its expiry. */
export const disclosureRoutes = (app: Api, { db, disclosureKeys, now }: Parts): void => {
  app.post(
    `${apiPaths.campaign}/:id/disclosure-address`,
    {
      schema: {
        tags: ['campaign'],
        security: withBearer,
        params: IdParams,
        body: DisclosureAddressInput,
        response: { 200: DisclosureAddress, default: ErrorAnswer },
      },
      ...need('editor'),
      preValidation: knownFields(DisclosureAddressInput),
    },
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
