import type { DeliveryDetail } from '../../contracts/postbacks/delivery.ts';
import { masked } from '../../core/postback/content.ts';
import { Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import { withNoAddress } from './forget/forget-addresses.ts';
import { deliveryAnswer } from './sending/answer.ts';
import { findDelivery } from './store.ts';

/** A delivery with its request, secrets masked, and every response. Throws `not_found`. */
export const deliveryDetail = async (
  { db, deliveries, now }: Pick<Parts, 'db' | 'deliveries' | 'now'>,
  workspace: number,
  id: string,
): Promise<DeliveryDetail> => {
  const found = await findDelivery(db, workspace, id);
  if (!found) throw new Refusal('not_found');
  const row = found.keep_addresses ? found : withNoAddress(found);
  const { content, attempts, webhook_url } = row;
  return {
    ...deliveryAnswer(row, deliveries.isSending, now()),
    request: content && {
      method: content.method,
      // A webhook is called at its current address.
      url: webhook_url ?? masked(content.url),
      headers: content.headers.map(({ name, value }) => ({ name, value: masked(value) })),
      body: content.body === null ? '' : masked(content.body),
    },
    attempts,
  };
};
