import * as z from 'zod/mini';
import { apiPaths } from '../../contracts/paths.ts';
import { DeliveryDetail, PostbackHealth } from '../../contracts/postbacks/delivery.ts';
import {
  OutgoingRule,
  OutgoingRuleInput,
  OutgoingRulePatch,
  OutgoingTestInput,
} from '../../contracts/postbacks/outgoing.ts';
import { DAY_MS } from '../../core/time/durations.ts';
import { healthOf } from '../delivery/health.ts';
import { deliveryDetail } from '../delivery/sending/answer.ts';
import { type Api, IdParams, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';
import { type RuleParts, ruleService } from './service.ts';
import { listRules } from './store.ts';

const route = routesOf('postback');

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
    // Without rows, there is no date, whatever the type says.
    const since = oldest as Date | null;
    return { waiting: Number(waiting), oldestAt: since?.toISOString() ?? null };
  };

  app.get(apiPaths.postbackHealth, route('viewer', { answer: PostbackHealth }), async (request) => {
    const { id } = authOf(request).workspace;
    const at = now();
    const { fates, withoutTransaction } = await postbackLog.counts(id, at - DAY_MS, at + 1);
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
      withoutTransaction,
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

const one = `${apiPaths.outgoingRule}/:id`;

/** Outgoing postbacks: everyone can view them, without secrets, and editors can create, change and test them. */
export const outgoingRoutes = (app: Api, parts: RuleParts): void => {
  const service = ruleService(parts);

  /** Not paged, because there are at most 50. */
  app.get(apiPaths.outgoingRule, route('viewer', { answer: z.array(OutgoingRule) }), (request) =>
    service.list(authOf(request).workspace.id),
  );

  app.get(one, route('viewer', { params: IdParams, answer: OutgoingRule }), (request) =>
    service.find(authOf(request).workspace.id, request.params.id),
  );

  app.post(
    apiPaths.outgoingRule,
    route('editor', { body: OutgoingRuleInput, created: OutgoingRule }),
    (request) => service.add(authOf(request), request.body),
  );

  app.patch(
    one,
    route('editor', { params: IdParams, body: OutgoingRulePatch, answer: OutgoingRule }),
    (request) => service.change(authOf(request), request.params.id, request.body),
  );

  app.delete(one, route('editor', { params: IdParams }), async (request) => {
    await service.remove(authOf(request).workspace.id, request.params.id);
  });

  app.post(
    `${one}/test`,
    route('editor', { params: IdParams, body: OutgoingTestInput, answer: DeliveryDetail }),
    async (request) => {
      const auth = authOf(request);
      const id = await service.test(auth, request.params.id, request.body);
      return deliveryDetail(parts, auth.workspace.id, id);
    },
  );
};
