import { refusedContent } from '../../db/failure.ts';
import type { Db } from '../../db/tables.ts';
import type { ConversionChange, ConversionFeed } from '../../events/store/conversion-feed.ts';
import { insertRows, newRow } from './new-row.ts';
import { type PlanningParts, plannedDeliveries, plannedLateDeliveries } from './plan-deliveries.ts';
import { alone, type PlannedDelivery, withoutRepeats } from './repeats.ts';

/** Changes per transaction. */
const AT_ONCE = 200;

export interface TakeParts extends PlanningParts {
  readonly feed: ConversionFeed;
}

/** Whether the program itself failed on the way to the store. */
const isFault = (error: unknown): boolean =>
  error instanceof RangeError || error instanceof TypeError || error instanceof URIError;

const cursorOf = async (db: Db): Promise<number> =>
  (await db.selectFrom('delivery_cursor').select('seq').executeTakeFirstOrThrow()).seq;

const write = async (
  { db, now }: TakeParts,
  from: number,
  to: number,
  planned: readonly PlannedDelivery[],
): Promise<void> => {
  const at = new Date(now());
  await db.transaction().execute(async (tx) => {
    await alone(tx);
    const rows = (await withoutRepeats(tx, planned)).map((one) => newRow(one, at));
    await insertRows(tx, rows);
    await tx
      .updateTable('delivery_cursor')
      .set({ seq: to })
      .where('seq', '=', from)
      .returning('seq')
      .executeTakeFirstOrThrow();
  });
};

/** One by one, so that a change that cannot be forwarded blocks no other. */
const takeEach = async (
  parts: TakeParts,
  cursor: number,
  changes: readonly ConversionChange[],
): Promise<void> => {
  let from = cursor;
  for (const change of changes) {
    try {
      await write(parts, from, change.seq, await plannedDeliveries(parts, [change]));
    } catch (error) {
      const refused = refusedContent(error);
      if (!refused && !isFault(error)) throw error;
      parts.log.error({ err: error, seq: change.seq }, 'a change of a conversion could not be passed on');
      // If this fails too, the change is not the cause: taking stops, and nothing is lost.
      const aside = await plannedLateDeliveries(parts, change, refused ? 'content_invalid' : 'not_made');
      await write(parts, from, change.seq, aside);
    }
    from = change.seq;
  }
};

/**
 * Takes new changes from the feed: writes their deliveries and moves the cursor in one transaction, so that each change
 * is taken once, wherever the process ends. Returns the number of the last one taken, or null if none.
 */
export const takeChanges = async (parts: TakeParts): Promise<number | null> => {
  const { db, feed } = parts;
  const cursor = await cursorOf(db);
  const changes = await feed.changesAfter(cursor, AT_ONCE);
  const last = changes.at(-1)?.seq;
  if (last === undefined) return null;
  try {
    await write(parts, cursor, last, await plannedDeliveries(parts, changes));
  } catch (error) {
    if (!refusedContent(error) && !isFault(error)) throw error;
    await takeEach(parts, cursor, changes);
  }
  return last;
};

/**
 * After a start: an event store restored from an older copy reuses numbers from there on, and none of those changes may
 * be treated as known. Anything sent twice because of this has the same ID.
 */
export const meetFeed = async ({ db, feed }: Pick<TakeParts, 'db' | 'feed'>): Promise<void> => {
  const last = await feed.lastChange();
  const cursor = await cursorOf(db);
  if (last >= cursor) return feed.forget(cursor);
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('delivery_cursor').set({ seq: last }).execute();
    for (const table of ['outgoing_rules', 'webhooks'] as const)
      await tx.updateTable(table).set({ from_seq: last }).where('from_seq', '>', last).execute();
  });
};
