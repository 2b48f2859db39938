import { sql } from 'kysely';
import type { Tx } from '../../db/tables.ts';

/**
 * Reconsiders what depended on an abandoned delivery, according to its outgoing postback: additions to it, whose
 * receiver does not have the rest; and the newest of those omitted because this one was to cover them. The caller must
 * be `alone`.
 */
export const tellBehind = async (tx: Tx, givenUp: readonly number[], now: number): Promise<void> => {
  if (givenUp.length === 0) return;
  const ids = sql`select value::integer from jsonb_array_elements_text(${JSON.stringify(givenUp)}::jsonb)`;
  await sql`update deliveries d set rule_version = 0 where d.state = 'waiting' and d.once is null and d.rule_id is not null
    and d.facts->>'fate' = 'added' and d.lane in
      (select lane from deliveries where id in (${ids}) and once is not null)`.execute(tx);
  await sql`update deliveries d set state = 'waiting', problem = null, tries = 0, finished_at = null, rule_version = 0,
      next_try_at = ${new Date(now)}::timestamptz
    where d.id in (
      select max(w.id) from deliveries g join deliveries w on w.once = g.once and w.id > g.id
      where g.id in (${ids}) and w.state = 'dropped' and w.problem->>'code' = 'already_told' and w.rule_id is not null
        and not exists (select from deliveries e
          where e.once = g.once and (e.ever_delivered or e.maybe_taken or e.state = 'waiting'))
        and not exists (select from told t where t.once = g.once and t.taken)
      group by w.once)`.execute(tx);
};
