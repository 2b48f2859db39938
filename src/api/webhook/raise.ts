import { sql } from 'kysely';
import type { WebhookEvent } from '../../contracts/postbacks/webhook.ts';
import type { Tx } from '../../db/tables.ts';
import { webhookBody } from '../delivery/conversion-facts.ts';
import { idempotencyOf, insertRows, newRow } from '../delivery/new-row.ts';

export interface Happening {
  /** Internal ID. */
  readonly workspace: number;
  readonly type: Exclude<WebhookEvent, 'conversion.recorded' | 'conversion.changed'>;
  /** Identifies the event among all of its type: it is sent once, however often it is raised. */
  readonly name: string;
  readonly at: Date;
  readonly data: object;
}

/** Notifies the listening webhooks, in the transaction in which the event happens. */
export const raise = async (tx: Tx, { workspace, type, name, at, data }: Happening): Promise<void> => {
  const webhooks = await tx
    .selectFrom('webhooks')
    .select(['id', 'public_id', 'url'])
    .where('workspace_id', '=', workspace)
    .where('enabled', '=', true)
    .where(sql<boolean>`${type} = any(events)`)
    .execute();
  const body = webhookBody(type, at.getTime(), data);
  const rows = webhooks.map(({ id, public_id, url }) => {
    const idempotency = idempotencyOf(public_id, `${type} ${name}`);
    return newRow(
      {
        workspace,
        target: { webhook: id },
        type,
        idempotency,
        lane: idempotency,
        facts: null,
        campaign: null,
        receipt: null,
        prepared: { content: { method: 'POST', url: [url], headers: [], body: [body] }, expiresAt: null },
      },
      at,
    );
  });
  await insertRows(tx, rows);
};
