import type { IncomingMessage } from 'node:http';
import type { Config } from '../../config/config.ts';
import { keysFolder } from '../../config/keys.ts';
import type { SnapshotParcel } from '../../contracts/workspace/local.ts';
import type { Db } from '../../db/tables.ts';
import type { EdgeLog } from '../../edge/log.ts';
import { destroyOldDayKeys } from '../../edge/visitors/visitor-key-file.ts';
import type { createEdges } from '../../snapshot/publish/edges.ts';
import {
  Goodbye,
  HEARTBEAT_BYTES,
  Heartbeat,
  type HeartbeatAnswer,
  HOLD_MS,
  NODE_PATHS,
  type NodeKeys,
  REVISION_HEADER,
} from '../wire/protocol.ts';
import { nodeCaps } from './cap-counts.ts';
import { openCertificate } from './certificate.ts';
import { answer, bodyOf, NodeRefused, unknownKey } from './http.ts';
import { knownNodes } from './known-nodes.ts';
import { createLeases, type Tenancy } from './leases.ts';
import { type NodeCall, startNodeListener } from './listener.ts';
import { isHeld, type NodeState, stateOf } from './node-state.ts';
import { listNodes, type NodeRow, nodeById, requireOwnNumber } from './registry.ts';
import { remoteWorkers } from './remote-workers.ts';
import { sharedKeys } from './shared-keys.ts';
import { snapshotOffers } from './snapshot-offers.ts';
import { strangerNumbers } from './strangers.ts';

/** Takes what edge machines ship of their journals (src/events/shipping). */
interface JournalReceiver {
  readonly limit: number;
  receive(body: Uint8Array, owns: (node: number) => boolean): Promise<{ status: number; body: Uint8Array }>;
}

interface NodesParts {
  readonly config: Pick<Config, 'dataDir' | 'edge'> & { readonly nodes: NonNullable<Config['nodes']> };
  readonly db: Db;
  readonly edges: ReturnType<typeof createEdges>;
  readonly snapshot: () => SnapshotParcel | null;
  readonly receiver: JournalReceiver;
  /** Whether there are journals with that number. */
  readonly taken: (number: number) => boolean;
  /** Whether this control speaks for the installation; absent: yes. */
  readonly isActive?: () => boolean;
  readonly log: EdgeLog;
  readonly now?: () => number;
  readonly holdMs?: number;
  readonly tidyMs?: number;
}

export interface Nodes {
  readonly port: number;
  /** There is a newer snapshot. */
  offer(): void;
  list(): Promise<NodeState[]>;
  /** A node was removed from the registry. */
  removed(nodeId: number): void;
  close(): Promise<void>;
}

const SWEEP_MS = 1000;
const TIDY_MS = 60_000;
/** Well below the delay before a new key is used. */
const KEYS_MS = 5000;

const cached = <T>(ms: number, read: () => T): (() => T) => {
  let at = Number.NEGATIVE_INFINITY;
  let value: T;
  return () => {
    if (performance.now() - at > ms) {
      value = read();
      at = performance.now();
    }
    return value;
  };
};

const notUnderstood = (): NodeRefused =>
  new NodeRefused(
    'bad_request',
    'Control does not understand what this machine sent. Run the same version of Fairlead on both machines.',
  );

/** Rejects with NodeRefused if the body is not such a message. */
const readMessage = async <T>(schema: { parse(value: unknown): T }, req: IncomingMessage): Promise<T> => {
  const text = (await bodyOf(req, HEARTBEAT_BYTES)).toString('utf8');
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw notUnderstood();
  }
};

