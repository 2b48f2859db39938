import type { Db } from '../../db/tables.ts';
import { dayText } from '../rate/days.ts';
import type { Line } from './pages.ts';

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
    .select(['currency', 'statuses', 'parameters', 'created_at as createdAt', 'deleted_at as deletedAt'])
    .where('workspace_id', '=', workspace)
    .orderBy('id')
    .execute();
  for (const source of sources) yield { kind: 'incomingSource', ...source };
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
