import {
  type BatchLog,
  type BatchTables,
  type Block,
  type FollowUps,
  LeaseLost,
  LeaseTaken,
} from '../../../src/events/store/clickhouse/batches/ports.ts';
import type { Random } from '../random.ts';
import type { World } from './world.ts';

/** Records of a journal, by number, for one table. */
export interface RecordBlock extends Block {
  records: readonly number[];
}

/** The values of these records are set to the batch's number. */
interface Correction {
  batch: number;
  records: readonly number[];
}

export interface Contents {
  /** Records up to here (exclusive) are stored. */
  position: number;
  /** Stored records whose value changes. */
  corrected: readonly number[];
}

interface Row {
  batch: number;
  record: number;
  value: number;
}

const LEASE_MS = 10_000;

/** Everything that outlives processes. */
export interface MemoryStore {
  log: BatchLog<Contents>;
  tables: BatchTables<RecordBlock>;
  follow: FollowUps<Correction>;
  position(): number;
  rows: ReadonlyMap<string, Row[]>;
  /** What a record's value must be. */
  values: ReadonlyMap<number, number>;
}

interface MemoryOptions {
  world: World;
  random: Random;
  names: readonly string[];
  /** Without it, statements of an earlier term are carried out: the simulation must then fail. */
  fenced: boolean;
}

export const memoryStore = ({ world, random, names, fenced }: MemoryOptions): MemoryStore => {
  const shard = { owner: '', term: 0, until: 0, next: 1, committed: 0, position: 0 };
  const batches = new Map<number, 'open' | 'undoing' | 'undone' | 'done'>();
  const pending: Correction[] = [];
  const values = new Map<number, number>();
  const rows = new Map<string, Row[]>(names.map((name) => [name, []]));
  const tokens = new Set<string>();
  let fence = 0;
  const running = new Set<{ term: number; killed: boolean }>();
  const table = (name: string): Row[] => rows.get(name) as Row[];
  const holds = (term: number): void => {
    if (shard.term !== term) throw new LeaseLost('taken');
  };
  /** A statement of a term: it passes the fence at its beginning and takes effect at its end. */
  const statement = async (term: number, effect: () => void): Promise<void> => {
    if (fenced && fence > term) throw new LeaseLost('fenced');
    const own = { term, killed: false };
    running.add(own);
    await world.wait(random.below(60));
    running.delete(own);
    if (own.killed) throw new LeaseLost('killed');
    effect();
  };
  return {
    rows,
    values,
    position: () => shard.position,
    log: {
      take: async (owner) => {
        if (shard.owner !== owner && shard.until > world.now) throw new LeaseTaken(shard.owner);
        const termBefore = shard.owner === owner ? shard.term : 0;
        Object.assign(shard, { owner, term: shard.term + 1, until: world.now + LEASE_MS });
        for (const [batch, state] of batches) if (state === 'open') batches.set(batch, 'undoing');
        const doomed = [...batches].filter(([, state]) => state === 'undoing').map(([batch]) => batch);
        return { term: shard.term, termBefore, committed: shard.committed, doomed };
      },
      renew: async (term) => {
        if (shard.term !== term) return false;
        shard.until = world.now + LEASE_MS;
        return true;
      },
      release: async (term) => {
        if (shard.term === term) shard.until = 0;
      },
      open: async (term) => {
        holds(term);
        const batch = shard.next++;
        batches.set(batch, 'open');
        return batch;
      },
      commit: async (term, batch, { position, corrected }) => {
        holds(term);
        if (batches.get(batch) !== 'open') throw new LeaseLost('no longer open');
        batches.set(batch, 'done');
        Object.assign(shard, { committed: batch, position });
        for (const record of corrected) values.set(record, batch);
        if (corrected.length > 0) pending.push({ batch, records: corrected });
      },
      abandon: async (batch) => {
        if (batches.get(batch) === 'undoing') batches.set(batch, 'undone');
      },
    },
    tables: {
      fence: async (term) => {
        if (!fenced) return;
        fence = Math.max(fence, term);
        for (const one of running) if (one.term < term) one.killed = true;
      },
      insert: (term, batch, { table: name, records }) =>
        statement(term, () => {
          const token = `${name} ${batch}`;
          if (tokens.has(token)) return;
          // Several partitions: a part of the rows can be written alone.
          const whole = !random.chance(0.05);
          if (whole) tokens.add(token);
          const written = whole ? records : records.slice(0, 1);
          table(name).push(...written.map((record) => ({ batch, record, value: 0 })));
          if (!whole) throw new Error('The disk is full.');
        }),
      count: async (batch, names) =>
        names.map((name) => table(name).filter((row) => row.batch === batch).length),
      remove: async (batch) => {
        for (const [name, all] of rows)
          rows.set(
            name,
            all.filter((row) => row.batch !== batch),
          );
      },
    },
    follow: {
      next: async () => pending[0] ?? null,
      carryOut: (term, { batch, records }) =>
        statement(term, () => {
          for (const row of table('requests')) if (records.includes(row.record)) row.value = batch;
        }),
      tickOff: async ({ batch }) => {
        if (pending[0]?.batch === batch) pending.shift();
      },
    },
  };
};
