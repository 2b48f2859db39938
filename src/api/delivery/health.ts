import { sql } from 'kysely';
import type { TargetHealth } from '../../contracts/postbacks/outgoing.ts';
import { DAY_MS } from '../../core/time/durations.ts';
import type { Db, Row } from '../../db/tables.ts';
import { problemAnswer } from './sending/answer.ts';

interface Counts {
  rule_id: number | null;
  webhook_id: number | null;
  waiting: number;
  delivered: number;
  failed: number;
  not_sent: number;
}

/** Targets that have only accepted a test: they are few and have few deliveries. */
const testedTargets = async (db: Db, workspace: number) => {
  const { rows } = await sql<{ rule: number | null; webhook: number | null }>`
    select t.id as rule, null::int as webhook from outgoing_rules t
    where t.workspace_id = ${workspace} and t.last_delivered_at is null and t.last_problem is null
      and exists (select from deliveries d where d.rule_id = t.id and d.test and d.state = 'delivered')
    union all select null, t.id from webhooks t
    where t.workspace_id = ${workspace} and t.last_delivered_at is null and t.last_problem is null
      and exists (select from deliveries d where d.webhook_id = t.id and d.test and d.state = 'delivered')`.execute(
    db,
  );
  return {
    rules: new Set(rows.flatMap(({ rule }) => rule ?? [])),
    webhooks: new Set(rows.flatMap(({ webhook }) => webhook ?? [])),
  };
};

const fine = (
  { id, last_delivered_at }: Row<'outgoing_rules'> | Row<'webhooks'>,
  tested: ReadonlySet<number>,
): TargetHealth['state'] => {
  if (last_delivered_at !== null) return 'ok';
  return tested.has(id) ? 'tested' : 'idle';
};

/** State of a workspace's targets; tests are not counted. */
export const healthOf = async (
  db: Db,
  workspace: number,
  now: number,
): Promise<{
  ofRule(row: Row<'outgoing_rules'>): TargetHealth;
  ofWebhook(row: Row<'webhooks'>): TargetHealth;
}> => {
  const { rows } = await sql<Counts>`select rule_id, webhook_id,
      count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'delivered')::int as delivered,
      -- What was dropped untried (told before, no click id) is no failure of the target.
      count(*) filter (where state = 'failed' or (state = 'dropped' and tries > 0))::int as failed,
      count(*) filter (where state = 'dropped' and tries = 0)::int as not_sent
    from deliveries
    where workspace_id = ${workspace} and not test
      and (state = 'waiting' or finished_at > ${new Date(now - DAY_MS)}::timestamptz)
    group by rule_id, webhook_id`.execute(db);
  const { rules, webhooks } = await testedTargets(db, workspace);
  const health = (
    row: Row<'outgoing_rules'> | Row<'webhooks'>,
    counts: Counts | undefined,
    tested: ReadonlySet<number>,
  ): TargetHealth => {
    const resting =
      row.resting_until !== null && row.resting_until.getTime() > now ? row.resting_until : null;
    const state = row.last_problem === null ? fine(row, tested) : 'failing';
    return {
      state: resting === null ? state : 'resting',
      restingUntil: resting?.toISOString() ?? null,
      waiting: counts?.waiting ?? 0,
      delivered24h: counts?.delivered ?? 0,
      failed24h: counts?.failed ?? 0,
      notSent24h: counts?.not_sent ?? 0,
      lastDeliveredAt: row.last_delivered_at?.toISOString() ?? null,
      lastProblem: problemAnswer(row.last_problem),
    };
  };
  return {
    ofRule: (row) =>
      health(
        row,
        rows.find((one) => one.rule_id === row.id),
        rules,
      ),
    ofWebhook: (row) =>
      health(
        row,
        rows.find((one) => one.webhook_id === row.id),
        webhooks,
      ),
  };
};
