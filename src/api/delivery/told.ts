import { sql } from 'kysely';
import type { Prepared } from '../../core/postback/content.ts';
import type { OutgoingFacts } from '../../core/postback/facts.ts';
import { problem } from '../../core/postback/problems.ts';
import type { Tx } from '../../db/tables.ts';
import type { NewDelivery } from './new-row.ts';

/** Something that is to go out, before it is known whether its receiver was told of it. */
export interface Telling extends Omit<NewDelivery, 'prepared' | 'once'> {
  /** What is sent under an id. */
  readonly prepare: (facts: NewDelivery['facts'], id: string) => Prepared;
  /** Of receivers that count what they are told. Null: they take every change. */
  readonly once: Once | null;
}

interface Once {
  /** The one id of this conversion under this name. */
  readonly id: string;
  readonly platform: string;
  /** Where the facts are of what was added alone: those of all that the conversion brought, for who has not heard of it. */
  readonly whole: OutgoingFacts | null;
}

/** Whether the receiver was told, may have been or will be, and the number of the newest delivery that tells; 0: the log has forgotten it. */
export interface Standing {
  readonly told: boolean;
  readonly by: number;
}

/**
 * Who decides what a receiver is told of, or gives it up, does so alone until his transaction ends: two who know nothing of each other
 * would tell of the same thing twice.
 */
export const alone = async (tx: Tx): Promise<void> => {
  await tx.selectFrom('delivery_cursor').select('seq').forUpdate().execute();
};

/**
 * How it stands with what is told of once. An id that is not there never went to its receiver. `version`: what waits and was made for
 * an older one is about to be made anew, perhaps under another name, and tells of nothing yet unless somebody may have it.
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
 * Platforms add up what they are told: a sale whose payout is corrected, or that was put on hold and came back, would be two
 * purchases there. So each conversion goes to them once under each name, and what would repeat it is dropped and says so. What is
 * added to a conversion goes by itself to who was told of it.
 */
export const withoutRepeats = async (tx: Tx, tellings: readonly Telling[]): Promise<NewDelivery[]> => {
  const ids = tellings.flatMap(({ once }) => (once === null ? [] : [once.id]));
  const known = new Map([...(await standing(tx, ids))].map(([id, { told }]) => [id, told]));
  return tellings.map(({ prepare, once, ...delivery }): NewDelivery => {
    const wasTold = once !== null && known.get(once.id) === true;
    if (once === null) return { ...delivery, prepared: prepare(delivery.facts, delivery.idempotency) };
    if (wasTold && once.whole !== null) {
      const { payout, revenue } = once.whole;
      // What it adds to may be refused before it goes.
      const facts = delivery.facts && { ...delivery.facts, whole: { payout, revenue } };
      return { ...delivery, facts, prepared: prepare(facts, delivery.idempotency) };
    }
    const facts = once.whole ?? delivery.facts;
    const one = { ...delivery, facts, once: once.id };
    if (wasTold)
      return { ...one, prepared: { dropped: problem('already_told', { platform: once.platform }) } };
    // What was never taken and is given up keeps its id; a later change tells of the conversion under its own. So does what was
    // added: taken from the feed again, it is known by it.
    const isOwn = known.has(once.id) || once.whole !== null;
    const idempotency = isOwn ? delivery.idempotency : once.id;
    const prepared = prepare(facts, idempotency);
    known.set(once.id, !('dropped' in prepared));
    return { ...one, idempotency, prepared };
  });
};
