import type { Db, NodeHolder } from '../../db/tables.ts';
import { type Heartbeat, LEASE_MS } from '../wire/protocol.ts';
import { NodeRefused, unknownKey } from './http.ts';
import { mayHold } from './lease.ts';
import { keepLease, lastNumber, type NodeRow, type Numbering, numberOf, recallNumbers } from './registry.ts';

/** Written down this long before the lease that is stored ends, so that not every heartbeat writes. */
const WRITE_AHEAD_MS = LEASE_MS - 8000;

/** An attempt to use the key of a machine that is running. */
interface Refused {
  readonly host: string;
  readonly address: string;
  readonly at: number;
}

/** What control knows about the machine with a node's key. Times in milliseconds since 1970, by control's clock. */
export interface Tenancy {
  readonly node: Pick<NodeRow, 'id' | 'name'>;
  holder: NodeHolder | null;
  /** Null: given up, or never taken. */
  until: number | null;
  /** `until` as it is stored. */
  stored: number | null;
  /** The holder's number; null before the first. */
  number: number | null;
  /** The numbers of whose journals and counts the holder may speak, its own first. */
  owned: readonly number[];
  refused: Refused | null;
}

export interface Leases {
  /** What is known about a node's machine, from memory or the store. */
  of(node: NodeRow): Promise<Tenancy>;
  /**
   * Renews or takes the lease. `dealt`: the highest number that was given to anyone. Rejects with NodeRefused if another
   * process has it, or there is no number left.
   */
  renew(
    node: NodeRow,
    beat: Heartbeat,
    address: string,
  ): Promise<Tenancy & { number: number; dealt: number }>;
  /** Rejects with NodeRefused unless this instance holds the lease. */
  require(node: NodeRow, instance: string): Promise<Tenancy>;
  /** `waitingBytes`: what its holder could not deliver. */
  giveUp(node: NodeRow, instance: string, waitingBytes: number): Promise<Tenancy>;
  /** The node was removed: from now on, its key is refused, also by what is under way. */
  forget(nodeId: number): void;
  isForgotten(nodeId: number): boolean;
  known(): readonly Tenancy[];
}

const seconds = (ms: number): number => Math.max(1, Math.round(ms / 1000));

const describeHolder = ({ node, holder, until }: Tenancy, now: number): string => {
  const { host, address, heardAt } = holder ?? {
    host: 'another machine',
    address: 'unknown address',
    heardAt: now,
  };
  return `The key of the edge machine "${node.name}" is in use by ${host} (${address}), last heard ${seconds(now - heardAt)} seconds ago. Each machine needs a key of its own: run \`fairlead node add\` where control runs, and \`fairlead join\` with its code here. If this machine replaces the other one, stop that one; otherwise its lease ends in ${seconds((until ?? now) - now)} seconds.`;
};

/**
 * A node's numbers, and those that its data folder has had under other keys, newest first. Not those of a key that is
 * in use: two machines whose disk is a copy of the same one have folders of one name. `untilOf`: when the lease of
 * another node ends, if it is not as it is stored.
 */
const ownedNumbers = async (
  db: Db,
  { nodeId, folder, now }: { nodeId: number; folder: string; now: number },
  untilOf: (nodeId: number) => number | null | undefined,
): Promise<number[]> => {
  const rows = await db
    .selectFrom('node_numbers')
    .innerJoin('nodes', 'nodes.id', 'node_numbers.node_id')
    .select(['number', 'node_id', 'removed_at', 'lease_until'])
    .where((eb) => eb.or([eb('node_id', '=', nodeId), eb('folder', '=', folder)]))
    .orderBy('given_at', 'desc')
    .orderBy('number', 'desc')
    .execute();
  const isInUse = (row: (typeof rows)[number]): boolean => {
    if (row.node_id === nodeId || row.removed_at !== null) return false;
    const known = untilOf(row.node_id);
    const until = known === undefined ? (row.lease_until?.getTime() ?? null) : known;
    return until !== null && until > now;
  };
  return rows.filter((row) => !isInUse(row)).map(({ number }) => number);
};

interface LeaseParts extends Numbering {
  readonly db: Db;
  readonly now: () => number;
}

