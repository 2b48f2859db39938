import { sql } from 'kysely';
import { shownProblem } from '../../../core/postback/problems.ts';
import { withoutAddress } from '../../../core/postback/without-address.ts';
import type { Db, Row, Tx } from '../../../db/tables.ts';

/** Rows per transaction and per run, because outgoing deliveries wait for it. */
const AT_ONCE = 200;
const PORTIONS = 5;

type PlannedDelivery = Pick<Row<'deliveries'>, 'facts' | 'content' | 'elsewhere' | 'attempts' | 'problem'>;

/** A delivery's content and responses without the visitor's address. */
export const withNoAddress = <T extends Partial<PlannedDelivery>>(delivery: T): T => {
  const { facts, content, elsewhere, attempts, problem } = delivery;
  const address = facts?.click?.address ?? null;
  if (!facts?.click || address === null) return delivery;
  const cut = (text: string): string => text.replaceAll(address, '***');
  return {
    ...delivery,
    ...(problem && { problem: shownProblem(problem, cut) }),
    facts: { ...facts, click: { ...facts.click, address: null } },
    ...(content && { content: withoutAddress(content, address) }),
    ...(elsewhere && { elsewhere: elsewhere.map((one) => withoutAddress(one, address)) }),
    ...(attempts && {
      attempts: attempts.map((attempt) => ({
        ...attempt,
        answer: cut(attempt.answer),
        problem: attempt.problem && shownProblem(attempt.problem, cut),
      })),
    }),
  };
};

interface Told extends PlannedDelivery {
  readonly id: number;
  readonly rule_id: number | null;
}

/** An outgoing postback shows the last problem of its deliveries. */
const forgetLast = async (tx: Tx, rows: readonly Told[]): Promise<void> => {
  const said = rows.map(({ rule_id, facts }) => ({ rule_id, address: facts?.click?.address ?? null }));
  await sql`update outgoing_rules r set last_problem = replace(r.last_problem::text, v.address, '***')::jsonb
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as v(rule_id integer, address text)
    where r.id = v.rule_id and position(v.address in r.last_problem::text) > 0`.execute(tx);
};

const forgetSome = (db: Db): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<Told>`select d.* from workspaces w cross join lateral (
        select id, rule_id, facts, content, elsewhere, attempts, problem from deliveries
        where workspace_id = w.id and facts #>> '{click,address}' is not null
        order by id limit ${AT_ONCE} for update skip locked) d
      where not w.keep_addresses limit ${AT_ONCE}`.execute(tx);
    if (rows.length === 0) return 0;
    await sql`update deliveries d set facts = v.facts, content = v.content, elsewhere = v.elsewhere, attempts = v.attempts, problem = v.problem
      from jsonb_to_recordset(${JSON.stringify(rows.map(withNoAddress))}::jsonb)
        as v(id integer, facts jsonb, content jsonb, elsewhere jsonb, attempts jsonb, problem jsonb)
      where d.id = v.id`.execute(tx);
    await forgetLast(tx, rows);
    return rows.length;
  });

/**
 * Removes visitors' addresses from sent and waiting deliveries in workspaces that no longer keep them. In separate
 * portions: anything left, also after a restart, is found again.
 */
export const forgetAddresses = async (db: Db): Promise<void> => {
  for (let i = 0; i < PORTIONS; i++) if ((await forgetSome(db)) < AT_ONCE) return;
};
