import { sql } from 'kysely';
import type { Prepared } from '../../core/postback/content.ts';
import type { OutgoingFacts } from '../../core/postback/facts.ts';
import { problem } from '../../core/postback/problems.ts';
import type { Tx } from '../../db/tables.ts';
import type { NewDelivery } from './new-row.ts';

/** A potential delivery, before it is known whether its receiver already has it. */
export interface PlannedDelivery extends Omit<NewDelivery, 'prepared' | 'once'> {
  /** What is sent under an ID. */
  readonly prepare: (facts: NewDelivery['facts'], id: string) => Prepared;
  /** For receivers that count each message. Null if they take every change. */
  readonly once: Once | null;
}

interface Once {
  /** The ID of this conversion under this name. */
  readonly id: string;
  readonly platform: string;
  /** If these facts are only of an addition: those of the whole conversion, for a receiver that lacks the rest. */
  readonly whole: OutgoingFacts | null;
}

/** Whether the receiver got, may have got or will get it, and the newest delivery for it (0: no longer in the log). */
export interface Standing {
  readonly told: boolean;
  readonly by: number;
}

/**
 * Makes deciding what a receiver gets, or abandoning it, exclusive until the transaction ends: two concurrent decisions
 * could send the same thing twice.
 */
export const alone = async (tx: Tx): Promise<void> => {
  await tx.selectFrom('delivery_cursor').select('seq').forUpdate().execute();
};

/**
 * State of what is sent once. A missing ID never went to its receiver. `version`: waiting deliveries made for an older
 * one are about to be rebuilt, possibly under another name, and count only if someone may have them.
 */
export const standing = async (
  tx: Tx,
  ids: readonly string[],
  version = 0,
): Promise<Map<string, Standing>> => {
  if (ids.length === 0) return new Map();
  const wanted = sql`(select jsonb_array_elements_text(${JSON.stringify([...new Set(ids)])}::jsonb))`;
  const { rows } = await sql<Standing & { once: string }>`select once, bool_or(told) as told,
      coalesce(max(id) filter (where told), 0) as by from (
      select once, id, ever_delivered or maybe_taken or state = 'delivered'
        or (state = 'waiting' and rule_version >= ${version}) as told from deliveries where once in ${wanted}
      union all select once, 0, taken from told where once in ${wanted}
    ) as known group by once`.execute(tx);
  return new Map(rows.map(({ once, ...known }) => [once, known]));
};

/**
 * Platforms add up what they get: a sale whose payout is corrected, or that was put on hold and came back, would be two
 * purchases there. Each conversion is therefore sent once under each name, and repeats are dropped with a reason. An
 * addition to a conversion is sent alone if the platform has the conversion.
 */
export const withoutRepeats = async (tx: Tx, planned: readonly PlannedDelivery[]): Promise<NewDelivery[]> => {
  const ids = planned.flatMap(({ once }) => (once === null ? [] : [once.id]));
  const known = new Map([...(await standing(tx, ids))].map(([id, { told }]) => [id, told]));
  return planned.map(({ prepare, once, ...delivery }): NewDelivery => {
    const wasTold = once !== null && known.get(once.id) === true;
    if (once === null) return { ...delivery, prepared: prepare(delivery.facts, delivery.idempotency) };
    if (wasTold && once.whole !== null) {
      const { payout, revenue } = once.whole;
      // The original may be refused before this is sent.
      const facts = delivery.facts && { ...delivery.facts, whole: { payout, revenue } };
      return { ...delivery, facts, prepared: prepare(facts, delivery.idempotency) };
    }
    const facts = once.whole ?? delivery.facts;
    const one = { ...delivery, facts, once: once.id };
    if (wasTold)
      return { ...one, prepared: { dropped: problem('already_told', { platform: once.platform }) } };
    // A delivery that was never accepted and is abandoned keeps its ID, and a later change uses its own. So does an
    // addition, which is recognized by its ID if it is taken from the feed again.
    const isOwn = known.has(once.id) || once.whole !== null;
    const idempotency = isOwn ? delivery.idempotency : once.id;
    const prepared = prepare(facts, idempotency);
    known.set(once.id, !('dropped' in prepared));
    return { ...one, idempotency, prepared };
  });
};
