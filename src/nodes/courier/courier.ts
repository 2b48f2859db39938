import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Joined } from '../../config/joined.ts';
import { keysFolder } from '../../config/keys.ts';
import { ownVersion } from '../../config/version.ts';
import type { SnapshotParcel } from '../../contracts/workspace/local.ts';
import type { EdgeLog } from '../../edge/log.ts';
import { destroyOldDayKeys } from '../../edge/visitors/visitor-key-file.ts';
import type { ConnectedEdge } from '../../snapshot/publish/edges.ts';
import {
  HEARTBEAT_MS,
  type Heartbeat,
  HeartbeatAnswer,
  NODE_PATHS,
  NodeKeys,
  NUMBERS_HEADER,
} from '../wire/protocol.ts';
import { capReport } from './cap-report.ts';
import { ControlAway, type ControlClient, ControlRefused, controlClient } from './control-client.ts';
import { hasDayKey, keepKeys } from './kept-keys.ts';
import { openMachine } from './machine.ts';
import { fetchSnapshots } from './snapshot-fetch.ts';

interface CourierParts {
  readonly dataDir: string;
  readonly code: Joined;
  /** This machine's workers. */
  readonly workers: () => readonly ConnectedEdge[];
  /** Gives them a snapshot; resolves when they have answered, or have had the time to. */
  readonly publish: (parcel: SnapshotParcel) => Promise<unknown>;
  /** Bytes of the journals that control does not have yet. */
  readonly waitingBytes: () => number;
  readonly log: EdgeLog;
  readonly now?: () => number;
  readonly heartbeatMs?: number;
}

export interface Courier {
  /** Brings a shipment of journals to control and returns its answer; waits until this machine holds its lease. */
  ship(body: Uint8Array, signal: AbortSignal): Promise<Uint8Array>;
  /** For a worker that connects; null before the first one was fetched. */
  snapshot(): SnapshotParcel | null;
  close(): Promise<void>;
}

/** Between two entries of a log about the same refusal or outage. */
const REPEAT_MS = 60_000;
const TIDY_MS = 60_000;
const LEAVE_MS = 3000;
/** A connection that was cut is noticed only when it is used. */
const LEAVE_TRIES = 3;
const LEAVE_PAUSE_MS = 500;
const SHIP_MS = 30_000;

const bootOf = (): string => {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    // Unknown, and so never the same: a restart waits until the lease of the previous start ends.
    return `unknown-${randomBytes(8).toString('hex')}`;
  }
};

/**
 * Plays control's part on an edge machine: holds the node's lease by heartbeats, gives workers their number, keys and
 * snapshots, and carries cap counts in both directions. Everything it fetches is kept on disk, so that links are
 * answered while control cannot be reached.
 */
