import type { Config } from '../../config/config.ts';
import { encodeJoinCode } from '../../config/join-code.ts';
import { Problem } from '../../config/problem.ts';
import type { Db } from '../../db/tables.ts';
import { openCertificate } from './certificate.ts';
import { addNode, nodeNamed, removeNode } from './registry.ts';

/** Adds an edge machine and returns its code. Throws Problem if control does not listen for any, or for its name. */
export const addNodeWithCode = async (
  db: Db,
  config: Pick<Config, 'dataDir' | 'nodes'>,
  name: string,
  now: Date,
): Promise<string> => {
  const { nodes } = config;
  if (nodes === null) {
    throw new Problem(
      'Control does not answer edge machines. Set FAIRLEAD_NODES_PORT to a free port that they can reach, restart Fairlead, then try again.',
    );
  }
  const { fingerprint } = openCertificate(config.dataDir, nodes.certificate);
  const { id, secret } = await addNode(db, name, now);
  return encodeJoinCode({ url: nodes.url, id, secret, fingerprint });
};

/**
 * Removes an edge machine and returns its ID. Throws Problem if there is none of that name, or, without `force`, if it
 * runs or may still have records that control has not stored.
 */
export const removeNodeSafely = async (
  db: Db,
  name: string,
  { force, waitingBytes, now }: { force: boolean; waitingBytes: number | null; now: Date },
): Promise<number> => {
  const node = await nodeNamed(db, name);
  if (node === undefined)
    throw new Problem(`There is no edge machine named ${name}. See: fairlead node list.`);
  const waits = waitingBytes ?? node.holder?.waitingBytes ?? 0;
  if (!force && node.lease_until !== null)
    throw new Problem(
      `The edge machine ${node.name} has not been stopped. Stop it first, so that it delivers what it has; with --force its key stops working now, and records that it still has stay on its disk.`,
    );
  if (!force && waits > 0)
    throw new Problem(
      `The edge machine ${node.name} stopped with ${waits} bytes of records that control has not stored. Start it again until \`fairlead node list\` shows none, or lose them with --force.`,
    );
  await removeNode(db, name, now);
  return node.id;
};
