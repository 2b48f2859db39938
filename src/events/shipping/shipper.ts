import { setTimeout } from 'node:timers/promises';
import { createArchive } from '../archive/archive.ts';
import type { Keep, StoredUpTo } from '../archive/retain.ts';
import { recoverOrphans } from '../ingest/orphans.ts';
import type { Disk } from '../journal/disk.ts';
import { originOf } from '../journal/origin.ts';
import { nodeRuntime } from '../journal/runtime.ts';
import { type Answer, decodeAnswer } from './message.ts';
import { createOutbox, type Outbox, type Trouble } from './outbox.ts';

interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface ShipperOptions {
  /** Directory that holds the journals of all workers of this machine. */
  root: string;
  disk: Disk;
  /** How long and in what space segments are kept that control has in its event store. */
  keep: Keep;
  /**
   * Brings a shipment to control's receiver and returns its answer. Rejects if control cannot be reached or does not
   * answer it.
   */
  send: (shipment: Uint8Array, signal: AbortSignal) => Promise<Uint8Array>;
  log: Log;
}

interface ShipperCondition {
  /** What control did not have at the last look, and the receive time of its oldest record if known. */
  waitingBytes: number;
  waitingSince: number | null;
  /** When control last answered, milliseconds since 1970; null if it has not. */
  answeredAt: number | null;
  /** Journals that control refuses, by folder name, and why. */
  refused: { journal: string; reason: Trouble }[];
}

export interface Shipper {
  condition(): ShipperCondition;
  /**
   * Sends what is left once the workers have stopped, and that nothing follows. Tries for up to `CLOSE_MS` if control was
   * there a minute ago; otherwise once. What is left then is sent after the next start.
   */
  close(): Promise<void>;
}

/** From one shipment to the next, with and without something to send: half a second of the two that numbers may be old. */
const BUSY_MS = 200;
const IDLE_MS = 300;
/** Between attempts while control cannot be reached: the first, doubled up to the last. */
const FIRST_DELAY_MS = 500;
const LAST_DELAY_MS = 5000;
const SEND_MS = 30_000;
const TEND_MS = 5000;
const CLOSE_MS = 8000;
/** Control that answered this recently is probably restarting. */
const LATELY_MS = 60_000;
/** After another shipper took over. */
const SUPERSEDED_MS = 30_000;

/** Sends one shipment and takes the answer. Rejects if there is none. */
export const shipOnce = async (
  outbox: Outbox,
  send: (shipment: Uint8Array) => Promise<Uint8Array>,
  now: () => number,
  leaving = false,
): Promise<Answer> => {
  const shipment = await outbox.next(leaving);
  const sentAt = now();
  try {
    const answer = decodeAnswer(await send(shipment));
    if (answer.result === 'taken') outbox.settle(answer, sentAt);
    return answer;
  } catch (error) {
    outbox.forget();
    throw error;
  }
};

/** Sends the journals of this machine's workers to control, and removes what control has stored, until closed. */
export const startShipper = ({ root, disk, keep, send, log }: ShipperOptions): Shipper => {
  const { bootId } = nodeRuntime();
  const archive = createArchive({ root, keep: () => keep, log });
  const stopping = new AbortController();
  /** Null until the folder has its identity, which a full disk can delay, and after another shipper took over. */
  let outbox: Outbox | null = null;
  const outboxNow = (): Outbox => {
    outbox ??= createOutbox({ root, disk, origin: originOf(root), machine: bootId, now: Date.now });
    return outbox;
  };
  let answeredAt: number | null = null;
  let tended = Number.NEGATIVE_INFINITY;
  let isOut = false;
  let refusedBefore = '';

  const tend = async (stored: readonly StoredUpTo[]): Promise<void> => {
    if (performance.now() - tended < TEND_MS) return;
    tended = performance.now();
    for (const dir of await recoverOrphans(root))
      log.warn({ dir }, 'recovered the journal of a worker that died');
    archive.tend(stored, Date.now());
  };

  const refused = (): ShipperCondition['refused'] =>
    (outbox?.troubles() ?? []).map(({ journal, trouble }) => ({
      journal: `n${journal.node}-w${journal.worker}`,
      reason: trouble,
    }));

  const report = (): void => {
    const list = refused();
    const text = JSON.stringify(list);
    if (text !== refusedBefore && list.length > 0)
      log.error(
        { refused: list },
        'Control does not take these journals. They stay here until it does (docs/scaling.md).',
      );
    refusedBefore = text;
  };

  const ship = async (leaving: boolean, signal: AbortSignal): Promise<Answer> => {
    const answer = await shipOnce(
      outboxNow(),
      (shipment) => send(shipment, AbortSignal.any([signal, AbortSignal.timeout(SEND_MS)])),
      Date.now,
      leaving,
    );
    if (answer.result === 'refused') throw new Error(answer.reason ?? 'Control refused the shipment.');
    answeredAt = Date.now();
    if (isOut) log.info({}, 'Control takes journals again.');
    isOut = false;
    return answer;
  };

  const step = async (): Promise<number> => {
    await tend(outboxNow().stored());
    const answer = await ship(false, stopping.signal);
    if (answer.result === 'superseded') {
      log.error(
        {},
        'Another process sends the journals of this machine. Is it a copy of another machine, or does an old process still run?',
      );
      outbox = null;
      return SUPERSEDED_MS;
    }
    report();
    if (outboxNow().hasMore()) return 0;
    return outboxNow().wasBusy() ? BUSY_MS : IDLE_MS;
  };

  const run = async (): Promise<void> => {
    let delay = FIRST_DELAY_MS;
    while (!stopping.signal.aborted) {
      let pause: number;
      try {
        pause = await step();
        delay = FIRST_DELAY_MS;
      } catch (error) {
        if (stopping.signal.aborted) return;
        if (!isOut)
          log.warn({ err: error }, 'Journals cannot be sent to control. They stay here and are sent later.');
        isOut = true;
        pause = delay;
        delay = Math.min(LAST_DELAY_MS, delay * 2);
      }
      if (pause > 0) await setTimeout(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = run();

  const sendRest = async (signal: AbortSignal): Promise<void> => {
    // A worker that was killed has left an open journal.
    await recoverOrphans(root);
    do await ship(false, signal);
    while (outboxNow().hasMore() && !signal.aborted);
    await ship(true, signal);
  };

  return {
    condition: () => {
      const { bytes, since } = outbox?.waiting() ?? { bytes: 0, since: null };
      return { waitingBytes: bytes, waitingSince: since, answeredAt, refused: refused() };
    },
    close: async () => {
      stopping.abort();
      await running;
      const until = AbortSignal.timeout(CLOSE_MS);
      for (let isOver = false; !isOver; ) {
        try {
          await sendRest(until);
          isOver = true;
        } catch (error) {
          const wasLately = answeredAt !== null && Date.now() - answeredAt < LATELY_MS;
          isOver = until.aborted || !wasLately;
          if (isOver)
            log.warn(
              { err: error },
              'Stopped before everything was sent. The rest is sent after the next start.',
            );
          else await setTimeout(FIRST_DELAY_MS);
        }
      }
      await archive.close();
    },
  };
};
