import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { Problem } from '../../config/problem.ts';
import { publicId, randomText } from '../../db/public-id.ts';
import type { Db, NodeHolder, Row, Tx } from '../../db/tables.ts';
import { transact } from '../../db/transact.ts';

/** A journal and a click ID have two bytes for it. */
const LAST_NUMBER = 65_535;
const SECRET_LENGTH = 43;
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,59}$/u;

export type NodeRow = Row<'nodes'>;

/** SHA-256 of a secret, hex. A secret has 256 random bits, so nothing slower is needed. */
export const secretHash = (secret: string): string => hash('sha256', secret);

const byName = (db: Db | Tx, name: string) =>
  db
    .selectFrom('nodes')
    .selectAll()
    .where('removed_at', 'is', null)
    .where(sql`lower(name)`, '=', name.toLowerCase());

/** Adds a node. Its secret is in the result and nowhere else. Throws Problem for a name that is taken or not allowed. */
export const addNode = async (db: Db, name: string, now: Date): Promise<{ id: string; secret: string }> => {
  if (!NAME.test(name)) {
    throw new Problem(
      'A name of an edge machine has 1 to 60 letters, digits, spaces, dots, hyphens or underscores, and begins with a letter or digit.',
    );
  }
  const id = publicId('nod');
  const secret = randomText(SECRET_LENGTH);
  await transact(db, async (tx) => {
    if ((await byName(tx, name).executeTakeFirst()) !== undefined) {
      throw new Problem(
        `There is already an edge machine named ${name}. Choose another name, or remove that one first: fairlead node remove "${name}".`,
      );
    }
    await tx
      .insertInto('nodes')
      .values({
        public_id: id,
        name,
        sha256: secretHash(secret),
        created_at: now,
        removed_at: null,
        holder: null,
        lease_until: null,
      })
      .execute();
  });
  return { id, secret };
};

/** Forgets the key of a node; its numbers stay taken. False if no node has that name. */
export const removeNode = async (db: Db, name: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('nodes')
    .set({ removed_at: now, lease_until: null })
    .where('removed_at', 'is', null)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const nodeNamed = (db: Db, name: string): Promise<NodeRow | undefined> =>
  byName(db, name).executeTakeFirst();

/** A node that has not been removed, by its public ID. */
export const nodeById = (db: Db, id: string): Promise<NodeRow | undefined> =>
  db
    .selectFrom('nodes')
    .selectAll()
    .where('public_id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();

/** All nodes that have not been removed, by name, each with its numbers, newest first. */
export const listNodes = async (db: Db): Promise<(NodeRow & { numbers: number[] })[]> => {
  const nodes = await db
    .selectFrom('nodes')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('name')
    .execute();
  const numbers = await db
    .selectFrom('node_numbers')
    .select(['node_id', 'number'])
    .orderBy('given_at', 'desc')
    .orderBy('number', 'desc')
    .execute();
  return nodes.map((node) => ({
    ...node,
    numbers: numbers.filter((one) => one.node_id === node.id).map((one) => one.number),
  }));
};

/** Writes down who holds the lease, and until when; null: it was given up. */
export const keepLease = async (
  db: Db,
  nodeId: number,
  holder: NodeHolder,
  until: Date | null,
): Promise<void> => {
  await db
    .updateTable('nodes')
    .set({ holder: JSON.stringify(holder) as unknown as NodeHolder, lease_until: until })
    .where('id', '=', nodeId)
    .where('removed_at', 'is', null)
    .execute();
};

/** What decides which numbers can be given. */
export interface Numbering {
  /** The number of control's own machine. */
  readonly own: number;
  /** Whether there are journals with that number. */
  readonly taken: (number: number) => boolean;
}

const isGiven = async (tx: Tx, number: number): Promise<boolean> =>
  (await tx.selectFrom('node_numbers').select('number').where('number', '=', number).executeTakeFirst()) !==
  undefined;

/** The highest number that the store knows; 0: none was given. */
export const lastNumber = async (db: Db | Tx): Promise<number> => {
  const { last } = await db
    .selectFrom('node_numbers')
    .select((eb) => eb.fn.max('number').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
};

/**
 * Writes down what a control that was restored from a backup forgot: the numbers that a data folder says it has had, if
 * nobody has them. Nodes that it forgot as well are written down as removed, because their keys do not work any more.
 */
export const recallNumbers = (
  db: Db,
  { folder, had }: { folder: string; had: readonly { node: string; number: number }[] },
  { own, now }: Pick<Numbering, 'own'> & { now: Date },
): Promise<void> =>
  transact(db, async (tx) => {
    for (const { node, number } of had) {
      if (number === own || (await isGiven(tx, number))) continue;
      const { id } =
        (await tx.selectFrom('nodes').select('id').where('public_id', '=', node).executeTakeFirst()) ??
        (await tx
          .insertInto('nodes')
          .values({
            public_id: node,
            name: node,
            sha256: secretHash(randomText(SECRET_LENGTH)),
            created_at: now,
            removed_at: now,
            holder: null,
            lease_until: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow());
      await tx
        .insertInto('node_numbers')
        .values({ number, node_id: id, folder, given_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  });

/**
 * The number of a node's data folder: the one it has, or the lowest one above all that were ever given which nobody
 * has. `claimed`: the one that it says it has, which control forgot if it was restored from a backup; null: none.
 * `dealt`: the highest one that any machine knows of. Throws Problem when there is none left.
 */
export const numberOf = (
  db: Db,
  { nodeId, folder, claimed }: { nodeId: number; folder: string; claimed: number | null },
  { own, taken, dealt, now }: Numbering & { dealt: number; now: Date },
): Promise<number> =>
  transact(db, async (tx) => {
    const known = await tx
      .selectFrom('node_numbers')
      .select('number')
      .where('node_id', '=', nodeId)
      .where('folder', '=', folder)
      .executeTakeFirst();
    if (known !== undefined) return known.number;
    let number = Math.max(await lastNumber(tx), dealt, 1) + 1;
    while (number === own || taken(number)) number++;
    if (claimed !== null && claimed !== own && !(await isGiven(tx, claimed))) number = claimed;
    if (number > LAST_NUMBER)
      throw new Problem(`All ${LAST_NUMBER} numbers of edge machines have been given.`);
    await tx.insertInto('node_numbers').values({ number, node_id: nodeId, folder, given_at: now }).execute();
    return number;
  });

/** Throws Problem if an edge machine has the number that control's own machine is configured with. */
export const requireOwnNumber = async (db: Db, own: number): Promise<void> => {
  const found = await db
    .selectFrom('node_numbers')
    .innerJoin('nodes', 'nodes.id', 'node_numbers.node_id')
    .select('nodes.name')
    .where('number', '=', own)
    .executeTakeFirst();
  if (found === undefined) return;
  throw new Problem(
    `FAIRLEAD_NODE=${own} is the number of the edge machine ${found.name}. Set it back to what it was, or to a number that no machine has had.`,
  );
};