export const startCourier = (parts: CourierParts): Courier => {
  const { dataDir, code, log, now = Date.now, heartbeatMs = HEARTBEAT_MS } = parts;
  const machine = openMachine(dataDir, code.id);
  const instance = randomBytes(16).toString('hex');
  const client: ControlClient = controlClient(code, instance);
  const caps = capReport(dataDir, log);
  const [boot, host, version] = [bootOf(), hostname(), ownVersion()];
  const stopping = new AbortController();
  let keysSum = '';
  let capsSum = '';
  let othersSum = '';
  let aheadMs: number | null = null;
  let parcel: SnapshotParcel | null = null;

  let isAdmitted = false;
  let admission = Promise.withResolvers<void>();
  const admit = (): void => {
    isAdmitted = true;
    admission.resolve();
  };
  const exclude = (): void => {
    if (isAdmitted) admission = Promise.withResolvers<void>();
    isAdmitted = false;
  };

  /** Rejects when aborted before. */
  const admittedOr = (signal: AbortSignal): Promise<void> => {
    const { promise, reject } = Promise.withResolvers<never>();
    const abort = (): void => reject(new ControlAway('this machine does not hold its lease'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    return Promise.race([admission.promise, promise]).finally(() =>
      signal.removeEventListener('abort', abort),
    );
  };

  let trouble = '';
  let troubledAt = 0;
  const report = (kind: string, message: string): void => {
    if (kind === trouble && performance.now() - troubledAt < REPEAT_MS) return;
    [trouble, troubledAt] = [kind, performance.now()];
    log.error({ control: client.url }, message);
  };
  const well = (name: string, number: number): void => {
    if (isAdmitted && trouble === '') return;
    trouble = '';
    log.info({ name, number, control: client.url }, 'Connected to control.');
  };

  const heartbeat = (): Heartbeat => ({
    instance,
    folder: machine.folder,
    number: machine.number(),
    had: [...machine.had()],
    dealt: machine.dealt(),
    boot,
    host,
    version,
    sentAt: now(),
    aheadMs,
    workers: parts.workers().map(({ worker, pid, revision, rejected, journal, answered }) => ({
      worker,
      pid,
      revision,
      ...(rejected && { rejected }),
      ...(journal && { journal }),
      ...(answered && {
        answered: {
          answers: {
            byStatus: answered.answers.byStatus.map(([status, count]): [number, number] => [status, count]),
            within: [...answered.answers.within],
            totalMs: answered.answers.totalMs,
          },
          memory: answered.memory,
        },
      }),
    })),
    waitingBytes: parts.waitingBytes(),
    noDayKey: !hasDayKey(dataDir, now()),
    caps: caps.make(capsSum),
    othersSum,
  });

  const fetchKeys = async (): Promise<void> => {
    const { body } = await client.call('GET', NODE_PATHS.keys);
    const keys = NodeKeys.parse(JSON.parse(body.toString('utf8')));
    keepKeys(dataDir, keys, now());
    keysSum = keys.sum;
  };

  const beat = async (): Promise<void> => {
    const sent = heartbeat();
    const began = performance.now();
    const { body } = await client.call('POST', NODE_PATHS.heartbeat, {
      body: sent,
      headers: { [NUMBERS_HEADER]: String(machine.had().map(({ number }) => number)) },
      signal: stopping.signal,
    });
    const tookMs = performance.now() - began;
    const answer = HeartbeatAnswer.parse(JSON.parse(body.toString('utf8')));
    aheadMs = Math.round(sent.sentAt + tookMs / 2 - answer.now);
    if (answer.keysSum !== keysSum) await fetchKeys();
    // Workers start when they have a number, so the keys come first.
    machine.setNumber(answer.number, answer.dealt);
    well(answer.name, answer.number);
    admit();
    capsSum = answer.capsSum;
    if (answer.owned !== undefined) caps.keepTo(answer.owned);
    if (answer.others !== null && (await caps.takeOthers(answer.others.counts)))
      othersSum = answer.others.sum;
  };

  const refused = (error: ControlRefused): void => {
    report(error.code, `Control refuses this edge machine: ${error.message}`);
    if (error.code !== 'lease_held' && error.code !== 'unknown_key') return;
    exclude();
    // Workers that run go on; one that starts would write under a number that may be another machine's.
    machine.setNumber(null);
  };
  const failed = (error: unknown): void => {
    if (error instanceof ControlRefused) refused(error);
    else if (error instanceof ControlAway)
      report(
        'away',
        `Control cannot be reached: ${error.message}. Links are answered with the last settings, and records wait on this disk.`,
      );
    else report('failed', `The exchange with control failed: ${String(error)}`);
  };

  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | null = null;
  let again = false;
  const run = (): Promise<void> => {
    clearTimeout(timer);
    again = false;
    underWay = beat()
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) failed(error);
      })
      .finally(() => {
        underWay = null;
        if (stopping.signal.aborted) return;
        if (again) void run();
        else timer = setTimeout(() => void run(), heartbeatMs);
      });
    return underWay;
  };
  /** A heartbeat now, or once more after the one in progress. */
  const poke = (): void => {
    if (underWay !== null) again = true;
    else if (!stopping.signal.aborted) void run();
  };
  void run();

  const tidying = setInterval(() => {
    try {
      destroyOldDayKeys(keysFolder(dataDir), now());
    } catch (error) {
      log.error({ err: error }, 'Old visitor keys could not be destroyed.');
    }
  }, TIDY_MS);
  tidying.unref();

  const fetching = fetchSnapshots({
    client,
    admitted: () => admission.promise,
    take: (next) => {
      parcel = next;
      log.info({ revision: next.message.revision }, 'Fetched a snapshot.');
      void parts.publish(next).finally(poke);
    },
    signal: stopping.signal,
    log,
  });

  /** Without it, control takes the machine to be away until its lease ends. */
  const leave = async (): Promise<void> => {
    for (let nth = 1; ; nth++)
      try {
        await client.call('POST', NODE_PATHS.leave, {
          body: { waitingBytes: parts.waitingBytes() },
          timeoutMs: LEAVE_MS,
        });
        return;
      } catch (error) {
        if (nth === LEAVE_TRIES) return failed(error);
        await pause(LEAVE_PAUSE_MS);
      }
  };

  return {
    snapshot: () => parcel,
    async ship(body, signal) {
      if (!isAdmitted) await admittedOr(signal);
      return (await client.call('POST', NODE_PATHS.journal, { body, signal, timeoutMs: SHIP_MS })).body;
    },
    async close() {
      const wasAdmitted = isAdmitted;
      stopping.abort();
      admission.resolve();
      clearTimeout(timer);
      clearInterval(tidying);
      await Promise.allSettled([underWay, fetching]);
      // If workers go on answering links, another courier takes over, and this machine keeps its lease and is waited for.
      if (wasAdmitted && parts.workers().length === 0) await leave();
      client.close();
    },
  };
};
