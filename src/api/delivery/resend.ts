import { sql } from 'kysely';
import type { Db, Tx } from '../../db/tables.ts';
import { transact } from '../../db/transact.ts';
import { BEFORE, type RemakeParts, remake, sendAgain } from './remake.ts';
import { alone } from './repeats.ts';

/** Rows per transaction. */
const AT_ONCE = 200;

interface ResendParts extends RemakeParts {
  readonly db: Db;
  readonly isSending: (id: number) => boolean;
  readonly isListed: (id: number) => boolean;
}

/** Someone who resends to a target presumably has fixed it. */
const wake = async (tx: Tx, rules: readonly number[], webhooks: readonly number[]): Promise<void> => {
  const rested = { failures: 0, resting_until: null };
  if (rules.length > 0) await tx.updateTable('outgoing_rules').set(rested).where('id', 'in', rules).execute();
  if (webhooks.length > 0) await tx.updateTable('webhooks').set(rested).where('id', 'in', webhooks).execute();
};

const numbers = (list: readonly (number | null)[]): number[] => [
  ...new Set(list.filter((number) => number !== null)),
];

const resendSome = async (
  parts: ResendParts & { readonly db: Tx },
  ids: readonly number[],
): Promise<number> => {
  const { db, now } = parts;
  const free = ids.filter((id) => !parts.isSending(id));
  if (free.length === 0) return 0;
  await alone(db);
  const known = await db
    .selectFrom('deliveries')
    .select([...BEFORE, 'rule_id', 'webhook_id'])
    .where('id', 'in', free)
    // A sender about to send one waits for the result here.
    .forUpdate()
    .where('test', '=', false)
    // The platform has or will have it through another delivery, which can be resent instead.
    .where(
      sql<boolean>`(once is null or ever_delivered or not exists (
        select from deliveries e where e.once = deliveries.once and e.id <> deliveries.id
          and (e.ever_delivered or e.state = 'waiting' or (e.maybe_taken and not deliveries.maybe_taken))
        union all select from told t where t.once = deliveries.once and t.taken and not deliveries.maybe_taken))`,
    )
    .where((eb) => eb.or([eb('rule_id', 'is not', null), eb('webhook_id', 'is not', null)]))
    // Rows are always locked in this order.
    .orderBy('id')
    .execute();
  const ruleIds = numbers(known.map(({ rule_id }) => rule_id));
  const rules = await db
    .selectFrom('outgoing_rules')
    .selectAll()
    .where('id', 'in', ruleIds.length > 0 ? ruleIds : [0])
    .execute();
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const remade = await remake(
    db,
    known
      .filter(({ id }) => !parts.isSending(id))
      // Of several with the same content, the newest has the most data.
      .toReversed()
      .map(({ rule_id, webhook_id: _, ...before }) => ({
        before: { ...before, maybe_taken: before.maybe_taken && !parts.isListed(before.id) },
        rule: byId.get(rule_id ?? 0) ?? null,
      })),
    parts,
  );
  const said = new Set<string>();
  const again = remade.filter(({ made }) => {
    if ('dropped' in made || made.once === null) return true;
    if (said.has(made.once)) return false;
    said.add(made.once);
    return true;
  });
  const count = await sendAgain(db, 'resent', again, now());
  if (count === 0) return 0;
  await wake(db, ruleIds, numbers(known.map(({ webhook_id }) => webhook_id)));
  return count;
};

/** Queues deliveries (internal numbers) again; returns how many. Skips those in progress or without a target. */
export const resend = async (parts: ResendParts, ids: readonly number[]): Promise<number> => {
  let count = 0;
  for (let from = 0; from < ids.length; from += AT_ONCE)
    count += await transact(parts.db, (tx) =>
      resendSome({ ...parts, db: tx }, ids.slice(from, from + AT_ONCE)),
    );
  return count;
};
