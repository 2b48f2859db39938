import type { Delivery, DeliveryDetail } from '../../../contracts/postbacks/delivery.ts';
import { masked } from '../../../core/postback/content.ts';
import type { OutgoingProblem } from '../../../core/postback/problems.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Parts } from '../../http/route-deps.ts';
import { withNoAddress } from '../forget.ts';
import { findDelivery, type ListedDelivery } from '../store.ts';

export const problemAnswer = (found: OutgoingProblem | null) =>
  found && { code: found.code, params: { ...found.params } };

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

/** What holds back a waiting delivery: the first reason that must end. */
const heldBy = (
  { state, target_on, target_rests, earlier }: ListedDelivery,
  now: number,
): Delivery['heldBy'] => {
  if (state !== 'waiting') return null;
  if (target_on === false) return { kind: 'off' };
  if (earlier !== null) return { kind: 'earlier', id: earlier };
  if (target_rests === null || target_rests.getTime() <= now) return null;
  return { kind: 'rest', until: target_rests.toISOString() };
};

/** A delivery as shown to people. */
export const deliveryAnswer = (
  row: ListedDelivery,
  isSending: (id: number) => boolean,
  now: number,
): Delivery => {
  const { facts } = row;
  return {
    id: row.public_id,
    rule: row.rule === null ? null : { id: row.rule, name: row.rule_name ?? '' },
    webhook: row.webhook === null ? null : { id: row.webhook, url: row.webhook_url ?? '' },
    type: row.type,
    state: row.state === 'waiting' && isSending(row.id) ? 'sending' : row.state,
    problem: problemAnswer(row.problem),
    conversion: facts && {
      clickId: facts.clickId,
      event: facts.event,
      transaction: facts.transaction,
      status: facts.status,
      payout: facts.payout,
      currency: facts.currency,
      campaignId: row.campaign,
      campaignName: row.campaign_name,
    },
    receipt: row.receipt,
    test: row.test,
    createdAt: row.created_at.toISOString(),
    tries: row.tries,
    nextTryAt: iso(row.next_try_at),
    heldBy: heldBy(row, now),
    finishedAt: iso(row.finished_at),
  };
};

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
