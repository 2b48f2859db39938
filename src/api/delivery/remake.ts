import { sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import { type OutgoingProblem, problem } from '../../core/postback/problems.ts';
import type { Row, Tx } from '../../db/tables.ts';
import { onceIdOf } from './once-id.ts';
import { type Before, type RebuiltDelivery, rebuildDelivery } from './rebuild-delivery.ts';
import { standing } from './repeats.ts';

/** Columns needed to rebuild a delivery. */
export const BEFORE = [
  ...(['id', 'facts', 'content', 'expires_at', 'idempotency', 'once'] as const),
  ...(['ever_delivered', 'maybe_taken', 'elsewhere'] as const),
] as const;

export interface RemakeParts {
  readonly platforms: Config['platforms'];
  readonly now: () => number;
  readonly log: { error(fields: object, message: string): void };
}

export interface Remade {
  readonly before: Before;
  /** Null: it does not belong to an outgoing postback. */
  readonly rule: Row<'outgoing_rules'> | null;
  readonly made: RebuiltDelivery | { readonly dropped: OutgoingProblem };
}

/**
 * The content of each according to its outgoing postback as it is now. `version`: all waiting deliveries made for an
 * older one are considered; undefined: someone requested some of them.
 */
export const remake = async (
  tx: Tx,
  list: readonly Pick<Remade, 'before' | 'rule'>[],
  { platforms, now, log }: RemakeParts,
  version?: number,
): Promise<Remade[]> => {
  const byHand = version === undefined;
  const ids = list.map(({ before, rule }) => rule && before.facts && onceIdOf(rule, before.facts));
  const known = await standing(
    tx,
    ids.filter((id) => id !== null),
    version,
  );
  return list.map(({ before, rule }, i): Remade => {
    const id = ids[i] ?? null;
    // Records of its own sending do not belong to another delivery.
    const isOwn = id === before.once && (byHand || before.maybe_taken || before.ever_delivered);
    const others = id === null || isOwn ? undefined : known.get(id);
    let made: Remade['made'];
    try {
      made = rebuildDelivery(before, rule, { platforms, now: now(), byHand, others });
    } catch (error) {
      log.error(
        { err: error, delivery: before.id },
        'a delivery could not be made anew: a fault of Fairlead',
      );
      made = { dropped: problem('not_made') };
    }
    if (id !== null && 'content' in made && made.once === id) known.set(id, { told: true, by: before.id });
    // It was waiting, and there is nothing left to send.
    if (
      'dropped' in made &&
      before.once !== null &&
      !before.maybe_taken &&
      known.get(before.once)?.by === before.id
    )
      known.set(before.once, { told: false, by: 0 });
    return { before, rule, made };
  });
};

/** Queues rebuilt deliveries immediately, starting from the first try. Returns how many. */
export const sendAgain = async (tx: Tx, list: readonly Remade[], now: number): Promise<number> => {
  const rows = list.flatMap(({ before, rule, made }) =>
    'dropped' in made
      ? []
      : [
          {
            ...{
              id: before.id,
              facts: made.facts,
              content: made.content,
              expires: made.expiresAt?.toISOString() ?? null,
            },
            once: made.once,
            maybe: made.maybeTaken,
            elsewhere: made.elsewhere,
            version: rule?.version ?? 0,
          },
        ],
  );
  if (rows.length === 0) return 0;
  await sql`update deliveries d set state = 'waiting', problem = null, tries = 0, finished_at = null,
      next_try_at = ${new Date(now)}::timestamptz, facts = v.facts, content = v.content,
      expires_at = v.expires, once = v.once,
      maybe_taken = v.maybe, elsewhere = v.elsewhere, rule_version = v.version
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id integer, facts jsonb, content jsonb, expires timestamptz,
      once text, maybe boolean, elsewhere jsonb, version integer)
    where d.id = v.id`.execute(tx);
  return rows.length;
};