/** Who holds which node's lease. Calls for one node run one after another. */
export const createLeases = ({ db, now, own, taken }: LeaseParts): Leases => {
  const tenancies = new Map<number, Tenancy>();
  /** The highest number that anyone knows of, also machines that know what control forgot. */
  let dealt = 0;
  const queues = new Map<number, Promise<unknown>>();
  const forgotten = new Set<number>();
  const requireKnown = (nodeId: number): void => {
    if (forgotten.has(nodeId)) throw unknownKey();
  };
  const inTurn = <T>(nodeId: number, work: () => Promise<T>): Promise<T> => {
    const result = (queues.get(nodeId) ?? Promise.resolve()).then(work);
    queues.set(
      nodeId,
      result.catch(() => undefined),
    );
    return result;
  };

  const ownedBy = (nodeId: number, folder: string): Promise<number[]> =>
    ownedNumbers(db, { nodeId, folder, now: now() }, (other) => tenancies.get(other)?.until);

  const read = async (node: NodeRow): Promise<Tenancy> => {
    const { holder } = node;
    const until = node.lease_until?.getTime() ?? null;
    const number =
      holder === null
        ? null
        : ((
            await db
              .selectFrom('node_numbers')
              .select('number')
              .where('node_id', '=', node.id)
              .where('folder', '=', holder.folder)
              .executeTakeFirst()
          )?.number ?? null);
    const owned = holder === null ? [] : await ownedBy(node.id, holder.folder);
    return { node, holder, until, stored: until, number, owned, refused: null };
  };
  const of = async (node: NodeRow): Promise<Tenancy> => {
    let tenancy = tenancies.get(node.id);
    if (tenancy === undefined) {
      tenancy = await read(node);
      if (!forgotten.has(node.id)) tenancies.set(node.id, tenancy);
    }
    return tenancy;
  };
  const knownOf = async (node: NodeRow): Promise<Tenancy> => {
    const tenancy = await of(node);
    requireKnown(node.id);
    return tenancy;
  };
  const store = async (tenancy: Tenancy, holder: NodeHolder): Promise<void> => {
    await keepLease(db, tenancy.node.id, holder, tenancy.until === null ? null : new Date(tenancy.until));
    tenancy.stored = tenancy.until;
  };

  return {
    of: (node) => inTurn(node.id, () => of(node)),
    renew: (node, beat, address) =>
      inTurn(node.id, async () => {
        const tenancy = await knownOf(node);
        const time = now();
        if (!mayHold(tenancy.holder, tenancy.until, beat, time)) {
          tenancy.refused = { host: beat.host, address, at: time };
          throw new NodeRefused('lease_held', describeHolder(tenancy, time));
        }
        const { instance, folder, boot, host, version, aheadMs } = beat;
        const before = tenancy.holder;
        const isNew = before?.instance !== instance;
        if (isNew) await recallNumbers(db, { folder, had: beat.had ?? [] }, { own, now: new Date(time) });
        dealt = Math.max(dealt, beat.dealt ?? 0, await lastNumber(db));
        const number =
          before?.folder === folder && tenancy.number !== null
            ? tenancy.number
            : await numberOf(
                db,
                { nodeId: node.id, folder, claimed: beat.number },
                { own, taken, dealt, now: new Date(time) },
              ).catch((error: unknown) => {
                throw new NodeRefused('unavailable', error instanceof Error ? error.message : String(error));
              });
        dealt = Math.max(dealt, number);
        requireKnown(node.id);
        const holder: NodeHolder = {
          instance,
          folder,
          boot,
          host,
          version,
          address,
          heardAt: time,
          aheadMs,
          waitingBytes: beat.waitingBytes,
        };
        tenancy.holder = holder;
        tenancy.until = time + LEASE_MS;
        tenancy.number = number;
        // Each time: another key of this folder can come into use, and go out of it.
        const all = await ownedBy(node.id, folder);
        tenancy.owned = [number, ...all.filter((one) => one !== number)];
        if (isNew || tenancy.stored === null || tenancy.stored - time < WRITE_AHEAD_MS)
          await store(tenancy, holder);
        return { ...tenancy, number, dealt };
      }),
    require: (node, instance) =>
      inTurn(node.id, async () => {
        const tenancy = await knownOf(node);
        const { holder, until } = tenancy;
        if (holder?.instance === instance && until !== null && until > now()) return tenancy;
        throw new NodeRefused(
          'no_lease',
          'This process does not hold the lease of its edge machine. Its next heartbeat says why.',
        );
      }),
    giveUp: (node, instance, waitingBytes) =>
      inTurn(node.id, async () => {
        const tenancy = await knownOf(node);
        if (tenancy.holder?.instance === instance) {
          tenancy.until = null;
          tenancy.holder = { ...tenancy.holder, waitingBytes };
          await store(tenancy, tenancy.holder);
        }
        return tenancy;
      }),
    forget: (nodeId) => {
      forgotten.add(nodeId);
      tenancies.delete(nodeId);
    },
    isForgotten: (nodeId) => forgotten.has(nodeId),
    known: () => [...tenancies.values()],
  };
};
