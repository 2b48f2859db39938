import {
  AnswerLost,
  type BatchLog,
  type BatchTables,
  type Block,
  type FollowUps,
  LeaseLost,
  NotBegun,
  RowsDiffer,
  type Taken,
} from './ports.ts';

interface WriterOptions<B extends Block, C, W> {
  log: BatchLog<C>;
  tables: BatchTables<B>;
  follow: FollowUps<W>;
  /** Names this process; never used by another one, nor by this one once it has been restarted. */
  owner: string;
  /** How often a statement is sent whose answers are lost. */
  tries?: number;
  /** Waits before a statement is sent again: the first time, the second, ... */
  pause(nth: number): Promise<void>;
}

export interface BatchWriter<B extends Block, C> {
  /** Takes the lease, undoes what was left unfinished, and does what must follow the last commits. */
  begin(): Promise<void>;
  /** Does what must still follow the last commit. Rejects with `NotBegun` without the lease. */
  caughtUp(): Promise<void>;
  /**
   * Stores a batch. Rejects if nothing of it was stored, or if that is unknown; then, or if someone else has the lease,
   * everything rejects until the next `begin`.
   */
  write(blocks: readonly B[], contents: C): Promise<void>;
  /** Prolongs the lease, if it is held. */
  renew(): Promise<void>;
  /** Gives the lease back, if it is held. */
  end(): Promise<void>;
  /** Number of the last committed batch: rows of later ones are not there yet. */
  readonly committed: number;
}

/**
 * Stores batches exactly once in tables without transactions. A batch is numbered in the log, inserted, counted, and
 * committed in the log. Whatever goes wrong in between, the next holder of the lease removes the batch's rows, once the
 * fence lets no statement of an earlier term through. It decides nothing by the clock: the log alone knows who holds the
 * lease and what is committed.
 */
export const batchWriter = <B extends Block, C, W>({
  log,
  tables,
  follow,
  owner,
  tries = 3,
  pause,
}: WriterOptions<B, C, W>): BatchWriter<B, C> => {
  let held: { term: number; committed: number } | null = null;
  /** Whether a commit's follow-ups may be missing. */
  let isBehind = false;
  /** Whether one of them may have been carried out, or still be on its way. */
  let isUncertain = false;

  const active = (): { term: number; committed: number } => {
    if (held === null) throw new NotBegun('The event store has not been begun since its lease was lost.');
    return held;
  };

  const again = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let nth = 1; ; nth++) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof AnswerLost) || nth >= tries) throw error;
        await pause(nth);
      }
    }
  };

  /** Afterwards nothing of an earlier term is left, nor can come. */
  const settle = async (): Promise<Taken> => {
    const taken = await log.take(owner);
    await again(() => tables.fence(taken.term));
    for (const batch of taken.doomed) {
      await again(() => tables.remove(batch));
      await log.abandon(batch);
    }
    return taken;
  };

  /** Goes on under the next term, unless someone else has held the lease. Resolves with the last committed batch. */
  const renewed = async (term: number): Promise<number> => {
    held = null;
    const settled = await settle();
    if (settled.termBefore !== term) throw new LeaseLost('Another process has written to the event store.');
    held = { term: settled.term, committed: settled.committed };
    return settled.committed;
  };

  const caughtUp = async (): Promise<void> => {
    if (isUncertain) {
      // A piece of work may still be carried out late, after the next ones, if this term can go on.
      await renewed(active().term);
      isUncertain = false;
    }
    const { term } = active();
    if (!isBehind) return;
    try {
      for (let work = await follow.next(); work !== null; work = await follow.next()) {
        await follow.carryOut(term, work);
        await follow.tickOff(work);
      }
      isBehind = false;
    } catch (error) {
      if (error instanceof LeaseLost) held = null;
      else isUncertain = true;
      throw error;
    }
  };

  const attempt = async (term: number, batch: number, blocks: readonly B[], contents: C): Promise<void> => {
    await Promise.all(blocks.map((block) => again(() => tables.insert(term, batch, block))));
    const names = blocks.map(({ table }) => table);
    const counts = names.length === 0 ? [] : await again(() => tables.count(batch, names));
    for (const [i, { table, rows }] of blocks.entries())
      if (counts[i] !== rows)
        throw new RowsDiffer(`Of ${rows} rows for ${table}, ${counts[i] ?? 'none'} were found in it.`);
    await log.commit(term, batch, contents);
  };

  return {
    begin: async () => {
      held = null;
      const { term, committed } = await settle();
      held = { term, committed };
      isUncertain = false;
      isBehind = true;
      await caughtUp();
    },
    caughtUp,
    write: async (blocks, contents) => {
      await caughtUp();
      const { term } = active();
      let batch: number | null = null;
      try {
        batch = await log.open(term, blocks, contents);
        await attempt(term, batch, blocks, contents);
        held = { term, committed: batch };
      } catch (error) {
        held = null;
        if (error instanceof LeaseLost) throw error;
        // Even a commit may have succeeded. Only after nothing of this term can happen any more is it known what did.
        const committed = await renewed(term).catch(() => null);
        if (batch === null || committed !== batch) throw error;
      }
      isBehind = true;
      // Whoever needs it waits for it; the batch itself is stored.
      await caughtUp().catch(() => undefined);
    },
    renew: async () => {
      const now = held;
      if (now === null || (await log.renew(now.term))) return;
      if (held?.term === now.term) held = null;
    },
    end: async () => {
      const now = held;
      held = null;
      if (now !== null) await log.release(now.term);
    },
    get committed() {
      return active().committed;
    },
  };
};
