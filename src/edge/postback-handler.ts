import type { WorkspacePlan } from '../core/routing/plan.ts';
import type { Click, ClickSigner } from '../events/journal/click-id.ts';
import type { Position } from '../events/journal/contract.ts';
import type { PostbackFields } from '../events/journal/record.ts';
import type { EdgeDeps } from './deps.ts';
import type { Exchange } from './exchange.ts';
import type { Hit } from './hit.ts';
import { type PostbackQuery, type PostbackRefusal, readPostback } from './postback-query.ts';
import { jsonAnswer } from './text-answers.ts';

const refuse = (exchange: Exchange, status: number, reason: PostbackRefusal): void =>
  exchange.send(jsonAnswer(status, { result: 'refused', reason }));

/** The record of a conversion. */
export const conversionFields = (
  hit: Hit,
  workspace: WorkspacePlan,
  click: Click,
  query: PostbackQuery,
): PostbackFields => {
  const fields: PostbackFields = {
    k: 'p',
    ws: workspace.id,
    cn: click.node,
    cw: click.worker,
    ce: click.epoch,
    cs: click.sequence,
    ct: click.time,
    c: click.campaign,
    a: click.variant,
    st: query.status,
    sr: query.statusReceived,
    ev: query.event,
    tx: query.transaction,
    cu: query.currency ?? workspace.currency,
    wc: workspace.currency,
  };
  if (query.payout !== null) fields.pa = query.payout;
  if (hit.address.truncated !== '') fields.ip = hit.address.truncated;
  return fields;
};

/** Names the record of a conversion: a click id without a variant. */
export const receiptOf = (signer: ClickSigner, click: Click, position: Position): string => {
  const { time, node, worker, epoch, sequence } = position;
  return signer.sign({ campaign: click.campaign, variant: -1, time, node, worker, epoch, sequence });
};

/**
 * Handles `/postback/<workspace key>`. A conversion is answered `accepted` only once it is in the journal; everything
 * that is refused says why and leaves nothing behind, so the sender may send it again.
 */
export const postbackHandler = ({ journal, signer, snapshots }: EdgeDeps) => {
  return (hit: Hit, exchange: Exchange): void => {
    const tables = snapshots.current();
    const workspace = tables.postbackKeys.get(hit.target.rest.slice(1));
    if (workspace === undefined) {
      refuse(exchange, 404, 'unknown_workspace');
      return;
    }
    const query = readPostback(hit.target.query);
    const click = typeof query === 'string' ? null : signer.verify(query.clickId);
    if (typeof query === 'string') {
      refuse(exchange, 400, query);
      return;
    }
    // A receipt is signed with the same key; having no variant tells it from a click.
    if (click === null || click.variant < 0) {
      refuse(exchange, 400, 'click_id_invalid');
      return;
    }
    if (tables.campaigns.get(click.campaign)?.workspaceId !== workspace.id) {
      refuse(exchange, 400, 'click_id_foreign');
      return;
    }

    const position = journal.next();
    journal.append(position, conversionFields(hit, workspace, click, query), (result) => {
      if (result !== 'logged') {
        refuse(exchange, 503, 'journal_unavailable');
        return;
      }
      exchange.send(jsonAnswer(200, { result: 'accepted', receipt: receiptOf(signer, click, position) }));
    });
  };
};
