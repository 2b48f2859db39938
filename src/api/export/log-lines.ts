import type { Db } from '../../db/tables.ts';
import { dayText } from '../rate/store.ts';

/** One line of the file; `kind` is its type. Dates are written as ISO 8601. */
export type Line = { kind: string } & Record<string, unknown>;

export const PAGE = 200;

/** Rows in pages by ascending ID, each read on request. */
export async function* byId<T extends { number: number }>(
  page: (after: number) => Promise<T[]>,
): AsyncGenerator<T> {
  for (let after = 0; ; ) {
    const rows = await page(after);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.number;
  }
}

/** Postback settings, affiliate networks without their secrets, and the workspace's custom rates. */
export async function* incomingLines(db: Db, workspace: number): AsyncGenerator<Line> {
  const settings = await db
    .selectFrom('postback_settings')
    .select(['duplicates', 'statuses', 'custom', 'max_click_days as maxClickDays'])
    .select(['require_source as requireSource', 'updated_at as updatedAt'])
    .select(['script_enabled as scriptEnabled', 'script_statuses as scriptStatuses'])
    .select(['script_events as scriptEvents', 'script_payout as scriptPayout'])
    .where('workspace_id', '=', workspace)
    .executeTakeFirst();
  if (settings !== undefined) yield { kind: 'postbackSettings', ...settings };
  const sources = await db
    .selectFrom('postback_sources')
    .select(['public_id as id', 'name', 'network', 'enabled', 'protection', 'duplicates'])
    .select([
      'currency',
      'usual_type as usualType',
      'count_repeats as countRepeats',
      'stages',
      'adjustments',
      'statuses',
      'parameters',
      'created_at as createdAt',
      'deleted_at as deletedAt',
    ])
    .where('workspace_id', '=', workspace)
    .orderBy('id')
    .execute();
  for (const source of sources) yield { kind: 'incomingSource', ...source };
  const types = await db
    .selectFrom('conversion_types')
    .select(['number', 'known', 'name', 'enabled', 'events', 'words', 'color'])
    .select(['counts_as_conversion as countsAsConversion', 'counts_as_revenue as countsAsRevenue'])
    .select(['default_payout as defaultPayout', 'occurs', 'later_type as laterType'])
    .select(['changed_at as changedAt', 'deleted_at as deletedAt'])
    .where('workspace_id', '=', workspace)
    .orderBy('number')
    .execute();
  for (const type of types) yield { kind: 'conversionType', ...type };
  const rates = await db
    .selectFrom('manual_rates')
    .leftJoin('users', 'users.id', 'manual_rates.user_id')
    .select(['manual_rates.public_id as id', 'currency', 'base', 'first_day', 'last_day', 'rate'])
    .select(['users.public_id as by', 'entered_at as enteredAt'])
    .where('manual_rates.workspace_id', '=', workspace)
    .orderBy('manual_rates.id')
    .execute();
  for (const { first_day, last_day, ...rate } of rates) {
    const to = last_day === null ? null : dayText(last_day);
    yield { kind: 'rate', ...rate, from: dayText(first_day), to };
  }
}

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

/** The security log of a workspace, oldest first; deleted accounts have no ID. */
export async function* securityLines(db: Db, workspace: number): AsyncGenerator<Line> {
  const events = byId((after) =>
    db
      .selectFrom('security_events as e')
      .leftJoin('users as u', 'u.id', 'e.user_id')
      .leftJoin('users as b', 'b.id', 'e.by_user_id')
      .select(['e.id as number', 'e.public_id as id', 'e.kind as event', 'e.actor', 'e.detail', 'e.count'])
      .select(['u.public_id as user', 'b.public_id as by', 'e.first_at as firstAt', 'e.last_at as lastAt'])
      .select(['e.address', 'e.country', 'e.device', 'e.os', 'e.browser'])
      .where('e.workspace_id', '=', workspace)
      .where('e.id', '>', after)
      .orderBy('e.id')
      .limit(PAGE)
      .execute(),
  );
  for await (const { number: _, detail, ...event } of events) {
    yield { kind: 'securityEvent', ...event, ...detail };
  }
}
