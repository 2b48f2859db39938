import { randomBytes } from 'node:crypto';
import {
  MAX_WEBHOOKS,
  type NewWebhook,
  type Webhook,
  type WebhookInput,
  type WebhookPatch,
  type WebhookSecret,
} from '../../contracts/postbacks/webhook.ts';
import { checkTargetUrl } from '../../core/postback/target.ts';
import { findMacros } from '../../core/routing/url/template.ts';
import { DAY_MS } from '../../core/time/durations.ts';
import { publicId } from '../../db/public-id.ts';
import type { Row } from '../../db/tables.ts';
import { webhookBody } from '../delivery/conversion-facts.ts';
import { healthOf } from '../delivery/health.ts';
import { sendTest } from '../delivery/new-row.ts';
import { openSecrets, webhookRow } from '../delivery/sending/send-one.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import { dropWaiting } from '../outgoing/store.ts';
import { placeProblem } from '../outgoing/target-input.ts';
import type { Auth } from '../session/guard.ts';

export type WebhookParts = Pick<
  Parts,
  'db' | 'now' | 'vault' | 'feed' | 'messages' | 'deliveries' | 'security'
>;
type Who = Pick<Auth, 'user' | 'workspace'>;

/** As in Standard Webhooks: 32 random bytes. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Webhooks of a workspace. */
export const webhookService = (parts: WebhookParts) => {
  const { db, now, vault } = parts;

  const rows = (workspace: number): Promise<Row<'webhooks'>[]> =>
    db.selectFrom('webhooks').selectAll().where('workspace_id', '=', workspace).orderBy('id').execute();

  const found = async (workspace: number, id: string): Promise<Row<'webhooks'>> => {
    const row = (await rows(workspace)).find((one) => one.public_id === id);
    if (!row) throw new Refusal('not_found');
    return row;
  };

  const goodUntil = ({ previous_until }: Row<'webhooks'>): string | null =>
    previous_until !== null && previous_until.getTime() > now() ? previous_until.toISOString() : null;

  const answers = async (workspace: number, list: readonly Row<'webhooks'>[]): Promise<Webhook[]> => {
    const health = await healthOf(db, workspace, now());
    return list.map((row) => ({
      id: row.public_id,
      url: row.url,
      events: row.events,
      enabled: row.enabled,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      previousUntil: goodUntil(row),
      health: health.ofWebhook(row),
    }));
  };

  const answered = async (workspace: number, id: string): Promise<Webhook> => {
    const [one] = await answers(workspace, [await found(workspace, id)]);
    if (one === undefined) throw new Refusal('not_found');
    return one;
  };

  const checkUrl = async (url: string): Promise<void> => {
    // The URL has no placeholders, because the message is in the body.
    const wrong =
      findMacros(url).length > 0
        ? 'macro_place'
        : (checkTargetUrl(url, []) ?? (await placeProblem(parts.messages, url)));
    if (wrong !== null) throw invalidFields({ url: wrong });
  };

  const secretsOf = (row: Row<'webhooks'>): Record<string, string> => {
    const secrets = openSecrets(vault, row.secrets, webhookRow(row.public_id));
    if (secrets === null) throw new Refusal('conflict', { fields: { secret: 'secret_unreadable' } });
    return secrets;
  };

  return {
    /** In order of creation. */
    list: async (workspace: number): Promise<Webhook[]> => answers(workspace, await rows(workspace)),

    /** Fields: those of the URL; `url`: `too_many_webhooks`. */
    add: async ({ user, workspace }: Who, input: WebhookInput): Promise<NewWebhook> => {
      if ((await rows(workspace.id)).length >= MAX_WEBHOOKS)
        throw invalidFields({ url: 'too_many_webhooks' });
      await checkUrl(input.url);
      const id = publicId('whk');
      const at = new Date(now());
      const secret = newSecret();
      await db
        .insertInto('webhooks')
        .values({
          public_id: id,
          workspace_id: workspace.id,
          url: input.url,
          events: input.events,
          enabled: input.enabled ?? true,
          secrets: vault.seal(JSON.stringify({ current: secret }), webhookRow(id)),
          from_seq: await parts.feed.lastChange(),
          created_by: user.id,
          created_at: at,
          updated_at: at,
        })
        .execute();
      return { ...(await answered(workspace.id, id)), secret };
    },

    /** Also ends a pause. Throws `not_found`; fields as in `add`. */
    change: async ({ workspace }: Who, id: string, patch: WebhookPatch): Promise<Webhook> => {
      const before = await found(workspace.id, id);
      if (patch.url !== undefined) await checkUrl(patch.url);
      await db
        .updateTable('webhooks')
        .set({
          ...(patch.url !== undefined && { url: patch.url }),
          ...(patch.events !== undefined && { events: patch.events }),
          ...(patch.enabled !== undefined && { enabled: patch.enabled }),
          updated_at: new Date(now()),
          failures: 0,
          resting_until: null,
        })
        .where('id', '=', before.id)
        .execute();
      return answered(workspace.id, id);
    },

    /** Throws `not_found`. Waiting deliveries are dropped. */
    remove: async (workspace: number, id: string): Promise<void> => {
      const row = await found(workspace, id);
      await db.transaction().execute(async (tx) => {
        await dropWaiting(tx, { webhook: row.id }, new Date(now()));
        await tx.deleteFrom('webhooks').where('id', '=', row.id).execute();
      });
    },

    /** Throws `not_found`; `conflict` if the key file has changed. */
    secret: async (workspace: number, id: string): Promise<WebhookSecret> => {
      const row = await found(workspace, id);
      return { secret: secretsOf(row).current ?? '', previousUntil: goodUntil(row) };
    },

    /** Creates a new secret; the old one also signs for a day, unless it should end immediately. Throws `not_found`. */
    rotate: async (workspace: number, id: string, endOld: boolean): Promise<WebhookSecret> => {
      const row = await found(workspace, id);
      const old = openSecrets(vault, row.secrets, webhookRow(id))?.current;
      const keep = !endOld && old !== undefined;
      const secret = newSecret();
      const until = keep ? new Date(now() + DAY_MS) : null;
      const secrets = { current: secret, ...(keep && { previous: old }) };
      await db
        .updateTable('webhooks')
        .set({
          secrets: vault.seal(JSON.stringify(secrets), webhookRow(id)),
          previous_until: until,
          updated_at: new Date(now()),
        })
        .where('id', '=', row.id)
        .execute();
      return { secret, previousUntil: until?.toISOString() ?? null };
    },

    /** Sends a message of type `test`, once; returns the ID of its delivery. Throws `not_found`. */
    test: async ({ workspace }: Who, id: string): Promise<string> => {
      const webhook = await found(workspace.id, id);
      const at = now();
      const body = webhookBody('test', at, { message: 'Fairlead reaches this address.' });
      return sendTest(parts, at, () => ({
        workspace: workspace.id,
        target: { webhook: webhook.id },
        type: 'test',
        facts: null,
        prepared: {
          content: { method: 'POST', url: [webhook.url], headers: [], body: [body] },
          expiresAt: null,
        },
      }));
    },
  };
};
