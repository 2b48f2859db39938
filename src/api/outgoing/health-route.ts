import { apiPaths } from '../../contracts/paths.ts';
import { PostbackHealth } from '../../contracts/postbacks/delivery.ts';
import { healthOf } from '../delivery/health.ts';
import { type Api, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';
import { listRules } from './store.ts';

const route = routesOf('postback');

const DAY = 24 * 60 * 60 * 1000;

type HealthParts = Pick<Parts, 'db' | 'now' | 'postbackLog'>;

/** State of a workspace's incoming and outgoing conversions. */
export const postbackHealthRoute = (app: Api, { db, now, postbackLog }: HealthParts): void => {
  const queueOf = async (workspace: number): Promise<PostbackHealth['queue']> => {
    const { waiting, oldest } = await db
      .selectFrom('deliveries')
      .select(({ fn }) => [fn.countAll<string>().as('waiting'), fn.min('created_at').as('oldest')])
      .where('workspace_id', '=', workspace)
      .where('state', '=', 'waiting')
      .where('test', '=', false)
      .executeTakeFirstOrThrow();
    // Without rows there is no date, whatever the type says.
    const since = oldest as Date | null;
    return { waiting: Number(waiting), oldestAt: since?.toISOString() ?? null };
  };

  app.get(apiPaths.postbackHealth, route('viewer', { answer: PostbackHealth }), async (request) => {
    const { id } = authOf(request).workspace;
    const at = now();
    const { fates } = await postbackLog.counts(id, at - DAY, at + 1);
    const incoming: Record<string, number> = {};
    for (const { fate, count } of fates) incoming[fate] = (incoming[fate] ?? 0) + count;
    const health = await healthOf(db, id, at);
    const rules = await listRules(db, id);
    const webhooks = await db
      .selectFrom('webhooks')
      .selectAll()
      .where('workspace_id', '=', id)
      .orderBy('id')
      .execute();
    const { keep_addresses } = await db
      .selectFrom('workspaces')
      .select('keep_addresses')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return {
      incoming,
      rules: rules.map((row) => ({
        id: row.public_id,
        name: row.name,
        kind: row.target.kind,
        enabled: row.enabled,
        health: health.ofRule(row),
      })),
      webhooks: webhooks.map((row) => ({
        id: row.public_id,
        url: row.url,
        enabled: row.enabled,
        health: health.ofWebhook(row),
      })),
      queue: await queueOf(id),
      addressesSent: keep_addresses,
    };
  });
};
