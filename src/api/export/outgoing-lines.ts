import type { Db } from '../../db/tables.ts';
import { byId, type Line, PAGE } from './pages.ts';

/** Outgoing postbacks and webhooks without their secrets, and the results of deliveries. */
export async function* outgoingLines(db: Db, workspace: number): AsyncGenerator<Line> {
  const rules = await db
    .selectFrom('outgoing_rules')
    .leftJoin('users', 'users.id', 'outgoing_rules.created_by')
    .select(['outgoing_rules.public_id as id', 'outgoing_rules.name', 'enabled', 'match', 'target'])
    .select(['users.public_id as by', 'outgoing_rules.created_at as createdAt', 'updated_at as updatedAt'])
    .where('outgoing_rules.workspace_id', '=', workspace)
    .orderBy('outgoing_rules.id')
    .execute();
  for (const { target, ...rule } of rules) {
    const { hints: _, ...settings } = target;
    yield { kind: 'outgoingRule', ...rule, target: settings };
  }
  const webhooks = await db
    .selectFrom('webhooks')
    .leftJoin('users', 'users.id', 'webhooks.created_by')
    .select(['webhooks.public_id as id', 'url', 'events', 'enabled', 'users.public_id as by'])
    .select(['webhooks.created_at as createdAt', 'updated_at as updatedAt'])
    .where('webhooks.workspace_id', '=', workspace)
    .orderBy('webhooks.id')
    .execute();
  for (const webhook of webhooks) yield { kind: 'webhook', ...webhook };
  const deliveries = byId((after) =>
    db
      .selectFrom('deliveries as d')
      .leftJoin('outgoing_rules as r', 'r.id', 'd.rule_id')
      .leftJoin('webhooks as h', 'h.id', 'd.webhook_id')
      .select(['d.id as number', 'd.public_id as id', 'r.public_id as rule', 'h.public_id as webhook'])
      .select([
        'd.type',
        'd.state',
        'd.problem',
        'd.click_id as request',
        'd.transaction',
        'd.test',
        'd.tries',
      ])
      .select(['d.created_at as createdAt', 'd.finished_at as finishedAt'])
      .where('d.workspace_id', '=', workspace)
      .where('d.id', '>', after)
      .orderBy('d.id')
      .limit(PAGE)
      .execute(),
  );
  for await (const { number: _, ...delivery } of deliveries) yield { kind: 'delivery', ...delivery };
}
