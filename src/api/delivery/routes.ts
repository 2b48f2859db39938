import { apiPaths } from '../../contracts/paths.ts';
import {
  DeliveryDetail,
  DeliveryPage,
  DeliveryQuery,
  MAX_RESENT_BY_FILTER,
  ResendInput,
  Resent,
} from '../../contracts/postbacks/delivery.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import { type Api, IdParams, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { knownCampaigns } from '../outgoing/store.ts';
import { authOf } from '../session/guard.ts';
import { resend } from './resend.ts';
import { deliveryAnswer, deliveryDetail } from './sending/answer.ts';
import { countDeliveries, deliveryNumbers, listDeliveries, numbersOf } from './store.ts';

const route = routesOf('postback');

/** Deliveries and their results; editors can resend them. */
export const deliveryRoutes = (
  app: Api,
  { db, deliveries, config, now, log }: Pick<Parts, 'db' | 'deliveries' | 'config' | 'now' | 'log'>,
): void => {
  const mustKnow = async (workspace: number, campaign: string | undefined): Promise<void> => {
    if (campaign !== undefined && !(await knownCampaigns(db, workspace, [campaign])).has(campaign))
      throw new Refusal('not_found');
  };

  app.get(
    apiPaths.delivery,
    route('viewer', { query: DeliveryQuery, answer: DeliveryPage }),
    async (request) => {
      const { page, perPage, ...narrowing } = request.query;
      const { id } = authOf(request).workspace;
      await mustKnow(id, narrowing.campaign);
      const total = await countDeliveries(db, id, narrowing);
      const rows = await listDeliveries(db, id, narrowing, { limit: perPage, offset: (page - 1) * perPage });
      return {
        rows: rows.map((row) => deliveryAnswer(row, deliveries.isSending, now())),
        total,
        page,
        perPage,
      };
    },
  );

  app.get(
    `${apiPaths.delivery}/:id`,
    route('viewer', { params: IdParams, answer: DeliveryDetail }),
    (request) => deliveryDetail({ db, deliveries, now }, authOf(request).workspace.id, request.params.id),
  );

  app.post(
    apiPaths.deliveryResend,
    route('editor', { body: ResendInput, answer: Resent }),
    async (request) => {
      const { ids, filter } = request.body;
      if ((ids === undefined) === (filter === undefined)) throw invalidFields({ ids: 'ids_required' });
      const { id } = authOf(request).workspace;
      const numbers =
        ids === undefined
          ? await deliveryNumbers(db, id, filter ?? {}, MAX_RESENT_BY_FILTER)
          : await numbersOf(db, id, ids);
      const { isSending, isListed } = deliveries;
      const parts = { db, platforms: config.platforms, isSending, isListed, now, log };
      return { count: await resend(parts, numbers) };
    },
  );
};
