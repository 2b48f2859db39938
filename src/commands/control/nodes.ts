import type { Config } from '../../config/config.ts';
import { journalRoot } from '../../config/paths.ts';
import type { CommandMessage } from '../../contracts/workspace/local.ts';
import type { Db } from '../../db/tables.ts';
import { nodeDisk } from '../../events/journal/disk.ts';
import { listJournals } from '../../events/journal/segments.ts';
import { SHIPMENT_LIMIT } from '../../events/shipping/message.ts';
import { createReceiver, type ReceiverOptions } from '../../events/shipping/receiver.ts';
import { addNodeWithCode, removeNodeSafely } from '../../nodes/control/commands.ts';
import type { NodeState } from '../../nodes/control/node-state.ts';
import { type Nodes, openNodes } from '../../nodes/control/nodes.ts';
import type { Log } from '../log.ts';

type NodeCommand = CommandMessage & { kind: 'node-add' | 'node-list' | 'node-remove' };

export const isNodeCommand = (message: CommandMessage): message is NodeCommand =>
  message.kind === 'node-add' || message.kind === 'node-list' || message.kind === 'node-remove';

type Parts = Omit<Parameters<typeof openNodes>[0], 'config' | 'taken' | 'receiver' | 'log'> & {
  readonly positions: ReceiverOptions['positions'];
  /** Numbers of controls on other machines. */
  readonly numbers: () => ReadonlySet<number>;
  readonly log: Log;
};

const takenNumbers =
  ({ dataDir }: Pick<Config, 'dataDir'>, numbers: Parts['numbers']) =>
  (number: number): boolean =>
    numbers().has(number) || listJournals(nodeDisk, journalRoot(dataDir)).some(({ node }) => node === number);

/** Listens for edge machines if the configuration says so; null if it does not. Throws Problem. */
export const startNodes = async (config: Config, parts: Parts): Promise<Nodes | null> => {
  const { nodes } = config;
  if (nodes === null) return null;
  const { positions, numbers, log } = parts;
  const receiver = createReceiver({ root: journalRoot(config.dataDir), disk: nodeDisk, positions, log });
  const opened = await openNodes({
    ...parts,
    config: { ...config, nodes },
    receiver: { limit: SHIPMENT_LIMIT, receive: receiver.receive },
    taken: takenNumbers(config, numbers),
  });
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await receiver.close();
    },
  };
};

/** Answers the commands about edge machines. */
export const answerNodeCommand = async (
  { db, config, nodes, log }: { db: Db; config: Config; nodes: Nodes | null; log: Log },
  message: NodeCommand,
): Promise<string | { nodes: NodeState[] } | Record<string, never>> => {
  const now = new Date();
  if (message.kind === 'node-list') return { nodes: (await nodes?.list()) ?? [] };
  if (message.kind === 'node-add') {
    const code = await addNodeWithCode(db, config, message.name, now);
    log.info({ name: message.name }, 'The operator added an edge machine.');
    return code;
  }
  const known = (await nodes?.list())?.find(({ name }) => name.toLowerCase() === message.name.toLowerCase());
  const id = await removeNodeSafely(db, message.name, {
    force: message.force,
    waitingBytes: known?.waitingBytes ?? null,
    now,
  });
  nodes?.removed(id);
  log.info({ name: message.name }, 'The operator removed an edge machine.');
  return {};
};
