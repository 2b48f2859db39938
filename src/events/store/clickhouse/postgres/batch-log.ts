import { num } from '../../duckdb/rows.ts';
import { type BatchLog, LeaseLost, LeaseTaken, type Taken } from '../batches/ports.ts';
import { type EventDb, jsonText, pgQuery } from './rows.ts';

/** What a batch changes in Postgres. */
export interface CommitContents {
  /** Journal positions that it reaches, kept with the batch for whoever looks for a fault. */
  reached: readonly object[];
  /** Runs in the transaction that commits the batch. */
  write(tx: EventDb, batch: number): Promise<void>;
}

/** How long the lease lasts without being renewed, by the database's clock. */
const LEASE = '10 seconds';
/** How long finished batches are kept. */
const KEPT = '30 days';
/** After as many batches, older ones are forgotten. */
const FORGET_EVERY = 1000;

/** The log of one shard's batches. Every call is one transaction. */
export const postgresBatchLog = (db: EventDb, shard = 0): BatchLog<CommitContents> => {
  const lost = (): LeaseLost =>
    new LeaseLost(
      'Another process has taken over writing to the event store. Nothing of this batch was stored.',
    );
  return {
    take: (owner) =>
      db.transaction().execute(async (tx): Promise<Taken> => {
        const [now] = await pgQuery(
          tx,
          `select owner, term, until > clock_timestamp() as "isHeld" from shards where shard = $1 for update`,
          [shard],
        );
        if (now === undefined) throw new Error(`There is no shard ${shard}.`);
        if (now.isHeld === true && now.owner !== owner)
          throw new LeaseTaken(
            `Another Fairlead (${String(now.owner)}) writes to the event store. This one takes over as soon as it stops.`,
          );
        const [taken] = await pgQuery(
          tx,
          `update shards set owner = $2, term = term + 1, until = clock_timestamp() + interval '${LEASE}'
           where shard = $1 returning term, committed`,
          [shard, owner],
        );
        await pgQuery(tx, `update batches set state = 'undoing' where shard = $1 and state = 'open'`, [
          shard,
        ]);
        const doomed = await pgQuery(
          tx,
          `select batch from batches where shard = $1 and state = 'undoing' order by batch`,
          [shard],
        );
        return {
          term: num(taken?.term),
          termBefore: now.owner === owner ? num(now.term) : 0,
          committed: num(taken?.committed),
          doomed: doomed.map(({ batch }) => num(batch)),
        };
      }),
    renew: async (term) => {
      const renewed = await pgQuery(
        db,
        `update shards set until = clock_timestamp() + interval '${LEASE}'
         where shard = $1 and term = $2 returning shard`,
        [shard, term],
      );
      return renewed.length === 1;
    },
    release: async (term) => {
      await pgQuery(db, `update shards set until = '-infinity' where shard = $1 and term = $2`, [
        shard,
        term,
      ]);
    },
    open: async (term, blocks, { reached }) => {
      const rows = Object.fromEntries(blocks.map((block) => [block.table, block.rows]));
      const [opened] = await pgQuery(
        db,
        `with numbered as (
           update shards set next_batch = next_batch + 1 where shard = $1 and term = $2 returning next_batch - 1 as batch)
         insert into batches (shard, batch, term, state, blocks, reached)
         select $1, batch, $2, 'open', $3::text::jsonb, $4::text::jsonb from numbered returning batch`,
        [shard, term, jsonText(rows), jsonText(reached)],
      );
      if (opened === undefined) throw lost();
      return num(opened.batch);
    },
    commit: (term, batch, { write }) =>
      db.transaction().execute(async (tx) => {
        const holder = await pgQuery(
          tx,
          'update shards set committed = $3 where shard = $1 and term = $2 returning shard',
          [shard, term, batch],
        );
        const done = await pgQuery(
          tx,
          `update batches set state = 'done', ended_at = now()
           where shard = $1 and batch = $2 and state = 'open' returning batch`,
          [shard, batch],
        );
        if (holder.length !== 1 || done.length !== 1) throw lost();
        await write(tx, batch);
        if (batch % FORGET_EVERY === 0)
          await pgQuery(
            tx,
            `delete from batches where shard = $1 and state in ('done', 'undone')
               and ended_at < now() - interval '${KEPT}'`,
            [shard],
          );
      }),
    abandon: async (batch) => {
      await pgQuery(
        db,
        `update batches set state = 'undone', ended_at = now() where shard = $1 and batch = $2 and state = 'undoing'`,
        [shard, batch],
      );
    },
  };
};