/** Everything control does for edge machines. Throws Problem if the certificate cannot be used. */
export const openNodes = async (parts: NodesParts): Promise<Nodes> => {
  const { config, db, receiver, taken, log, now = Date.now, holdMs = HOLD_MS, tidyMs = TIDY_MS } = parts;
  await requireOwnNumber(db, config.edge.node);
  const certificate = openCertificate(config.dataDir, config.nodes.certificate);
  const strangers = strangerNumbers();
  const isTaken = (number: number): boolean => taken(number) || strangers.has(number);
  const leases = createLeases({ db, now, own: config.edge.node, taken: isTaken });
  const remote = remoteWorkers(parts.edges);
  const offers = snapshotOffers(parts.snapshot);
  const caps = nodeCaps(config.dataDir, log, now);
  const keys = cached(KEYS_MS, (): NodeKeys => sharedKeys(config.dataDir, now()));
  const entries = knownNodes((id) => nodeById(db, id));
  const dayKeyless = new Set<number>();
  const stopping = new AbortController();

  const isHeldNow = (tenancy: Tenancy): boolean => isHeld(tenancy, now());
  const sweep = (): void => {
    for (const tenancy of leases.known()) {
      if (tenancy.number === null || isHeldNow(tenancy)) continue;
      if (tenancy.until === null) remote.left(tenancy.number);
      else remote.away(tenancy.number);
    }
  };

  const onHeartbeat = async ({ node, req, res, address }: NodeCall): Promise<void> => {
    const beat = await readMessage(Heartbeat, req);
    const before = await leases.of(node);
    const [wasHeld, oldNumber] = [
      isHeldNow(before) && before.holder?.instance === beat.instance,
      before.number,
    ];
    const { number, owned, dealt } = await leases.renew(node, beat, address);
    // It can have been removed just now, and nobody would wait for its workers any more.
    if (leases.isForgotten(node.id)) throw unknownKey();
    if (oldNumber !== null && oldNumber !== number) remote.left(oldNumber);
    if (!wasHeld)
      log.info({ name: node.name, number, host: beat.host, address }, 'An edge machine is connected.');
    remote.heard(number, beat.workers);
    if (beat.noDayKey) dayKeyless.add(node.id);
    else dayKeyless.delete(node.id);
    const capsSum = await caps.take(beat.caps, owned);
    const others = caps.others(owned);
    answer(res, 200, {
      name: node.name,
      number,
      now: now(),
      keysSum: keys().sum,
      capsSum,
      others: others?.sum === beat.othersSum ? null : others,
      owned: [...owned],
      dealt,
    } satisfies HeartbeatAnswer);
  };

  const onSnapshot = async ({ node, req, res, instance }: NodeCall): Promise<void> => {
    await leases.require(node, instance);
    const given = /^"(.*)"$/.exec(req.headers['if-none-match'] ?? '')?.[1] ?? '';
    const gone = new AbortController();
    res.once('close', () => gone.abort());
    const parcel = await offers.next(given, holdMs, AbortSignal.any([gone.signal, stopping.signal]));
    if (parcel === null) {
      answer(res, 304, null);
      return;
    }
    const { sum, revision } = parcel.message;
    answer(res, 200, await offers.compressed(parcel), {
      ETag: `"${sum}"`,
      'Content-Encoding': 'zstd',
      [REVISION_HEADER]: String(revision),
    });
  };

  const onJournal = async ({ node, req, res, instance }: NodeCall): Promise<void> => {
    const { owned } = await leases.require(node, instance);
    const { status, body } = await receiver.receive(await bodyOf(req, receiver.limit), (number) =>
      owned.includes(number),
    );
    if (status === 403)
      throw new NodeRefused(
        'not_yours',
        'This data folder has journals of a number that control gave to another machine or never gave. They were not taken. Move their folders out of `journal`.',
      );
    if (status !== 200) throw notUnderstood();
    answer(res, status, body);
  };

  const listener = await startNodeListener({
    ...config.nodes,
    certificate,
    nodeById: entries.of,
    strangers,
    isActive: parts.isActive,
    log,
    routes: {
      [`GET ${NODE_PATHS.hello}`]: async ({ node, res }: NodeCall) => answer(res, 200, { name: node.name }),
      [`POST ${NODE_PATHS.heartbeat}`]: onHeartbeat,
      [`POST ${NODE_PATHS.leave}`]: async ({ node, req, res, instance }: NodeCall) => {
        const { waitingBytes } = await readMessage(Goodbye, req);
        const { number, until } = await leases.giveUp(node, instance, waitingBytes);
        if (number !== null && until === null) {
          remote.left(number);
          log.info({ name: node.name, number }, 'An edge machine has stopped.');
        }
        answer(res, 200, {});
      },
      [`GET ${NODE_PATHS.keys}`]: async ({ node, res, instance }: NodeCall) => {
        await leases.require(node, instance);
        answer(res, 200, keys());
      },
      [`GET ${NODE_PATHS.snapshot}`]: onSnapshot,
      [`POST ${NODE_PATHS.journal}`]: onJournal,
    },
  });
  // Those that have not come back since control was stopped still answer links.
  for (const node of await listNodes(db)) await leases.of(node);
  sweep();
  const sweeping = setInterval(sweep, SWEEP_MS);
  sweeping.unref();
  // Control makes keys for days ahead, which nobody may ask for again.
  const tidying = setInterval(() => {
    try {
      destroyOldDayKeys(keysFolder(config.dataDir), now());
    } catch (error) {
      log.error({ err: error }, 'Old visitor keys could not be destroyed.');
    }
  }, tidyMs);
  tidying.unref();

  const stateNow = async (row: NodeRow): Promise<NodeState> =>
    stateOf(await leases.of(row), {
      now: now(),
      connected: parts.edges.list(),
      noDayKey: dayKeyless.has(row.id),
    });

  return {
    port: listener.port,
    offer: offers.offer,
    list: async () => Promise.all((await listNodes(db)).map(stateNow)),
    removed(nodeId) {
      entries.clear();
      for (const tenancy of leases.known())
        if (tenancy.node.id === nodeId && tenancy.number !== null) remote.left(tenancy.number);
      leases.forget(nodeId);
    },
    close: async () => {
      clearInterval(sweeping);
      clearInterval(tidying);
      stopping.abort();
      await listener.close();
    },
  };
};
